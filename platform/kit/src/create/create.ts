import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { UserError } from '@proper/common/errors';

/** A working remote. A new one is a copy of it with other words. */
const template = path.join(import.meta.dirname, '../../templates/remote');

export interface NewRemote {
  /** The remote's name on the site, such as `mfe-careers`. */
  readonly name: string;
  /** The path of the remote's first page, such as `/careers`. */
  readonly route: string;
  /** The URL of the site that the remote will be part of. */
  readonly site: string;
  /** Where npm finds the packages of `@proper`; undefined for npm's own registry. */
  readonly registry: string | undefined;
}

/** Throws a UserError if no remote can have this name. */
export function checkRemoteName(name: string): void {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new UserError(`"${name}" is not the name of a remote: write it like mfe-careers.`);
}

const isPath = (text: string): text is `/${string}` => /^(\/[a-z][a-z0-9]*(-[a-z0-9]+)*)+$/.test(text);

/** Reads the path of a page. Throws a UserError if no page can have it. */
export function readPagePath(page: string): `/${string}` {
  if (isPath(page)) return page;
  throw new UserError(
    `"${page}" is not a path: write it like /blog/on-delegating, in small letters, digits and hyphens.`,
  );
}

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns a function that replaces the template's words by those for a page with this path. */
export function createTemplateFiller(page: string, name = ''): (text: string) => string {
  const slug = path.basename(page);
  const words = slug.split('-');
  const replacements = [
    ['mfe-sample', name],
    ['/sample/open-roles', page],
    ['open-roles', slug],
    ['OpenRoles', words.map(capitalise).join('')],
    ['Open roles', capitalise(words.join(' '))],
    ['open roles', words.join(' ')],
  ] as const;
  return (text) => replacements.reduce((filled, [from, to]) => filled.replaceAll(from, to), text);
}

/** Writes a remote with one page, as a repository of its own, into a folder that must not exist. */
export function createRepository(folder: string, { name, route, site, registry }: NewRemote): void {
  if (existsSync(folder)) throw new UserError(`${folder} exists.`);
  const fill = createTemplateFiller(route, name);
  for (const entry of readdirSync(template, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = path.join(entry.parentPath, entry.name);
    // npm would not publish hidden files, and tools would take a package.json for a package.
    const created = fill(path.relative(template, source))
      .replace(/^_package/, 'package')
      .replace(/^_/, '.');
    const target = path.join(folder, created);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, fill(readFileSync(source, 'utf8')).replaceAll('https://the-site.example', site));
  }
  const file = path.join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.peerDependencies = withVersions(manifest.peerDependencies, '^');
  manifest.dependencies = withVersions(manifest.dependencies);
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  const npmrc = path.join(folder, '.npmrc');
  const line = registry === undefined ? '' : `@proper:registry=${registry}\n`;
  writeFileSync(npmrc, readFileSync(npmrc, 'utf8').replace(/^@proper:registry=.*\n/, line));
}

type Versions = Readonly<Record<string, string>>;

const { resolve } = createRequire(import.meta.url);

/** Replaces `*` by the installed version of each package. */
const withVersions = (packages: Versions, prefix = ''): Versions =>
  Object.fromEntries(
    Object.entries(packages).map(([name, range]) => {
      if (range !== '*') return [name, range];
      return [name, prefix + JSON.parse(readFileSync(resolve(`${name}/package.json`), 'utf8')).version];
    }),
  );
