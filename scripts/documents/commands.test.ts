import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { describe, expect, it } from 'vitest';
import { documented } from '../containers/documented';
import { claims } from './claims';
import { ofContainers, writers } from './claims/elsewhere';
import { commands, commandsOf } from './commands-in';
import { repositoryFiles } from './documents';
import { npmScriptOf } from './npm-script';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const lines = [...new Set(commands.map(({ line }) => line))];

/** The suite itself is what runs these, over all files: some of them are what they name. */
const ofSuite =
  /^(?:E2E_\w+=\S+ )?npx (?:biome check|vitest run(?: --project=unit)?|playwright test)(?: (\S+))?$/;

const claimed = new Set([
  ...claims.flatMap((claim) => claim.commands),
  ...Object.values(writers).flat(),
  ...ofContainers,
]);

const namesOf = (file: string): readonly string[] => {
  const stem = path.posix.basename(file).replace(/\.\w+$/, '');
  const folder = path.posix.basename(path.posix.dirname(file));
  const base = path.posix.basename(file);
  return [file, `/${base}'`, `/${stem}'`, `${folder}/${base}`, `/${folder}'`, `/${folder}/${stem}'`];
};

/** The paths of a text that have a place for a name, such as `bin/${name}.mjs`, as expressions for the end of a path. */
const openPathsOf = (text: string): readonly RegExp[] =>
  [...text.matchAll(/[\w./-]*\/(?:\$\{name\}|NAME)([\w.]*\.\w+)/g)].map(([whole = '', ending = '']) => {
    const folder = whole.slice(0, whole.lastIndexOf('/'));
    return new RegExp(`(?:^|/)${folder}/([\\w-]+)${ending.replaceAll('.', '\\.')}$`);
  });

/** Whether a text has a path with a place for a name, which is that file with a name that the text has, too. */
const isOpenFor = (text: string, file: string): boolean =>
  openPathsOf(text).some((path) => text.includes(`'${path.exec(file)?.[1]}'`));

/** Whether one of two files names the other, as imports and started processes do. */
function meet(one: string, other: string): boolean {
  const isBeside = path.posix.dirname(one) === path.posix.dirname(other);
  const names = (text: string, file: string): boolean =>
    namesOf(file).some((name) => text.includes(name)) ||
    isOpenFor(text, file) ||
    (isBeside &&
      text.includes(
        path.posix.basename(file) === 'index.ts' ? "from '.'" : `'${path.posix.basename(file)}'`,
      ));
  return names(read(one), other) || names(read(other), one);
}

/** What is wrong with the way from a test to what a command runs; nothing where it leads there. */
function faultOfWay(line: string, way: readonly string[]): string | undefined {
  const gap = way.slice(1).find((file, at) => {
    const before = way[at] ?? '';
    return !meet(before, file) && !(file === 'playwright.config.ts' && before.startsWith('e2e/'));
  });
  if (gap !== undefined) return `${gap} is not met by the file before it`;
  const { name, entry } = npmScriptOf(line) ?? {};
  const last = way.at(-1) ?? '';
  const texts = way.map(read).join('\n').replaceAll('--silent ', '');
  const typed = [`'${line}'`, `\`${line}\``, ...(name === undefined ? [] : [`npmRun('${name}'`])];
  const isTyped = typed.some((words) => texts.includes(words));
  if (isTyped || entry === undefined || last === entry || meet(last, entry)) return undefined;
  return `${last} runs nothing of ${entry}`;
}

/** The words by which a test must be seen to type a command: what is to be done, and options. */
function tellingWords(line: string): readonly string[] {
  const { words = [] } = npmScriptOf(line) ?? {};
  const [first = ''] = words;
  const hasVerbs = /npm run (site|leads|new) /.test(line);
  return [
    ...(hasVerbs && !first.startsWith('-') ? [first] : []),
    ...words.filter((word) => word.startsWith('--')).map((word) => word.replace(/=.*/, '')),
  ];
}

it('every command in a document is run by a test that is named', () => {
  const unclaimed = commands.filter(
    ({ line }) => !claimed.has(line) && !ofSuite.test(line) && !/ --help$/.test(line),
  );
  expect(
    unclaimed.map(
      ({ line, place }) =>
        `${place}: no test runs "${line}". Name the one that does in scripts/documents/claims, write one, or take the command out.`,
    ),
  ).toEqual([]);
  expect(lines.length).toBeGreaterThan(80);
});

it('no test is named for a command that no document has', () => {
  const useless = [...claimed].filter((line) => !lines.includes(line));
  expect(
    useless.map((line) => `"${line}" is in no document: take it out of scripts/documents/claims.`),
  ).toEqual([]);
});

it.each(lines.filter((line) => npmScriptOf(line)))('%s is a script of its package.json', (line) => {
  const { script, entry } = npmScriptOf(line) ?? {};
  expect(script).toBeDefined();
  if (entry !== undefined) expect(existsSync(path.join(root, entry)), entry).toBe(true);
});

describe.each(claims)('$test', ({ commands: lines, test, through = [], words }) => {
  const [, file = '', name = ''] = /^(\S+) "(.+)"$/.exec(test) ?? [];
  const way = [file, ...through];

  it('is there', () => {
    for (const each of way) expect(existsSync(path.join(root, each)), each).toBe(true);
    expect(read(file)).toContain(name);
  });

  it.each(lines)('runs %s', (line) => {
    expect(faultOfWay(line, way)).toBeUndefined();
    const texts = way.map(read).join('\n');
    for (const word of words ?? tellingWords(line)) expect(texts).toContain(word);
  });
});

it.each(Object.entries(writers))('%s says with which words it was written', (document, lines) => {
  const said = read(document);
  for (const line of lines) {
    const [name] = npmScriptOf(line)?.words ?? [];
    const section = name === undefined ? 'npm run bench -- ' : `npm run bench -- ${name} --write\`, 20`;
    expect(said).toContain(section);
  }
});

describe('a command of the suite', () => {
  it.each(lines.filter((line) => ofSuite.test(line)))('%s has tests to run', (line) => {
    const [, where = ''] = ofSuite.exec(line) ?? [];
    expect(repositoryFiles.some((file) => file.startsWith(where) && /\.(test|spec)\.tsx?$/.test(file))).toBe(
      true,
    );
  });
});

describe('a command of the containers', () => {
  const services = [...read('docker-compose.yml').matchAll(/^ {2}([a-z-]+):$/gm)].map(
    ([, name = '']) => name,
  );

  it.each(lines.filter((line) => line.startsWith('docker compose')))(
    '%s names services that there are',
    (line) => {
      const [, words = ''] =
        /docker compose (?:--profile \w+ )?(?:up|stop|start|restart|rm|logs|exec|run)\b(.*)/.exec(line) ?? [];
      const operands = words.split(' ').filter((word) => word !== '' && !word.startsWith('-'));
      const isOfOne = / (exec|run) /.test(line);
      for (const service of isOfOne ? operands.slice(0, 1) : operands) expect(services).toContain(service);
    },
  );

  it('is run by the drill in the order of its list', () => {
    const drill = read('scripts/containers/documented.ts');
    for (const part of Object.keys(documented))
      expect(drill).toMatch(new RegExp(`'${part}'|documented\\.${part}\\b`));
    expect(read('scripts/containers/steps.ts')).toMatch(/steps: readonly Step\[\] = \[.*\boperate\b.*\]/);
  });
});

it('a line of a shell is read as its commands, without its comment', () => {
  expect(commandsOf('npm start    # builds, && more')).toEqual(['npm start']);
  expect(commandsOf("docker compose exec a sh -c 'b && c' && cd proper")).toEqual([
    "docker compose exec a sh -c 'b && c'",
    'cd proper',
  ]);
});
