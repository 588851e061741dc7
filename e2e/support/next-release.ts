import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from 'shared-types/node/integrity';
import type { Release } from 'shared-types/release';
import remotes from '../../remotes.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '../..');

/** The text files of a release, by their path in it. */
function textsOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => /\.(c?js|css|json)$/.test(file));
  return new Map(texts.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
}

/**
 * Publishes what a team's build would if one phrase of its pages were another: the same release under another
 * version, with every hash made anew. Returns the path of a `remotes.json` that names it beside the other teams'.
 */
export function publishNextRelease(
  team: string,
  folder: string,
  [before, after]: readonly [string, string],
): string {
  const dist = path.join(root, team, 'dist');
  const { version } = JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8')) as Release;
  const next = `${version.slice(0, -4)}next`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(dist, version), path.join(folder, next), { recursive: true });

  const old = textsOf(path.join(folder, next));
  const texts = new Map(
    [...old].map(([file, text]) => [file, text.replaceAll(version, next).replaceAll(before, after)]),
  );
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
  const sourceOf = (name: string, { source }: { source: string }): string =>
    name === team ? folder : path.join(root, source);
  const all = Object.entries(remotes.remotes).map(([name, entry]) => [
    name,
    { ...entry, source: sourceOf(name, entry) },
  ]);
  const remotesFile = path.join(folder, 'remotes.json');
  const changed = { shell: { source: sourceOf('shell', remotes.shell) }, remotes: Object.fromEntries(all) };
  writeFileSync(remotesFile, JSON.stringify(changed));
  return remotesFile;
}
