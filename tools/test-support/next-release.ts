import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { integrityOf } from '@proper/shared-types/node/integrity';
import type { Release } from '@proper/shared-types/release';
import remotes from '../../remotes.json' with { type: 'json' };

/** The text files of a release, by their path in it. */
function textsOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => /\.(c?js|css|json)$/.test(file));
  return new Map(texts.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
}

/** What was published. */
export interface Published {
  readonly version: string;
  /** The path of a `remotes.json` that names it next to the other teams' releases. */
  readonly remotesFile: string;
}

/** Writes a `remotes.json` in which some teams publish somewhere else than in the repository's own. */
export function writeRemotesFile(file: string, elsewhere: Readonly<Record<string, string>>): void {
  const moved = <Entry extends { readonly source: string }>(name: string, entry: Entry): Entry => ({
    ...entry,
    source: elsewhere[name] ?? path.join(root, entry.source),
  });
  const teams = Object.entries(remotes.remotes).map(([name, entry]) => [name, moved(name, entry)]);
  const changed = { shell: moved('shell', remotes.shell), remotes: Object.fromEntries(teams) };
  writeFileSync(file, JSON.stringify(changed));
}

/** Changes the text of one file of a release, such as `browser/blog.js`, without its hash, or `release.json`. */
export type Edit = (file: string, text: string) => string;

/** Says another phrase wherever a release says one. */
export const phrase =
  (before: string, after: string): Edit =>
  (_, text) =>
    text.replaceAll(before, after);

/** Says that it works with other versions of the contract than its `package.json` says, to the gate and at run time. */
export function declaring(team: string, range: string): Edit {
  const manifest = JSON.parse(readFileSync(path.join(root, team, 'package.json'), 'utf8')) as {
    peerDependencies: Readonly<Record<string, string>>;
  };
  const said = ['@proper/shared-types', '@proper/shared-ui'].map((name) =>
    JSON.stringify(manifest.peerDependencies[name]),
  );
  return (_, text) => said.reduce((whole, each) => whole.replaceAll(each, JSON.stringify(range)), text);
}

/**
 * Publishes what a team's build would if its files said something else: the same release under another version, with
 * every hash computed again.
 *
 * @param folder - Where it is published; computed again.
 * @param ending - Takes the place of the version's last letters, and is added to each content hash.
 */
export function publishNextRelease(team: string, folder: string, edit: Edit, ending = 'next'): Published {
  const dist = path.join(root, team, 'dist');
  const { version } = JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8')) as Release;
  const next = version.slice(0, -ending.length) + ending;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(dist, version), path.join(folder, next), { recursive: true });

  // Other bytes have another address: every file is moved to another folder.
  const browser = path.join(folder, next, 'browser');
  const hashes = readdirSync(browser).filter((name) => /^[0-9a-f]{8}$/.test(name));
  const another = (name: string): string => `${name}-${ending}`;
  for (const name of [...hashes, 'pages'])
    renameSync(path.join(browser, name), path.join(browser, another(name)));
  const renamed = (text: string): string =>
    hashes.reduce(
      (whole, hash) => whole.replaceAll(hash, another(hash)),
      text.replaceAll(version, next).replaceAll('"pages/', `"${another('pages')}/`),
    );

  const old = textsOf(path.join(folder, next));
  const nameOf = (file: string): string => file.replace(/^browser\/[^/]+\//, 'browser/');
  const texts = new Map([...old].map(([file, text]) => [file, edit(nameOf(file), renamed(text))]));
  const stale = new Map([...old].map(([file, text]) => [file, integrityOf(text)]));
  // A file may hold the hashes of others: from those without any up to the list of all.
  for (let settled = false; !settled; ) {
    settled = true;
    for (const [file, text] of texts) {
      const [was, is] = [stale.get(file) ?? '', integrityOf(text)];
      if (was === is) continue;
      settled = false;
      stale.set(file, is);
      for (const [other, holder] of texts) texts.set(other, holder.replaceAll(was, is));
    }
  }
  for (const [file, text] of texts) writeFileSync(path.join(folder, next, file), text);
  writeFileSync(path.join(folder, 'release.json'), texts.get('release.json') ?? '');
  const remotesFile = path.join(folder, 'remotes.json');
  writeRemotesFile(remotesFile, { [team]: folder });
  return { version: next, remotesFile };
}
