import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from 'operator-kit/repository';
import { describe, expect, it } from 'vitest';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const document = read('docs/security.md');
const tests = [
  ...document.matchAll(/`([^`]+\.(?:test|spec)\.tsx?|[^`]+\/test-support\/[^`]+\.ts)` "([^"]+)"/g),
];
const scenarios = [...document.matchAll(/^\|.*\| (?:.*; )?drills? ((?:`[a-z-]+`(?:, )?)+)/gm)].flatMap(
  ([, names = '']) => [...names.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name),
);

describe('docs/security.md', () => {
  it.each(tests.map(([, file = '', name = '']) => [file, name] as const))(
    '%s has a test "%s"',
    (file, name) => {
      expect(existsSync(path.join(root, file)), file).toBe(true);
      expect(read(file)).toContain(name);
    },
  );

  it('names scenarios that there are', () => {
    const folder = 'platform/resilience/src';
    const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
    const sources = files.filter((file) => file.endsWith('.ts')).map((file) => read(path.join(folder, file)));
    expect(scenarios.length).toBeGreaterThan(8);
    for (const name of scenarios) expect(sources.join('\n')).toContain(`  name: '${name}',`);
  });
});
