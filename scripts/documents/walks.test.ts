import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { expect, it } from 'vitest';
import { documents } from './documents';

const architecture = documents.find(({ file }) => file === 'docs/architecture.md');

/** A file and what of it a walk names: "`file.ts`, `name`" or "`file.ts`,\n`Class.method`". */
const steps = [...(architecture?.text ?? '').matchAll(/`([\w./-]+\.tsx?)`,\s+`([\w.]+)`/g)].map(
  ([, file = '', name = '']) => [file, name] as const,
);

/** Whether a file declares a name, or a type of it has a method of that name. */
function declares(source: string, name: string): boolean {
  const [owner = '', member] = name.split('.');
  const isDeclared = new RegExp(`\\b(function|const|class|interface) ${owner}\\b`).test(source);
  return isDeclared && (member === undefined || new RegExp(`^ +(async )?${member}\\(`, 'm').test(source));
}

it.each(steps)('docs/architecture.md: %s has %s', (file, name) => {
  expect(declares(readFileSync(path.join(root, file), 'utf8'), name)).toBe(true);
});

it('docs/architecture.md is walked from step to step', () => {
  expect(steps.length).toBeGreaterThan(30);
  expect(declares('export class Store {\n  async pull() {}\n}', 'Store.pull')).toBe(true);
  expect(declares('export class Store {\n  async pull() {}\n}', 'Store.push')).toBe(false);
});

/** The arrows of the diagram of imports, each a workspace by its folder's name. */
const arrows = (/```mermaid\nflowchart TD\n([\s\S]*?)```/.exec(architecture?.text ?? '')?.[1] ?? '')
  .split('\n')
  .flatMap((line) => {
    const names = line
      .trim()
      .replace(/^remotes(\[.*\])?/, 'mfe-content')
      .split(/ (?:-->|-\. build \.->) /);
    return names.slice(1).flatMap((to, at) => to.split(' & ').map((one) => [names[at] ?? '', one] as const));
  });

const folderOf = (name: string): string => {
  const folders = [name, `platform/${name}`];
  return folders.find((folder) => documents.some(({ file }) => file === `${folder}/README.md`)) ?? name;
};

it.each(arrows)('docs/architecture.md: %s imports %s', (from, to) => {
  const text = readFileSync(path.join(root, folderOf(from), 'package.json'), 'utf8');
  expect(text).toMatch(new RegExp(`^ {4}"@proper/${to}": `, 'm'));
});
