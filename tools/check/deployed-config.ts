import path from 'node:path';
import { sourceAt } from '@proper/composer/sources';
import { embeddedDefaults, loadConfig } from '@proper/operator-kit/site-config';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import type { SiteConfig } from '@proper/shared-types';

/** The most bytes that a site's configuration may have. */
const maxBytes = 1024 * 1024;

/**
 * The configuration that a site was composed with, from its `config.json`, or the defaults where it has none. What the
 * environment sets goes before it.
 *
 * @param site - Its address, or the folder of its files.
 * @param scratch - A folder for a file in between.
 * @throws OperatorError that names every key that is wrong.
 */
export async function deployedConfig(site: string, scratch: string): Promise<SiteConfig> {
  const text = await sourceAt(site, maxBytes)
    .read('config.json')
    .catch(() => undefined);
  const file = path.join(scratch, 'deployed-config.json');
  if (text) await writeWholeFile(file, {}, (write) => write(text.toString('utf8')));
  return loadConfig({ defaults: embeddedDefaults, file: text ? file : undefined, env: process.env });
}
