import path from 'node:path';
import type { BenchContext } from '../bench';
import { makeFloor } from './floor/floor';
import { makeMonolith } from './monolith/monolith';
import { makeCertificate } from './serving/certificate';
import { type Served, serve } from './serving/serve';
import { composeSite, type PageChunk } from './site';

/** The three sites that are compared, each at its own address. */
export interface Sites {
  readonly federated: string;
  readonly monolith: string;
  readonly floor: string;
  /** The folders that the first two are served from. */
  readonly folders: { readonly site: string; readonly monolith: string };
  readonly pages: readonly PageChunk[];
  /** The hash of their certificate's public key. */
  readonly fingerprint: string;
  close(): Promise<void>;
}

/** Builds and serves the site, the monolith of the same sources, and the floor. */
export async function openSites(scratch: string, { report }: BenchContext): Promise<Sites> {
  const site = await composeSite(path.join(scratch, 'data'), report);
  const [monolith, floor] = [path.join(scratch, 'monolith'), path.join(scratch, 'floor')];
  report('builds the monolith');
  await makeMonolith(monolith, site.folder, site.pages);
  await makeFloor(floor);
  const certificate = await makeCertificate();
  const served: Served[] = [];
  const close = async (): Promise<void> => void (await Promise.all(served.map((each) => each.close())));
  const begin = async (...folders: readonly string[]): Promise<string> => {
    const site = await serve(folders, certificate);
    served.push(site);
    return site.origin;
  };
  try {
    return {
      federated: await begin(site.folder),
      monolith: await begin(monolith, site.folder),
      floor: await begin(floor),
      folders: { site: site.folder, monolith },
      pages: site.pages,
      fingerprint: certificate.fingerprint,
      close,
    };
  } catch (cause) {
    await close();
    throw cause;
  }
}
