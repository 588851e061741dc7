import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { documentFile } from '@proper/operator-kit/composed-site';
import type { SiteConfig, SitePath } from '@proper/shared-types';
import pMap from 'p-map';
import type { AdmittedRemote, AdmittedShell } from '../admit/admit';
import {
  type DocumentFault,
  type Documents,
  faultOf,
  ReleaseFault,
  type ReleaseSet,
  type SiteDocument,
} from '../model';
import { settleTogether } from '../settle-together';
import type { Workspace } from '../workspace';
import { documentFingerprints, type Subject } from './composition';
import { renderDocument } from './document';
import { renderingTools } from './tools';

/** Rendered documents wait in files, because those of a large site would fill the memory. */
export const renderedFolder = (dataDir: string): string => path.join(dataDir, 'rendered');

/** What one site is made of. */
export interface Ingredients {
  readonly config: SiteConfig;
  readonly shell: AdmittedShell;
  readonly remotes: readonly AdmittedRemote[];
  /** Pages whose documents say that they are not available at the moment. */
  readonly unavailable: readonly SitePath[];
}

/** The releases of a site. */
export const releaseSetOf = ({ shell, remotes, unavailable }: Ingredients): ReleaseSet => ({
  versions: {
    shell: shell.stored.release.version,
    ...Object.fromEntries(remotes.map(({ name, stored }) => [name, stored.release.version])),
  },
  unavailable,
});

/** The documents of a site, complete only if no release has a fault. */
interface Rendered {
  readonly documents: Documents;
  readonly faults: readonly DocumentFault[];
}

/** How many documents of one remote are rendered at the same time. */
const concurrency = 4;

/** After how many documents progress is reported. */
const reportEvery = 250;

/** The documents of one remote, by the paths of their pages; empty if one of them has a fault. */
type RemoteDocuments = readonly (readonly [page: SitePath | null, document: SiteDocument])[];

/** Renders the documents that differ from the live ones, the remotes side by side. A remote's first fault ends its part. */
export async function renderDocuments(
  { config, shell, remotes, unavailable }: Ingredients,
  workspace: Workspace,
): Promise<Rendered> {
  const { dataDir, rendered, typefaces, settings, graceMs, report, signal } = workspace;
  const live = await workspace.live();
  const maxBytes = settings.sizes.release;
  const tools = await renderingTools();
  const faults: DocumentFault[] = [];
  let count = 0;

  async function renderAll(remote: AdmittedRemote | null): Promise<RemoteDocuments> {
    const stored = remote?.stored ?? null;
    const { renderer } = remote ?? shell;
    const subjects: readonly Subject[] = stored
      ? stored.release.pages.map((page) => ({ path: page.path, page }))
      : [null, ...unavailable].map((path) => ({ path }));
    const releases = { shell: shell.stored, remote: stored };
    const fingerprintOf = documentFingerprints(tools, config, releases);
    let bytes = 0;

    async function findOrRender(subject: Subject): Promise<SiteDocument> {
      const fingerprint = fingerprintOf(subject);
      if (live?.files[documentFile(subject.path)]?.fingerprint === fingerprint)
        return { fingerprint, html: undefined };
      const known = rendered.get(fingerprint);
      if (known) return known;
      const isNew = stored?.wasLive === false;
      const inputs = { ...releases, config, subject, isNew, renderer, typefaces };
      const { html, data } = await renderDocument(inputs);
      count += 1;
      if (count % reportEvery === 0) report(`${count} documents rendered`);
      bytes += html.length + (data?.length ?? 0);
      if (bytes > maxBytes)
        throw new ReleaseFault(
          `its documents have more than ${maxBytes / 1024 / 1024} MB, the most that a release may have`,
        );
      const file = path.join(renderedFolder(dataDir), fingerprint);
      writeFileSync(file, html);
      const document = { fingerprint, html: () => readFileSync(file, 'utf8'), data };
      rendered.set(fingerprint, document);
      return document;
    }

    try {
      return await pMap(subjects, async (subject) => [subject.path, await findOrRender(subject)] as const, {
        concurrency,
        signal,
      });
    } catch (thrown) {
      faults.push({ culprit: (remote ?? shell).stored, fault: faultOf(thrown, signal) });
      return [];
    }
  }

  const lanes = remotes.map((current) => ({ current }));
  const ofRemotes = settleTogether(lanes, ({ current }) => renderAll(current), graceMs);
  const [ofShell, others] = await Promise.all([renderAll(null), ofRemotes]);
  return { documents: new Map([ofShell, ...others].flat()), faults };
}
