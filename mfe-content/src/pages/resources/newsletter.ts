import { fieldMessages } from '@proper/shared-types';
import type { FieldErrors, Values } from '@proper/shared-ui';

/** Whether an address was refused because it is on the list already. Visitors see the same message as the first time. */
export const isOnTheListAlready = (reason: string): boolean => /^(23505|409)\b/.test(reason);

export function validateEmail(
  { email }: Values<'email'>,
  malformed: (field: 'email') => boolean,
): FieldErrors<'email'> {
  if (email === '') return { email: fieldMessages.emailMissing };
  return malformed('email') ? { email: fieldMessages.emailMalformed } : {};
}
