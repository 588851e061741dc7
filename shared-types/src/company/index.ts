export * from './account.js';
export * from './facts.js';
export * from './figures.js';
export * from './messages.js';
export * from './names.js';
export * from './paths.js';
