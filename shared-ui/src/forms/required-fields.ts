import { fieldMessages } from '@proper/shared-types';
import type { FieldErrors, Values } from './useSubmission';

/**
 * A `validate` for `useSubmission`: each of these fields has to be filled in. Spaces alone are empty. Of those that are filled in, browsers
 * check the form of an email address alone, so what they reject is one.
 *
 * @param messages - The message beside each of the fields while it is empty.
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
      else if (malformed(field)) errors[field] = fieldMessages.emailMalformed;
    return errors;
  };
