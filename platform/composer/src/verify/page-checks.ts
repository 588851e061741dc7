import type { PageBudget } from '@proper/operator-kit/page-budget';
import type { SitePath } from '@proper/shared-types';
import type { AdmittedRemote } from '../admit/admit';
import { type Candidate, type DocumentFault, type Documents, guarded, type LiveSite } from '../model';
import type { Compressor } from '../publish/compress';
import type { Ingredients } from '../render/render';
import { objectionsToHead } from './head-changes';
import { faultOfObjections, type IsAccepted, type Objection } from './objections';
import { createScales, objectionsToWeight, type PageWeight } from './page-weight';

/** A page that a new release has a part in. */
export interface NewPage {
  readonly path: SitePath;
  readonly html: string;
  readonly remote: AdmittedRemote;
  /** The new release: the remote's, or else the shell's. With both new, the shell's turn comes without that remote's. */
  readonly culprit: Candidate;
}

/** The pages that new releases have changed. What is or was live is not looked at again. */
export const newPagesOf = ({ shell, remotes }: Ingredients, documents: Documents): readonly NewPage[] =>
  remotes.flatMap((remote) => {
    const culprit = [remote.stored, shell.stored].find(({ wasLive }) => !wasLive);
    if (!culprit) return [];
    return remote.pages.flatMap(({ path }) => {
      const html = documents.get(path)?.html;
      return html === undefined ? [] : [{ path, html, remote, culprit }];
    });
  });

/** What rendered pages are compared with. */
export interface PageStandards {
  readonly live: LiveSite;
  /** Undefined where pages may weigh what they will, as in builds for development. */
  readonly budget: PageBudget | undefined;
  readonly isAccepted: IsAccepted;
  readonly compressor: Compressor;
  /** Interrupts the composition. */
  readonly signal: AbortSignal;
}

/** Compares the rendered pages of new releases with the live ones, and weighs them. */
export async function examinePages(
  site: Ingredients,
  documents: Documents,
  { live, budget, isAccepted, compressor, signal }: PageStandards,
): Promise<readonly DocumentFault[]> {
  const { shell } = site;
  const weigh = createScales(compressor);
  const liveShell = live.releaseOf('shell');

  async function objectionsTo({ path, html, remote }: NewPage): Promise<readonly Objection[]> {
    signal.throwIfAborted();
    const before = live.documentOf(path);
    const ofHead = before === undefined ? [] : objectionsToHead(path, before, html);
    // A first site is better heavy than not there.
    if (!budget || !liveShell) return ofHead;
    const weighLive = async (): Promise<PageWeight | undefined> => {
      const liveRemote = live.releaseOf(remote.name);
      if (before === undefined || !liveRemote) return undefined;
      return weigh({ path, html: before, shell: liveShell, remote: liveRemote });
    };
    const weight = await weigh({ path, html, shell: shell.stored, remote: remote.stored });
    return [...ofHead, ...(await objectionsToWeight(path, weight, weighLive, budget))];
  }

  const pages = new Map<Candidate, NewPage[]>();
  for (const page of newPagesOf(site, documents))
    pages.set(page.culprit, [...(pages.get(page.culprit) ?? []), page]);
  const faults: DocumentFault[] = [];
  for (const [culprit, own] of pages) {
    const verdict = await guarded(signal, async () => {
      const objections: Objection[] = [];
      for (const page of own) objections.push(...(await objectionsTo(page)));
      const fault = faultOfObjections(culprit.release, objections, isAccepted);
      return fault ? { ok: false, ...fault } : { ok: true, admitted: undefined };
    });
    if (verdict.ok) continue;
    const { ok: _ok, ...fault } = verdict;
    faults.push({ culprit, ...fault });
  }
  return faults;
}
