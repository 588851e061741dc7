import { fieldMessages } from 'shared-types';
import type { Faults, Values } from 'shared-ui';

export const contactFields = ['name', 'email', 'phone', 'company', 'plan', 'message'] as const;
export type ContactField = (typeof contactFields)[number];

/** Whether a required field is empty: the one fault that the specification answers with a notice. */
export const isMissing = ({ name, email }: Values<ContactField>): boolean => name === '' || email === '';

/** What is wrong with trimmed values, by field. */
export function contactFaults(
  { name, email }: Values<ContactField>,
  malformed: (field: ContactField) => boolean,
): Faults<ContactField> {
  return {
    ...(name === '' && { name: fieldMessages.nameMissing }),
    ...(email === '' && { email: fieldMessages.emailMissing }),
    ...(email !== '' && malformed('email') && { email: fieldMessages.emailMalformed }),
  };
}

/** The template parameters of the email, exactly as the specification lists them. */
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
