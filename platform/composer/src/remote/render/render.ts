import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { documentFile } from '@proper/operator-kit/composed-site';
import { pageDataPath, type Release, type ReleasePage } from '@proper/shared-types/release';
import pMap from 'p-map';
import { ReleaseFault } from '../../model/faults';
import { sha256OfData } from '../../model/hash';
import type { Examination, Summary } from '../job/job';
import { typefacesFolder } from '../job/tools';
import { type DocumentRoute, renderDocument } from './document';
import type { DocumentFacts } from './read-document';
import type { Renderer } from './renderer';

/** A page whose document was rendered. */
export interface RenderedPage {
  readonly page: ReleasePage;
  readonly head: DocumentFacts['head'];
}

/** The code of a remote's release, without its pages: all of its documents depend on it. */
const pickCode = ({ name, entry, scripts, styles, server, files }: Release): unknown => [
  name,
  entry,
  server,
  [...(entry === null ? [] : [entry]), ...scripts, ...styles].map((file) => [file, files[file]]),
];

/** Identifies documents by everything they are made from, including the tools: equal fingerprints mean equal documents. */
function documentFingerprints({ job, shell, remote }: Examination): (route: DocumentRoute) => string {
  const code = remote && pickCode(remote.release);
  const common = sha256OfData([path.basename(job.tools), job.config, shell.release, code]);
  return ({ path: address, page }) => {
    const { scripts = [], styles = [], picture = '', content = '' } = page ?? {};
    const files = [...scripts, ...styles, picture, content];
    return sha256OfData([common, address, page, files.map((file) => [file, remote?.release.files[file]])]);
  };
}

const concurrency = { rendering: 4, writing: 16 };

const reportEvery = 250;

/**
 * Writes the documents that differ from the live ones, and keeps the others. Returns the pages that were rendered, and how many documents
 * there are. @throws ReleaseFault with the first fault
 */
export async function renderDocuments(
  examination: Examination,
  renderer: Renderer,
): Promise<{ readonly pages: readonly RenderedPage[]; readonly documents: Summary['documents'] }> {
  const { job, shell, remote, writer, progress } = examination;
  const { config, tools, unavailable, settings } = job;
  const routes: readonly DocumentRoute[] = remote
    ? remote.release.pages.map((page) => ({ path: page.path, page }))
    : [null, ...unavailable].map((page) => ({ path: page }));
  const fingerprintOf = documentFingerprints(examination);
  const changed = routes
    .map((route) => {
      const dataFile = route.path === null ? '' : pageDataPath(route.path).slice(1);
      return { route, file: documentFile(route.path), dataFile, fingerprint: fingerprintOf(route) };
    })
    .filter(({ file, dataFile, fingerprint }) => {
      const isKept = writer.keep(file, fingerprint);
      if (isKept) writer.keep(dataFile, fingerprint);
      return !isKept;
    });
  const folder = path.join(writer.folder, '.rendered');
  mkdirSync(folder, { recursive: true });
  const maxBytes = settings.sizes.release;
  const typefaces = typefacesFolder(tools);
  const isNew = remote?.wasLive === false;
  let bytes = 0;
  let count = 0;
  const rendered = await pMap(
    changed,
    async ({ route, ...each }) => {
      const inputs = { shell, remote, config, route, isNew, renderer, typefaces };
      const { html, data, policy, facts } = await renderDocument(inputs);
      bytes += html.length + (data?.length ?? 0);
      if (bytes > maxBytes)
        throw new ReleaseFault(
          `its documents have more than ${maxBytes / 1024 / 1024} MB, the most that a release may have`,
        );
      count += 1;
      progress.tick();
      if (count % reportEvery === 0) progress.report(`${count} documents of ${job.name} rendered`);
      // In a file until all of them have passed: those of a large site would fill the memory.
      const kept = path.join(folder, each.fingerprint);
      writeFileSync(kept, html);
      return { ...each, kept, data, policy, page: route.page, head: facts.head };
    },
    { concurrency: concurrency.rendering },
  );
  // Compressing takes as long as rendering, for which the engine has a limited time.
  await pMap(
    rendered,
    async ({ file, kept, dataFile, data, fingerprint, policy }) => {
      await writer.write(file, readFileSync(kept), { fingerprint, policy });
      if (data !== undefined) await writer.write(dataFile, data, { fingerprint });
      progress.tick();
    },
    { concurrency: concurrency.writing },
  );
  return {
    pages: rendered.flatMap(({ page, head }) => (page ? [{ page, head }] : [])),
    documents: { rendered: rendered.length, unchanged: routes.length - rendered.length },
  };
}
