export * from '@proper/shared-types/backend';
export * from './Form';
export * from './fields';
export * from './required-fields';
export * from './SubmitButton';
export * from './useSubmission';
