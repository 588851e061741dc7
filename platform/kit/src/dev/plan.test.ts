import type { ReleaseName } from '@proper/shared-types/release';
import { describe, expect, it } from 'vitest';
import { planDevelopment } from './plan';

const names: readonly ReleaseName[] = ['shell', 'mfe-marketing', 'mfe-content', 'mfe-forms'];
const only =
  (...present: readonly ReleaseName[]) =>
  (name: ReleaseName): boolean =>
    present.includes(name);

describe('what npm run dev builds', () => {
  it('is everything if nothing is named', () => {
    expect(planDevelopment({ names, isHere: () => true, requested: [] })).toEqual({
      developed: names,
      released: [],
    });
  });

  it('is the named remote and the shell, while the others come from their releases', () => {
    expect(planDevelopment({ names, isHere: () => true, requested: ['mfe-content'] })).toEqual({
      developed: ['shell', 'mfe-content'],
      released: ['mfe-marketing', 'mfe-forms'],
    });
  });

  it('is the only remote in a checkout that has one', () => {
    expect(planDevelopment({ names, isHere: only('mfe-content'), requested: [] })).toEqual({
      developed: ['mfe-content'],
      released: ['shell', 'mfe-marketing', 'mfe-forms'],
    });
  });

  it('does not include a remote that is missing here, and the refusal has the command that fetches it', () => {
    expect(planDevelopment({ names, isHere: only('mfe-content'), requested: ['mfe-forms'] })).toEqual({
      refusal: expect.stringContaining('git sparse-checkout add mfe-forms'),
    });
  });
});
