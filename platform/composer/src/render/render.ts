import type { SitePath } from '@proper/shared-types';
import pMap from 'p-map';
import type { AdmittedRemote, AdmittedShell } from '../admit/admit';
import {
  type DescribedSite,
  type DocumentFault,
  type Documents,
  guarded,
  type Report,
  type SiteDocument,
  type Verdict,
} from '../model';
import { compositionOf, documentNames, formatSubject, pathOf, type Subject } from './composition';
import { type RenderedDocument, readContent, renderDocument } from './document';
import { workerPrograms } from './renderer';
import { renderingTools } from './tools';
import type { CutTypefaces } from './typefaces';

/** What one site is made of. */
export interface Ingredients extends DescribedSite {
  readonly shell: AdmittedShell;
  readonly remotes: readonly AdmittedRemote[];
}

/** How rendering ended: with all documents, or with the releases that have to go. */
export type Rendered =
  | { readonly ok: true; readonly documents: Documents }
  | { readonly ok: false; readonly faults: readonly DocumentFault[] };

/** What rendering needs beside the ingredients. */
export interface RenderOptions {
  /** What the live document of a page was made from, if it is as it was written. */
  readonly liveNameOf: (page: SitePath | null) => string | undefined;
  /** What was rendered for this composition before, by name. */
  readonly rendered: Map<string, RenderedDocument>;
  readonly typefaces: CutTypefaces;
  /** The most bytes that all documents of a release may have together. */
  readonly maxBytes: number;
  readonly report: Report;
  readonly signal: AbortSignal;
}

type RenderedPage = readonly [page: SitePath | null, document: SiteDocument];

/** How many documents of one remote are rendered at once. */
const concurrency = 4;

/** After how many documents progress is reported. */
const reportEvery = 250;

/** What is rendered of a remote, or why it cannot be. */
type RenderedRemote = readonly RenderedPage[] | DocumentFault;

/**
 * Renders the documents that differ from the live ones, the remotes side by side. The first fault of a remote ends its part.
 *
 * @param forEachRemote - Calls a function for each remote of the site, all at once.
 */
export async function renderDocuments(
  site: Ingredients,
  options: RenderOptions,
  forEachRemote: (
    render: (remote: AdmittedRemote | null) => Promise<RenderedRemote>,
  ) => Promise<readonly RenderedRemote[]>,
): Promise<Rendered> {
  const { config, shell, unavailable } = site;
  const { liveNameOf, rendered, typefaces, maxBytes, report, signal } = options;
  const tools = [await workerPrograms(), renderingTools()];
  let count = 0;

  async function render(
    remote: AdmittedRemote | null,
    subject: Subject,
    of: string,
  ): Promise<Verdict<RenderedDocument>> {
    const known = rendered.get(of);
    if (known !== undefined) return { ok: true, admitted: known };
    const renderer = await (remote ?? shell).renderer.get();
    if (!renderer.ok) return { ok: false, reason: `its server bundle does not run: ${renderer.reason}` };
    const stored = (remote ?? shell).stored;
    const content = subject.page ? await readContent(stored, subject.page) : undefined;
    if (content?.ok === false) return { ok: false, reason: `${formatSubject(subject)} ${content.reason}` };
    const outcome = await renderDocument({
      subject,
      content: content?.result,
      composition: compositionOf(subject, config, { shell: shell.stored, remote }),
      shell: shell.stored,
      remote: remote?.stored ?? null,
      renderer: renderer.result,
      typefaces,
    });
    if (!outcome.ok) return { ok: false, reason: `${formatSubject(subject)} ${outcome.reason}` };
    rendered.set(of, outcome.result);
    count += 1;
    if (count % reportEvery === 0) report(`${count} documents rendered`);
    return { ok: true, admitted: outcome.result };
  }

  async function renderAll(remote: AdmittedRemote | null): Promise<RenderedRemote> {
    const subjects: readonly Subject[] = remote
      ? remote.pages.map((page) => ({ page }))
      : [{}, ...unavailable.map((path) => ({ unavailable: path }))];
    const nameOf = documentNames(tools, shell.stored, remote);
    let bytes = 0;
    const verdict = await guarded(signal, async () => {
      let fault: { readonly ok: false; readonly reason: string } | undefined;
      const pages = await pMap(
        subjects,
        async (subject): Promise<RenderedPage> => {
          const path = pathOf(subject);
          const of = nameOf(subject, compositionOf(subject, config, { shell: shell.stored, remote }));
          if (fault || liveNameOf(path) === of) return [path, { of, html: undefined }];
          const verdict = await render(remote, subject, of);
          if (!verdict.ok) {
            fault ??= verdict;
            return [path, { of, html: undefined }];
          }
          const { html, data } = verdict.admitted;
          bytes += html.length + (data?.length ?? 0);
          if (bytes > maxBytes)
            fault ??= {
              ok: false,
              reason: `its documents have more than ${maxBytes / 1024 / 1024} MB, the most that a release may have`,
            };
          return [path, { of, html, data }];
        },
        { concurrency, signal },
      );
      return fault ?? { ok: true, admitted: pages };
    });
    if (verdict.ok) return verdict.admitted;
    const { ok: _ok, ...reason } = verdict;
    return { culprit: (remote ?? shell).stored, ...reason };
  }

  const [own, others] = await Promise.all([renderAll(null), forEachRemote(renderAll)]);
  const all = [own, ...others];
  const faults = all.filter((each): each is DocumentFault => 'culprit' in each);
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, documents: new Map(all.flatMap((each) => ('culprit' in each ? [] : each))) };
}
