import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { hashedPath, type RenderedFile } from '../cache/generated-files';
import { manifestFile } from '../configuration/federation';

/** What is read of a manifest. The rest stays as the plug-in wrote it. */
interface Manifest {
  readonly shared: readonly { readonly name: string }[];
}

const isListOfTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/**
 * Takes the manifest that Module Federation's plug-in wrote beside the other files, so that it gets a place of its own content, as
 * every file of a release has. The plug-in lists shared modules in an order that differs from build to build.
 *
 * @param browser - The folder with a build's browser files.
 * @returns None for a build that has no manifest.
 */
export function takeManifest(browser: string): readonly RenderedFile[] {
  const file = path.join(browser, manifestFile);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  rmSync(file);
  // A longer report of the build, which nothing reads.
  rmSync(path.join(browser, manifestFile.replace('.json', '-stats.json')), { force: true });
  // Lists of files, too: only their order differs.
  const manifest: Manifest = JSON.parse(text, (_key, value: unknown) =>
    isListOfTexts(value) ? value.toSorted() : value,
  );
  const shared = manifest.shared.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  const content = Buffer.from(`${JSON.stringify({ ...manifest, shared }, null, 2)}\n`);
  return [{ name: manifestFile, content, file: hashedPath(manifestFile, content) }];
}
