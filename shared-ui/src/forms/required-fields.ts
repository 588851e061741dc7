import { fieldMessages } from '@proper/shared-types/company';
import type { FieldErrors, Values } from './useSubmission';

/** Says what is wrong with an address that the browser rejects. */
function emailMessage(value: string): string {
  if (value.split('@').length > 2) return fieldMessages.emailsSeveral;
  return /\s/.test(value) ? fieldMessages.emailWithSpace : fieldMessages.emailMalformed;
}

/**
 * Creates a `validate` for `useSubmission`: every field is required, and spaces alone do not count. Browsers
 * check only the format of email addresses.
 *
 * @param messages - The message next to each field while it is empty.
 *
 * @example
 * ```tsx
 * validate: requiredFields({ name: fieldMessages.nameMissing, email: fieldMessages.emailMissing }),
 * ```
 */
export const requiredFields =
  <Field extends string>(messages: Values<Field>) =>
  (values: Values<Field>, malformed: (field: Field) => boolean): FieldErrors<Field> => {
    const errors: Partial<Record<Field, string>> = {};
    for (const field of Object.keys(messages) as Field[])
      if (values[field] === '') errors[field] = messages[field];
      else if (malformed(field)) errors[field] = emailMessage(values[field]);
    return errors;
  };
