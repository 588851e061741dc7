import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { documentFile } from '@proper/operator-kit/composed-site';
import type { SitePath } from '@proper/shared-types';
import { pageDataPath, type Release } from '@proper/shared-types/release';
import pMap from 'p-map';
import { ReleaseFault } from '../../model/faults';
import { sha256OfData } from '../../model/hash';
import type { Examination } from '../job/job';
import { typefacesFolder } from '../job/tools';
import { type DocumentRoute, renderDocument } from './document';
import type { DocumentFacts } from './read-document';
import type { Renderer } from './renderer';

/** A document that was rendered, in a file until all of them have passed: those of a large site would fill the memory. */
interface RenderedDocument {
  /** Null for the not-found document. */
  readonly path: SitePath | null;
  readonly fingerprint: string;
  readonly file: string;
  readonly policy: string;
  readonly head: DocumentFacts['head'];
  /** The `PageData` of a page with content, as JSON. */
  readonly data?: string | undefined;
}

export type RenderedPage = RenderedDocument & { readonly path: SitePath };

export interface Documents {
  readonly rendered: readonly RenderedDocument[];
  /** Those that the live site has already, made from the same. */
  readonly unchanged: readonly Pick<RenderedDocument, 'path' | 'fingerprint'>[];
}

/** The file of a page's data, if it has some. */
export const dataFile = (page: SitePath | null): string => (page === null ? '' : pageDataPath(page).slice(1));

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

const concurrency = 4;

const reportEvery = 250;

/** Renders the documents that differ from the live ones into a folder. @throws ReleaseFault with the first fault */
export async function renderDocuments(
  examination: Examination,
  renderer: Renderer,
  folder: string,
): Promise<Documents> {
  const { job, shell, remote, progress } = examination;
  const { config, tools, live, unavailable, settings } = job;
  const routes: readonly DocumentRoute[] = remote
    ? remote.release.pages.map((page) => ({ path: page.path, page }))
    : [null, ...unavailable].map((page) => ({ path: page }));
  const fingerprintOf = documentFingerprints(examination);
  const maxBytes = settings.sizes.release;
  const all = routes.map((route) => ({ route, path: route.path, fingerprint: fingerprintOf(route) }));
  const isLive = ({ path: page, fingerprint }: (typeof all)[number]): boolean =>
    live?.files[documentFile(page)]?.fingerprint === fingerprint;
  mkdirSync(folder, { recursive: true });
  let bytes = 0;
  let count = 0;
  const rendered = await pMap(
    all.filter((each) => !isLive(each)),
    async ({ route, fingerprint }): Promise<RenderedDocument> => {
      const isNew = remote?.wasLive === false;
      const inputs = { shell, remote, config, route, isNew, renderer, typefaces: typefacesFolder(tools) };
      const { html, data, policy, facts } = await renderDocument(inputs);
      bytes += html.length + (data?.length ?? 0);
      if (bytes > maxBytes)
        throw new ReleaseFault(
          `its documents have more than ${maxBytes / 1024 / 1024} MB, the most that a release may have`,
        );
      count += 1;
      progress.tick();
      if (count % reportEvery === 0) progress.report(`${count} documents of ${job.name} rendered`);
      const file = path.join(folder, fingerprint);
      writeFileSync(file, html);
      return { path: route.path, fingerprint, file, policy, head: facts.head, data };
    },
    { concurrency },
  );
  return { rendered, unchanged: all.filter(isLive) };
}
