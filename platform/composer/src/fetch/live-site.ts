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
 * @param added - The shell, or a remote that the site may not have yet, with the routes that it will own.
 * @throws UserError if it is not a composed site, or if `added` is new to it and has no routes
 */
export async function readLiveSite(site: string, added?: Pick<RemoteEntry, 'name' | 'routes'>) {
  const location = isHttpUrl(site) ? new URL(site).origin : path.resolve(site);
  const content = await createSource(location, largestFile)
    .read(siteManifestFile)
    .catch((cause: unknown) => {
      throw new UserError(`${location} cannot be reached: ${getErrorMessage(cause)}.`);
    });
  const parsed = v.safeParse(schema, content && String(content));
  if (!parsed.success)
    throw new UserError(
      `${location} is not a composed site: ${siteManifestFile}: ${formatProblems(parsed.issues)}.`,
    );
  const { versions, shared, remotes, unavailable } = parsed.output;
  const byName = new Map(
    [...remotes, ...unavailable].map((remote) => [remote.name, { ...remote, source: location }]),
  );
  if (added && added.name !== 'shell' && !byName.has(added.name)) {
    if (added.routes.length === 0)
      throw new UserError(
        `${location} has no ${added.name} yet, so package.json has to say which routes it is to own: "proper": { "routes": ["/careers"] }.`,
      );
    byName.set(added.name, { name: added.name, routes: [...added.routes], source: location });
  }
  const findSource: FindSource = (name) => {
    const version = versions[name];
    return version === undefined ? undefined : { location, siteVersion: version };
  };
  // The site itself is the source of every release.
  return { location, versions, shared, remotes: { shell: { source: location }, byName }, findSource };
}

/** What a composed site says about itself. */
export type LiveSite = Awaited<ReturnType<typeof readLiveSite>>;

/**
 * Reads the configuration of a site at a URL or in a folder, or the defaults if it publishes none. The
 * environment overrides it.
 *
 * @throws UserError that names every wrong key
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
