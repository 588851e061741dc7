import { fieldMessages } from '@proper/shared-types';
import { expect, it } from 'vitest';
import { requiredFields } from './required-fields';

const validate = requiredFields({ name: 'Your name, please.', email: 'Your email address, please.' });

it.each([
  [
    { name: '', email: '' },
    { name: 'Your name, please.', email: 'Your email address, please.' },
  ],
  [{ name: 'Ada', email: 'ada@' }, { email: fieldMessages.emailMalformed }],
  [{ name: 'Ada', email: 'ada@example.com' }, {}],
])('of %j, a form whose fields have to be filled in says %j', (values, errors) => {
  expect(validate(values, (field) => values[field].endsWith('@'))).toEqual(errors);
});
