import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from 'operator-kit/repository';
import { describe, expect, it } from 'vitest';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const document = read('docs/security.md');
const tests = [...document.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` "([^"]+)"/g)];
const drills = [...document.matchAll(/^\|.*\| (?:.*; )?drills? ((?:`[a-z-]+`(?:, )?)+)/gm)].flatMap(
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

  it('names drills that there are', () => {
    const sources = read('platform/resilience/src/scenarios/index.ts');
    expect(drills.length).toBeGreaterThan(8);
    for (const name of drills) {
      const camel = name.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
      expect(sources, name).toContain(name === 'durability-pg' ? 'durabilityOnPostgres' : camel);
    }
  });
});
