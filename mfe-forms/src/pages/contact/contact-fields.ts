import { fieldMessages } from '@proper/shared-types';
import type { FieldErrors, Values } from '@proper/shared-ui';

export const contactFields = ['name', 'email', 'phone', 'company', 'plan', 'message'] as const;
export type ContactField = (typeof contactFields)[number];

/** Whether a required field is empty, the one error that a notice reports. */
export const isMissing = ({ name, email }: Values<ContactField>): boolean => name === '' || email === '';

/** The errors of trimmed values, by field. */
export function contactErrors(
  { name, email }: Values<ContactField>,
  malformed: (field: ContactField) => boolean,
): FieldErrors<ContactField> {
  return {
    ...(name === '' && { name: fieldMessages.nameMissing }),
    ...(email === '' && { email: fieldMessages.emailMissing }),
    ...(email !== '' && malformed('email') && { email: fieldMessages.emailMalformed }),
  };
}

/** The template parameters of the email. */
export const contactPayload = (
  { name, email, phone, company, plan, message }: Values<ContactField>,
  contactEmail: string,
) => ({
  to_email: contactEmail,
  from_name: name,
  from_email: email,
  phone,
  company,
  plan,
  message,
  reply_to: email,
});
export type ContactPayload = ReturnType<typeof contactPayload>;
