import { exampleConfig } from '@proper/shared-types/example-config';
import type { Composition } from '@proper/shared-types/release';
import { describe, expect, it } from 'vitest';
import { composedOf } from '../../test-support/composed-of';
import { admit, withOverride } from './override';

const deployed = (name: string) =>
  ({ version: '1.0.0-a', entry: `/releases/${name}/1.0.0-a/remoteEntry.js`, integrity: 'sha384-a' }) as const;
const composition: Composition = {
  config: exampleConfig,
  shell: '1.0.0-a',
  pages: { '/blog': 'mfe-content' },
  remotes: composedOf({
    'mfe-marketing': deployed('mfe-marketing'),
    'mfe-content': deployed('mfe-content'),
    'mfe-forms': deployed('mfe-forms'),
  }),
};
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
  ])('is refused as %s, which it does not name', (text) => {
    expect(admit(text, composition)).toEqual({
      ok: false,
      reason: 'this site takes remotes from http://localhost:4102, https://branch.example alone',
    });
  });

  it.each(['shell@http://localhost:4102', 'toString@http://localhost:4102', '', '@'])(
    'is refused as %j, of what is no remote',
    (text) => {
      expect(admit(text, composition)).toMatchObject({ ok: false });
    },
  );

  it('is refused where the configuration names no origin', () => {
    const { overrideOrigins: _, ...config } = exampleConfig;
    expect(admit('mfe-content@http://localhost:4102', { ...composition, config })).toMatchObject({
      ok: false,
    });
  });

  it('changes the entry of its remote alone, and keeps its faults from the endpoint', () => {
    const { config, remotes, pages } = withOverride(composition, override);
    expect(remotes).toMatchObject({
      'mfe-marketing': deployed('mfe-marketing'),
      'mfe-content': {
        version: 'override',
        entry: 'http://localhost:4102/releases/mfe-content/remoteEntry.js',
      },
      'mfe-forms': deployed('mfe-forms'),
    });
    expect(pages).toBe(composition.pages);
    expect(config).not.toHaveProperty('faultReportUrl');
  });
});
