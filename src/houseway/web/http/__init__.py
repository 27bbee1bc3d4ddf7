"""HTTP plumbing: authentication, rate limits, middleware, errors, OpenAPI."""
