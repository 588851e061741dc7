// Stands in for what takes in the shared modules that a hot update brings: a release knows all of its own from the start.
export const updateConsumeOptions = () => undefined;
