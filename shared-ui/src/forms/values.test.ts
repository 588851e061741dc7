import { describe, expect, it } from 'vitest';
import { type FieldErrors, firstInvalid, isMalformed, pickErrors, readValues, trimValues } from './values';

const fields = ['name', 'email'] as const;

describe('the values of a form', () => {
  it('are empty where the form has no such field', () => {
    const data = new FormData();
    data.set('name', 'Ada');
    expect(readValues(data, fields)).toEqual({ name: 'Ada', email: '' });
  });

  it('lose the spaces around them, and spaces alone are nothing', () => {
    expect(trimValues({ name: ' Ada Byron ', email: '  \n' }, fields)).toEqual({
      name: 'Ada Byron',
      email: '',
    });
  });
});

describe('an invalid form', () => {
  it('sends the visitor to the first invalid field in the order of the fields', () => {
    expect(firstInvalid({ email: 'Missing', name: 'Missing' }, fields)).toBe('name');
    expect(firstInvalid({ email: 'Missing' }, fields)).toBe('email');
    expect(firstInvalid({}, fields)).toBeUndefined();
  });

  it('drops a message once its field is right, and shows none for fields not yet complained about', () => {
    const both: FieldErrors<'name' | 'email'> = { name: 'Missing', email: 'Missing' };
    expect(pickErrors(both, ['name'])).toEqual({ name: 'Missing' });
    expect(pickErrors({ email: 'Missing' }, ['name', 'email'])).toEqual({ email: 'Missing' });
    expect(pickErrors({}, ['name'])).toEqual({});
  });
});

describe("the browser's own check", () => {
  const validity = (state: Partial<ValidityState>) => state as ValidityState;

  it('rejects what it calls malformed', () => {
    expect(isMalformed(validity({ valid: false, typeMismatch: true, valueMissing: false }))).toBe(true);
  });

  it('has no say where nothing was typed, or where there is no field', () => {
    expect(isMalformed(validity({ valid: false, valueMissing: true }))).toBe(false);
    expect(isMalformed(validity({ valid: true, valueMissing: false }))).toBe(false);
    expect(isMalformed(undefined)).toBe(false);
  });
});
