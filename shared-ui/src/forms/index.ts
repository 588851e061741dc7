export * from '@proper/shared-types/backend';
export * from './Form';
export * from './fields';
export { NewsletterForm } from './NewsletterForm';
export * from './required-fields';
export * from './SubmitButton';
export * from './useSubmission';
