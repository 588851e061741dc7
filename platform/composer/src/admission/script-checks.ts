import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Renderer } from '../renderer/renderer';
import type { StoredRelease } from '../store/store';

/** Scripts as documents load them are classic ones; a module says so by its name. */
const isScript = (file: string): boolean => /\.m?js$/.test(file);

/** Every browser script parses, as a browser would parse it. None runs: the process that renders reads them. */
export async function faultOfScripts(
  { release, folder }: StoredRelease,
  renderer: Renderer,
): Promise<string | undefined> {
  for (const file of Object.keys(release.files).filter(isScript)) {
    const code = readFileSync(path.join(folder, 'browser', file), 'utf8');
    const parsed = await renderer.run('script', { file, code });
    const fault = parsed.ok ? parsed.result : parsed.reason;
    if (fault !== null) return `its script ${file} does not parse: ${fault}`;
  }
  return undefined;
}
