import { fieldMessages } from '@proper/shared-types';
import { describe, expect, it } from 'vitest';
import { contactErrors, contactPayload, isMissing } from './contact-fields';

const filled = {
  name: 'Ada',
  email: 'ada@example.com',
  phone: '',
  company: '',
  plan: 'teams',
  message: 'Hello',
};
const wellFormed = () => false;
const malformed = (field: string) => field === 'email';

describe('the contact form', () => {
  it('asks for the name and the email, and for nothing else', () => {
    expect(contactErrors({ ...filled, name: '', email: '' }, wellFormed)).toEqual({
      name: fieldMessages.nameMissing,
      email: fieldMessages.emailMissing,
    });
    expect(contactErrors(filled, wellFormed)).toEqual({});
  });

  it('does not call a malformed email a missing one', () => {
    const values = { ...filled, email: 'ada@' };
    expect(contactErrors(values, malformed)).toEqual({ email: fieldMessages.emailMalformed });
    expect(isMissing(values)).toBe(false);
  });

  it('calls either empty field missing', () => {
    expect(isMissing({ ...filled, name: '' })).toBe(true);
    expect(isMissing({ ...filled, email: '' })).toBe(true);
  });

  it('sends exactly the eight parameters of the template', () => {
    expect(contactPayload(filled, 'hello@proper.example')).toEqual({
      to_email: 'hello@proper.example',
      from_name: 'Ada',
      from_email: 'ada@example.com',
      phone: '',
      company: '',
      plan: 'teams',
      message: 'Hello',
      reply_to: 'ada@example.com',
    });
  });
});
