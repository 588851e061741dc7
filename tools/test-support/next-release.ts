import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/common/repository';
import { computeIntegrity } from '@proper/shared-types/node/hashes';
import type { Release } from '@proper/shared-types/release';
import remotes from '../../remotes.json' with { type: 'json' };

/** Reads a release's text files, by path. */
function readTexts(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => /\.(c?js|css|json|html|txt)$/.test(file));
  return new Map(texts.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
}

/** Writes a `remotes.json` in which some teams publish in other folders. */
export function writeRemotesFile(file: string, folders: Readonly<Record<string, string>>): void {
  const moved = <Entry extends { readonly source: string }>(name: string, entry: Entry): Entry => ({
    ...entry,
    source: folders[name] ?? path.join(root, entry.source),
  });
  const teams = Object.entries(remotes.remotes).map(([name, entry]) => [name, moved(name, entry)]);
  const changed = { shell: moved('shell', remotes.shell), remotes: Object.fromEntries(teams) };
  writeFileSync(file, JSON.stringify(changed));
}

/** Changes the text of a release's file, given its path without hash: `release.json`, `browser/blog.js`. */
export type Edit = (file: string, text: string) => string;

/** Replaces a phrase wherever a release has it. */
export const replacePhrase =
  (before: string, after: string): Edit =>
  (_, text) =>
    text.replaceAll(before, after);

/** Declares, for the composer and at run time, that a release works with other versions of the contract. */
export function declareRange(team: string, range: string): Edit {
  const manifest = JSON.parse(readFileSync(path.join(root, team, 'package.json'), 'utf8')) as {
    peerDependencies: Readonly<Record<string, string>>;
  };
  const declared = JSON.stringify(manifest.peerDependencies['@proper/shared-types']);
  return (_, text) => text.replaceAll(declared, JSON.stringify(range));
}

/** Replaces the last letters of the version, and is added to each content hash. */
const ending = 'next';

/**
 * Publishes an edited release of a team as its build would: with another version, other paths and hashes.
 * Returns the version, and the path of a `remotes.json` with all teams' releases.
 *
 * @param folder - The folder to publish in, which is emptied first.
 */
export function publishNextRelease(team: string, folder: string, edit: Edit) {
  const dist = path.join(root, team, 'dist');
  const { version } = JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8')) as Release;
  const next = version.slice(0, -ending.length) + ending;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(dist, version), path.join(folder, next), { recursive: true });

  // Changed files need other addresses, so each folder named by content is renamed.
  const browser = path.join(folder, next, 'browser');
  const hashes = readdirSync(browser).filter((name) => /^[0-9a-f]{8}$/.test(name));
  const rename = (name: string): string => `${name}-${ending}`;
  for (const name of [...hashes, 'pages'])
    renameSync(path.join(browser, name), path.join(browser, rename(name)));
  const updatePaths = (text: string): string =>
    hashes.reduce(
      (updated, hash) => updated.replaceAll(hash, rename(hash)),
      text.replaceAll(version, next).replaceAll('"pages/', `"${rename('pages')}/`),
    );

  const original = readTexts(path.join(folder, next));
  const withoutHash = (file: string): string => file.replace(/^browser\/[^/]+\//, 'browser/');
  const texts = new Map(
    [...original].map(([file, text]) => [file, edit(withoutHash(file), updatePaths(text))]),
  );
  const integrities = new Map([...original].map(([file, text]) => [file, computeIntegrity(text)]));
  // A new hash changes the files that contain it, whose hashes change in turn, until none does.
  for (let isChanging = true; isChanging; ) {
    isChanging = false;
    for (const [file, text] of texts) {
      const [before, after] = [integrities.get(file) ?? '', computeIntegrity(text)];
      if (before === after) continue;
      isChanging = true;
      integrities.set(file, after);
      for (const [otherFile, otherText] of texts) texts.set(otherFile, otherText.replaceAll(before, after));
    }
  }
  for (const [file, text] of texts) writeFileSync(path.join(folder, next, file), text);
  writeFileSync(path.join(folder, 'release.json'), texts.get('release.json') ?? '');
  const remotesFile = path.join(folder, 'remotes.json');
  writeRemotesFile(remotesFile, { [team]: folder });
  return { version: next, remotesFile };
}
