export * from './Form';
export * from './fields';
export * from './required-fields';
export * from './useSubmission';
