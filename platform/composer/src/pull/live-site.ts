import { publicRecordFile } from '@proper/operator-kit/composed-site';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { embeddedDefaults, loadConfig } from '@proper/operator-kit/site-config';
import type { SiteConfig } from '@proper/shared-types';
import * as v from 'valibot';
import { messageOf, ReleaseFault } from '../model/faults';
import { nameSchema, pathPattern } from '../model/schemas';
import type { RemoteEntry, Remotes } from './remotes-file';
import { isAddress, readJson, sourceAt } from './sources';

const schema = v.object({
  versions: v.record(v.string(), v.string()),
  remotes: v.array(v.object({ name: nameSchema, routes: v.array(pathPattern) })),
});

const largestFile = 20 * 1024 * 1024;

/** Reads what a site says about itself. @throws ReleaseFault if it is not a composed site */
export const readRecord = (where: string): Promise<v.InferOutput<typeof schema>> =>
  readJson(sourceAt(where, largestFile), publicRecordFile, schema).catch((cause: unknown) => {
    throw new ReleaseFault(
      `${where} is not a composed site: ${publicRecordFile} cannot be read (${messageOf(cause)})`,
    );
  });

/** A site as it describes itself to everybody. */
export interface LiveSite {
  /** Its address, or the folder of its files. */
  readonly where: string;
  /** The site itself is the source of every release. */
  readonly remotes: Remotes;
}

/**
 * Reads what a site publishes about itself, so that a team needs no `remotes.json`.
 *
 * @param site - Its address, or the folder of its files.
 * @param added - A remote that the site may not list yet, with the routes that it is to own then.
 * @throws OperatorError if it is not a composed site, or does not say which routes the added remote owns
 */
export async function readLiveSite(
  site: string,
  added?: Pick<RemoteEntry, 'name' | 'routes'>,
): Promise<LiveSite> {
  const where = isAddress(site) ? new URL(site).origin : site;
  const { remotes } = await readRecord(where).catch((cause: ReleaseFault) => {
    throw new OperatorError(`${cause.message}.`);
  });
  const entries = new Map(remotes.map(({ name, routes }) => [name, { name, routes, source: where }]));
  if (added && !entries.has(added.name)) {
    if (added.routes.length === 0)
      throw new OperatorError(
        `${where} has no ${added.name} yet, so package.json has to say which routes it is to own: "proper": { "routes": ["/careers"] }.`,
      );
    entries.set(added.name, { name: added.name, routes: [...added.routes], source: where });
  }
  return { where, remotes: { shell: { source: where }, remotes: entries } };
}

/**
 * Reads the configuration that a site was composed with, or the defaults if it publishes none. The environment overrides it.
 *
 * @param site - Its address, or the folder of its files.
 * @throws OperatorError that names every wrong key
 */
export async function readLiveConfig(site: string): Promise<SiteConfig> {
  const text = await sourceAt(site, largestFile)
    .read('config.json')
    .catch(() => undefined);
  return loadConfig({ defaults: embeddedDefaults, text: text?.toString('utf8'), env: process.env });
}
