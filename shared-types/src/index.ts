export * from './backend';
export * from './config';
export * from './contract';
export * from './figures';
export * from './in-time';
export * from './messages';
export * from './paths';
export * from './toasts';
