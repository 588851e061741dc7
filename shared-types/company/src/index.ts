export * from './account';
export * from './figures';
export * from './messages';
export * from './names';
export * from './paths';
