import { publicRecordFile } from '@proper/operator-kit/composed-site';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { embeddedDefaults, loadConfig } from '@proper/operator-kit/site-config';
import type { SiteConfig } from '@proper/shared-types';
import type { RoutePattern } from '@proper/shared-types/routes';
import * as v from 'valibot';
import { messageOf } from '../model/faults';
import { formatProblems, nameSchema, pathPattern } from '../model/schemas';
import type { Remotes } from './remotes-file';
import { isAddress, sourceAt } from './sources';

const schema = v.object({
  versions: v.record(v.string(), v.string()),
  remotes: v.array(v.object({ name: nameSchema, routes: v.array(pathPattern) })),
});

/** The most bytes of a record, and of a configuration. */
const largestFile = 1024 * 1024;

/** A site as it describes itself to everybody. */
export interface LiveSite {
  /** Its address, or the folder of its files. */
  readonly where: string;
  /** The version of each live release, by its name. */
  readonly versions: Readonly<Record<string, string>>;
  /** The site itself is the source of every release. */
  readonly remotes: Remotes;
}

/** A remote that the site may not list yet. */
interface AddedRemote {
  readonly name: string;
  /** The routes that it is to own, unless the site lists it. */
  readonly routes: readonly RoutePattern[];
}

/**
 * Reads what a site publishes about itself, so that a team needs no `remotes.json`.
 *
 * @param site - Its address, or the folder of its files.
 * @param added - A remote to add to those of the site.
 * @throws OperatorError if it is not a composed site, or does not say which routes the added remote owns
 */
export async function readLiveSite(site: string, added?: AddedRemote): Promise<LiveSite> {
  const where = isAddress(site) ? new URL(site).origin : site;
  let data: unknown;
  try {
    const content = await sourceAt(where, largestFile).read(publicRecordFile);
    if (!content) throw new Error('it is missing');
    data = JSON.parse(content.toString('utf8'));
  } catch (cause) {
    throw new OperatorError(
      `${where} is not a composed site: ${publicRecordFile} cannot be read (${messageOf(cause)}).`,
    );
  }
  const result = v.safeParse(schema, data);
  if (!result.success)
    throw new OperatorError(`${publicRecordFile} of ${where} is not valid: ${formatProblems(result.issues)}`);
  const { versions, remotes } = result.output;
  const entries = new Map(remotes.map(({ name, routes }) => [name, { name, routes, source: where }]));
  if (added && !entries.has(added.name)) {
    if (added.routes.length === 0)
      throw new OperatorError(
        `${where} has no ${added.name} yet, so package.json has to say which routes it is to own: "proper": { "routes": ["/careers"] }.`,
      );
    entries.set(added.name, { name: added.name, routes: [...added.routes], source: where });
  }
  return { where, versions, remotes: { shell: { source: where }, remotes: entries } };
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
