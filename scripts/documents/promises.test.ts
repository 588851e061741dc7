import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { paths } from '@proper/shared-types';
import { describe, expect, it } from 'vitest';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const scenarioFolder = 'platform/resilience/src';
const scenarios = new Set(
  readdirSync(path.join(root, scenarioFolder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...read(path.join(scenarioFolder, file)).matchAll(/^ {2}name: '([a-z-]+)',$/gm)])
    .map(([, name = '']) => name),
);

const testIn = /`([^`]+\.(?:test|spec)\.tsx?|[^`]+\/test-support\/[^`]+\.ts)` "([^"]+)"/g;
const drillsIn = /drills? ((?:`[a-z-]+`(?:, )?)+)/g;

/** What the last cell of a row names: tests by file and name, and drills. */
function holders(cell: string) {
  const tests = [...cell.matchAll(testIn)].map(([, file = '', name = '']) => ({ file, name }));
  const drills = [...cell.matchAll(drillsIn)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name),
  );
  return { tests, drills };
}

/** The rows of all tables whose last column is headed `test`: what is promised, and by what it is held. */
function promisesOf(document: string): readonly (readonly [promise: string, cell: string])[] {
  return read(document)
    .split(/\n{2,}/)
    .filter((block) => /^\|.*\| test \|\n/.test(block))
    .flatMap((table) => table.trim().split('\n').slice(2))
    .map((row) => {
      const cells = row.split(' | ');
      return [cells.slice(0, -1).join(' | ').slice(2), cells.at(-1) ?? ''] as const;
    });
}

describe.each(['docs/security.md', 'docs/visitors.md'])('%s', (document) => {
  it.each(promisesOf(document))('%s: is held by tests that there are', (_promise, cell) => {
    const { tests, drills } = holders(cell);
    expect(tests.length + drills.length, 'it names a test or a drill').toBeGreaterThan(0);
    // Whatever else stands in the cell was meant to be a test, and is not read as one.
    const rest = cell.replaceAll(testIn, '').replaceAll(drillsIn, '');
    expect(rest.replaceAll(/[;|\s]/g, '')).toBe('');
    for (const { file, name } of tests) {
      expect(existsSync(path.join(root, file)), file).toBe(true);
      expect(read(file), file).toContain(name);
    }
    for (const name of drills) expect(scenarios, 'the drills').toContain(name);
  });

  it('is read as it is written: a table of promises each', () => {
    const headings = read(document).match(/\| test \|\n/g) ?? [];
    expect(headings.length).toBeGreaterThan(5);
    expect(promisesOf(document).length).toBeGreaterThan(4 * headings.length);
  });
});

it('docs/visitors.md names every page of the site, or what it is below', () => {
  const [, pages = ''] = read('docs/visitors.md').split(/^## .*$/m);
  for (const page of Object.values(paths)) {
    const [pathname = ''] = page.split('#');
    const named = pages.includes(`\`${pathname}\``);
    expect(named || pages.includes(`\`${path.posix.dirname(pathname)}\`, and below it`), pathname).toBe(true);
  }
});
