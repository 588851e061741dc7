import path from 'node:path';
import { checkCandidate } from '@proper/composer/check';
import { readLiveConfig, readLiveSite } from '@proper/composer/live-site';
import { previewSite } from '@proper/composer/preview';
import { exitCodes } from '@proper/operator-kit/command-line';
import type { Project } from './project';

// The commands of `proper` that look at a whole site: its address, or the folder of its files.

const report = (line: string): void => console.log(line);

/** Says what the composer of a site would do with the last build. Returns the exit code. */
export async function check({ name, routes, dist }: Project, site: string): Promise<number> {
  const live = await readLiveSite(site, { name, routes });
  const { isValid, line } = await checkCandidate({ name, dist, live, report });
  report(line);
  return isValid ? exitCodes.done : exitCodes.refused;
}

/** Where a preview goes, and how it is shown. */
interface PreviewOptions {
  readonly site: string;
  readonly out: string;
  readonly serve: number | true | undefined;
  readonly pictures: boolean;
}

/** Composes what is live on a site with the last build. Returns the exit code. */
export async function preview(
  { name, routes, dist }: Project,
  { site, out, serve, pictures }: PreviewOptions,
): Promise<number> {
  const live = await readLiveSite(site, { name, routes });
  const config = await readLiveConfig(site);
  const candidates = new Map([[name, dist]]);
  return previewSite({ candidates, live, config, folder: path.resolve(out), serve, pictures, report });
}
