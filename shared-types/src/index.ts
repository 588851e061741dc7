export type * from './backend';
export * from './config';
export * from './contract';
export * from './drafts';
export * from './toasts';
