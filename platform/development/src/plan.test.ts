import type { ReleaseName } from '@proper/shared-types/release';
import { describe, expect, it } from 'vitest';
import { planDevelopment } from './plan';

const all: readonly ReleaseName[] = ['shell', 'mfe-marketing', 'mfe-content', 'mfe-forms'];
const here =
  (...names: readonly ReleaseName[]) =>
  (name: ReleaseName): boolean =>
    names.includes(name);

describe('what npm run dev builds', () => {
  it('is everything, where nothing is named', () => {
    expect(planDevelopment({ all, isHere: () => true, asked: [] })).toEqual({
      ok: true,
      plan: { developed: all, released: [] },
    });
  });

  it('is the named remote and the shell; the others come from their releases', () => {
    expect(planDevelopment({ all, isHere: () => true, asked: ['mfe-content'] })).toEqual({
      ok: true,
      plan: { developed: ['shell', 'mfe-content'], released: ['mfe-marketing', 'mfe-forms'] },
    });
  });

  it('is the one remote of a checkout that has no more', () => {
    expect(planDevelopment({ all, isHere: here('mfe-content'), asked: [] })).toEqual({
      ok: true,
      plan: { developed: ['mfe-content'], released: ['shell', 'mfe-marketing', 'mfe-forms'] },
    });
  });

  it('is refused where the named remote is not here, with how to fetch it', () => {
    const planned = planDevelopment({ all, isHere: here('mfe-content'), asked: ['mfe-forms'] });
    expect(planned).toMatchObject({ ok: false });
    expect(planned.ok ? '' : planned.reason).toContain('git sparse-checkout add mfe-forms');
  });
});
