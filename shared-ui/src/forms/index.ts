export * from '@proper/shared-types/forms';
export * from './Form';
export * from './fields';
export * from './required-fields';
export * from './SubmitButton';
export * from './useSubmission';
