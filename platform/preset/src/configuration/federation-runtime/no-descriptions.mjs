// Stands in for what `@module-federation/error-codes` says of each error.
export const buildDescMap = {};
export const errorDescMap = {};
export const runtimeDescMap = {};
export const typeDescMap = {};
