import type { ReleaseName } from '@proper/shared-types/release';
import { describe, expect, it } from 'vitest';
import { planDevelopment } from './plan';

const all: readonly ReleaseName[] = ['shell', 'mfe-marketing', 'mfe-content', 'mfe-forms'];
const here =
  (...names: readonly ReleaseName[]) =>
  (name: ReleaseName): boolean =>
    names.includes(name);

describe('what npm run dev builds', () => {
  it('is everything if nothing is named', () => {
    expect(planDevelopment({ all, isHere: () => true, asked: [] })).toEqual({ developed: all, released: [] });
  });

  it('is the named remote and the shell; the others come from their releases', () => {
    expect(planDevelopment({ all, isHere: () => true, asked: ['mfe-content'] })).toEqual({
      developed: ['shell', 'mfe-content'],
      released: ['mfe-marketing', 'mfe-forms'],
    });
  });

  it('is the only remote of a checkout with one remote', () => {
    expect(planDevelopment({ all, isHere: here('mfe-content'), asked: [] })).toEqual({
      developed: ['mfe-content'],
      released: ['shell', 'mfe-marketing', 'mfe-forms'],
    });
  });

  it('is refused if the named remote is not in this checkout, with the command that fetches it', () => {
    expect(planDevelopment({ all, isHere: here('mfe-content'), asked: ['mfe-forms'] })).toEqual({
      refusal: expect.stringContaining('git sparse-checkout add mfe-forms'),
    });
  });
});
