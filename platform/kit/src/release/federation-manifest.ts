import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { manifestFile } from '../rspack/federation';
import { hashedPath, type RenderedFile } from './generated-files';

/** Sorts lists of names and of shared modules, whose order differs from build to build. */
const sortLists = (_key: string, value: unknown): unknown => {
  const nameOf = (each: unknown): string =>
    typeof each === 'string' ? each : (each as { name: string }).name;
  return Array.isArray(value)
    ? value.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
    : value;
};

/**
 * Takes the manifest that Module Federation's plug-in wrote beside the other files, so that it gets a place of its own content, as
 * every file of a release has.
 *
 * @param browser - The folder with a build's browser files.
 * @returns None for a build that has no manifest.
 */
export function takeManifest(browser: string): readonly RenderedFile[] {
  const file = path.join(browser, manifestFile);
  if (!existsSync(file)) return [];
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'), sortLists);
  rmSync(file);
  // A longer report of the build, which nothing reads.
  rmSync(path.join(browser, manifestFile.replace('.json', '-stats.json')), { force: true });
  const content = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  return [{ name: manifestFile, content, file: hashedPath(manifestFile, content) }];
}
