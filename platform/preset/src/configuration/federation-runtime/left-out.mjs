// In place of modules of the federation runtime that a release does not need, with their exports.

// What errors are about: each still has its code, and the address of a page that explains it.
export const buildDescMap = {};
export const errorDescMap = {};
export const runtimeDescMap = {};
export const typeDescMap = {};

// Takes in the shared modules that a hot update brings: a release knows all of its own from the start.
export const updateConsumeOptions = () => undefined;
