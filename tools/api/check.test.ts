import { describe, expect, it } from 'vitest';
import { faultOfVersion } from './check';
import { readReport, writeReport } from './report';

const before = [
  'const Card: (props: CardProps) => Element',
  'interface CardProps (not exported)',
  'CardProps.title: string',
  'CardProps.href?: string',
  'const formatPrice: (dollars: number) => string',
  'const paths',
  'paths.home: string',
  "type Tone = 'light' | 'dark'",
];

const report = (version: string, lines: readonly string[] = before) => ({
  package: 'shared-ui',
  version,
  entries: new Map([['shared-ui', lines]]),
});

const without = (start: string): readonly string[] => before.filter((line) => !line.startsWith(start));
const instead = (start: string, line: string): readonly string[] => [...without(start), line];

describe('a package goes by its version', () => {
  it.each<readonly [string, string, readonly string[]]>([
    ['when nothing changed', '1.4.2', before],
    ['when something is new, in a minor version', '1.5.0', [...before, 'const Badge: () => Element']],
    ['when something is gone, in a major version', '2.0.0', without('const Card')],
    [
      'when a parameter has another name',
      '1.4.2',
      instead('const formatPrice', 'const formatPrice: (price: number) => string'),
    ],
    ['when what was used is exported, too', '1.4.2', instead('interface CardProps', 'interface CardProps')],
  ])('%s', (_what, version, lines) => {
    expect(faultOfVersion(report('1.4.2'), report(version, lines))).toBeUndefined();
  });

  it.each<readonly [string, readonly string[], string]>([
    [
      'a component is removed',
      without('const Card'),
      'removed from shared-ui: const Card: (props: CardProps) => Element',
    ],
    ['a key of a constant is removed', without('paths.home'), 'removed from shared-ui: paths.home: string'],
    [
      'a type changes',
      instead('type Tone', "type Tone = 'light'"),
      "changed in shared-ui: type Tone = 'light' | 'dark'  →  type Tone = 'light'",
    ],
    [
      'a property is no longer optional',
      instead('CardProps.href', 'CardProps.href: string'),
      'changed in shared-ui: CardProps.href?: string  →  CardProps.href: string',
    ],
    [
      'a property is asked for',
      [...before, 'CardProps.kicker: string'],
      'asked for in shared-ui, and not optional: CardProps.kicker: string',
    ],
  ])('and needs a major one where %s', (_what, lines, change) => {
    for (const version of ['1.4.2', '1.5.0']) {
      const fault = faultOfVersion(report('1.4.2'), report(version, lines));
      expect(fault).toContain(change);
      expect(fault).toContain('make the version 2.0.0 in shared-ui/package.json');
    }
    expect(faultOfVersion(report('1.4.2'), report('2.0.0', lines))).toBeUndefined();
  });

  it.each<readonly [string, string]>([
    ['const Badge: () => Element', 'a component'],
    ['CardProps.kicker?: string', 'a property that may be left out'],
    ['paths.jobs: string', 'a key of a constant'],
  ])('and needs a minor one for %s', (line) => {
    const fault = faultOfVersion(report('1.4.2'), report('1.4.3', [...before, line]));
    expect(fault).toContain(`added to shared-ui: ${line}`);
    expect(fault).toContain('Make the version 1.5.0 in shared-ui/package.json');
  });

  it('and never goes back', () => {
    expect(faultOfVersion(report('1.4.2'), report('1.4.1'))).toBe(
      'shared-ui is at 1.4.1, and 1.4.2 is released already.',
    );
  });
});

it('a report reads as it was written', () => {
  const written = { ...report('1.4.2'), commit: '1a2b3c4' };
  expect(readReport(writeReport(written))).toEqual(written);
  expect(readReport(writeReport(report('1.4.2')))).toEqual(report('1.4.2'));
  expect(readReport('# Something else')).toBeUndefined();
});
