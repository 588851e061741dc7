import { stat } from 'node:fs/promises';
import path from 'node:path';
import { unlessAbsent } from './file-faults';

const isFile = async (file: string): Promise<boolean> =>
  (await stat(file).catch(unlessAbsent))?.isFile() ?? false;

/** Files for static hosts, and documents that have no address of their own. */
const notForVisitors = /^(_.*|index|404)$/;
/** A document is asked for by its clean address, a compressed file by its plain one. */
const hiddenForms = /\.(html|br|gz)$/;

/** A segment that could lead out of the folder, or to a hidden file. */
const isUnsafe = (segment: string): boolean =>
  segment === '' || segment.startsWith('.') || /[\\\p{Cc}]/u.test(segment);

/**
 * The file of a site that answers a path, relative to the site's folder: `/services` is `services.html`, also
 * where there is a folder of that name. Undefined when there is none.
 *
 * @param pathname - As it stands in the request, percent-encoded.
 */
export async function findFile(site: string, pathname: string): Promise<string | undefined> {
  if (pathname === '/') return (await isFile(path.join(site, 'index.html'))) ? 'index.html' : undefined;
  const name = decodeURIComponent(pathname.slice(1));
  if (name.split('/').some(isUnsafe) || notForVisitors.test(name) || hiddenForms.test(name)) return undefined;
  for (const file of [name, `${name}.html`]) if (await isFile(path.join(site, file))) return file;
  return undefined;
}

/** True when a file of the site is there. */
export const hasFile = (site: string, file: string): Promise<boolean> => isFile(path.join(site, file));
