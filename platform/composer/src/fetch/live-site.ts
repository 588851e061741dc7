import path from 'node:path';
import { siteManifestFile } from '@proper/common/composed-site';
import { getErrorMessage, UserError } from '@proper/common/errors';
import { embeddedDefaults, loadConfig } from '@proper/common/site-config';
import type { SiteConfig } from '@proper/shared-types';
import * as v from 'valibot';
import { formatProblems, nameSchema, pathPattern } from '../base/schemas';
import type { FindSource, RemoteEntry } from './remotes-file';
import { createSource, isHttpUrl } from './source';

const owner = v.object({ name: nameSchema, routes: v.array(pathPattern) });
const schema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    versions: v.record(v.string(), v.string()),
    shared: v.record(v.string(), v.string()),
    remotes: v.array(owner),
    unavailable: v.array(owner),
  }),
);

const largestFile = 20 * 1024 * 1024;

/**
 * Reads what a site says about itself.
 *
 * @param site - The URL of the site, or the folder of its files.
 * @param added - A remote that the site may not have yet, with the routes that it is to own then; or the shell.
 * @throws UserError if it is not a composed site, or does not say which routes the added remote owns
 */
export async function readLiveSite(site: string, added?: Pick<RemoteEntry, 'name' | 'routes'>) {
  const where = isHttpUrl(site) ? new URL(site).origin : path.resolve(site);
  const content = await createSource(where, largestFile)
    .read(siteManifestFile)
    .catch((cause: unknown) => {
      throw new UserError(`${where} cannot be reached: ${getErrorMessage(cause)}.`);
    });
  const read = v.safeParse(schema, content && String(content));
  if (!read.success)
    throw new UserError(
      `${where} is not a composed site: ${siteManifestFile}: ${formatProblems(read.issues)}.`,
    );
  const { versions, shared, remotes, unavailable } = read.output;
  const all = new Map([...remotes, ...unavailable].map((each) => [each.name, { ...each, source: where }]));
  if (added && added.name !== 'shell' && !all.has(added.name)) {
    if (added.routes.length === 0)
      throw new UserError(
        `${where} has no ${added.name} yet, so package.json has to say which routes it is to own: "proper": { "routes": ["/careers"] }.`,
      );
    all.set(added.name, { name: added.name, routes: [...added.routes], source: where });
  }
  const findSource: FindSource = (name) => {
    const version = versions[name];
    return version === undefined ? undefined : { where, inSite: version };
  };
  // The site itself is the source of every release.
  return { where, versions, shared, remotes: { shell: { source: where }, byName: all }, findSource };
}

/** What a composed site says about itself. */
export type LiveSite = Awaited<ReturnType<typeof readLiveSite>>;

/**
 * Reads the configuration that a site, at a URL or in a folder, was composed with, or the defaults if it publishes none. The
 * environment overrides it. @throws UserError that names every wrong key
 */
export async function readLiveConfig(site: string): Promise<SiteConfig> {
  const text = await createSource(site, largestFile)
    .read('config.json')
    .catch(() => undefined);
  let published: Partial<SiteConfig> = {};
  try {
    if (text) published = JSON.parse(String(text));
  } catch {
    throw new UserError(`${site}/config.json is not JSON.`);
  }
  return loadConfig({ defaults: { ...embeddedDefaults, ...published }, env: process.env });
}
