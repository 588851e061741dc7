import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { documentFile } from '@proper/operator-kit/document-file';
import { integrityOf } from '@proper/shared-types/node/integrity';
import { compressor } from '../../compressor';
import type { PageChunk } from '../site';
import { buildMonolith, monolithBase } from './build';
import { type NamedScript, withScripts } from './documents';

/**
 * Makes what serves the same pages from one build: its documents are the composed site's with other scripts. What it
 * lacks is the site's own.
 */
export async function makeMonolith(folder: string, site: string, pages: readonly PageChunk[]): Promise<void> {
  const { initial, ofChunk } = await buildMonolith(folder);
  const contentOf = (file: string): Buffer => readFileSync(path.join(folder, monolithBase, file));
  const named = (file: string): NamedScript => ({
    href: monolithBase + file,
    integrity: integrityOf(contentOf(file)),
  });
  const scripts = new Set(initial);
  for (const { path: page, chunk } of pages) {
    const own = ofChunk(chunk);
    if (own.length === 0) throw new Error(`The monolith has no chunk "${chunk}", which ${page} needs.`);
    const file = documentFile(page);
    const html = withScripts(readFileSync(path.join(site, file), 'utf8'), {
      base: monolithBase,
      initial: initial.map(named),
      preloads: own.map(named),
    });
    const place = path.join(folder, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, html);
    await compressor.precompress(place, Buffer.from(html));
    for (const script of own) scripts.add(script);
  }
  for (const script of scripts)
    await compressor.precompress(path.join(folder, monolithBase, script), contentOf(script));
}
