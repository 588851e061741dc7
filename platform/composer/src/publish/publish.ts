import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { SiteConfig, SitePath } from '@proper/shared-types';
import { workFolder } from '../remote/process';
import { type DeployedSite, ownPart, siteFolder } from './deployed-site';
import { type NewPart, publishSite, writeSite } from './site';
import { writeOwnFiles } from './site-files';

interface PublishOptions {
  readonly dataDir: string;
  /** Names the new site. */
  readonly id: string;
  /** What is live. */
  readonly site: DeployedSite;
  readonly parts: readonly NewPart[];
  readonly unavailable: readonly SitePath[];
  readonly config: SiteConfig;
  readonly signal: AbortSignal;
  /** Adds the last file to the folder of the site, before it is live. */
  readonly finish: (folder: string) => Promise<void>;
}

/** Writes a site into a folder of its own, and makes it the live one. */
export async function publish(options: PublishOptions): Promise<void> {
  const { dataDir, id, site, parts, unavailable, config, signal, finish } = options;
  mkdirSync(workFolder(dataDir), { recursive: true });
  const folder = mkdtempSync(path.join(workFolder(dataDir), `${process.pid}-`));
  try {
    const live = site.damaged.has(ownPart) ? undefined : site.parts.get(ownPart);
    const own = await writeOwnFiles({
      id,
      config,
      parts: parts.map(({ part }) => part),
      unavailable,
      live: live?.files ?? {},
      folder,
    });
    await writeSite({ dataDir, id, site, parts: [...parts, { part: own, folder }], signal });
    await finish(siteFolder(dataDir, id));
    signal.throwIfAborted();
    await publishSite(dataDir, id);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
