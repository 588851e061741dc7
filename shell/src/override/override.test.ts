import { exampleConfig } from '@proper/shared-types/example-config';
import type { Composition } from '@proper/shared-types/release';
import { describe, expect, it } from 'vitest';
import { admit } from './override';

const composition: Pick<Composition, 'config'> = { config: exampleConfig };
const override = { remote: 'mfe-content', origin: 'http://localhost:4102' } as const;

describe('an override', () => {
  it('is admitted from an origin that the configuration names', () => {
    expect(admit('mfe-content@http://localhost:4102', composition)).toEqual({ ok: true, override });
  });

  it.each([
    'mfe-content@http://localhost:4103',
    'mfe-content@https://localhost:4102',
    'mfe-content@http://localhost:4102/',
    'mfe-content@http://localhost:4102@evil.example',
    'mfe-content@https://branch.example.evil.example',
    'mfe-content@//localhost:4102',
    'mfe-content@',
    'mfe-content',
  ])('is refused as %s, whose origin the configuration does not name', (text) => {
    expect(admit(text, composition)).toEqual({
      ok: false,
      reason: 'this site takes remotes from http://localhost:4102, https://branch.example alone',
    });
  });

  it.each(['shell@http://localhost:4102', '../a@http://localhost:4102', '', '@'])(
    'is refused as %j, which names no remote',
    (text) => {
      expect(admit(text, composition)).toMatchObject({ ok: false });
    },
  );

  it('is refused if the configuration names no origin', () => {
    const { overrideOrigins: _, ...config } = exampleConfig;
    expect(admit('mfe-content@http://localhost:4102', { config })).toMatchObject({
      ok: false,
    });
  });
});
