import type { PageBudget } from '@proper/operator-kit/page-budget';
import type { SitePath } from '@proper/shared-types';
import type { Ingredients } from '../rendering/ingredients';
import type { Documents, RenderingFault } from '../rendering/render';
import type { Compressor } from '../store/compress';
import type { AdmittedRemote, Candidate } from './gate';
import { objectionsToHead } from './head-changes';
import type { LiveSite } from './live-site';
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

/** The pages that new releases have a part in. What is or was live is not looked at again. */
export const newPagesOf = ({ shell, remotes }: Ingredients, documents: Documents): readonly NewPage[] =>
  remotes.flatMap((remote) => {
    const culprit = [remote.stored, shell.stored].find(({ wasLive }) => !wasLive);
    if (!culprit) return [];
    return remote.pages.flatMap(({ path }) => {
      const html = documents.get(path);
      return html === undefined ? [] : [{ path, html, remote, culprit }];
    });
  });

/** What rendered pages are held against. */
export interface PageStandards {
  readonly live: LiveSite;
  /** Undefined where pages may weigh what they will, as in builds for development. */
  readonly budget: PageBudget | undefined;
  readonly isAccepted: IsAccepted;
  readonly compressor: Compressor;
}

/** Compares the rendered pages of new releases with the live ones, and weighs them. */
export async function examinePages(
  ingredients: Ingredients,
  documents: Documents,
  { live, budget, isAccepted, compressor }: PageStandards,
): Promise<readonly RenderingFault[]> {
  const { shell } = ingredients;
  const weigh = createScales(compressor);
  const liveShell = live.releaseOf('shell');

  async function objectionsTo({ path, html, remote }: NewPage): Promise<readonly Objection[]> {
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

  const objections = new Map<Candidate, Objection[]>();
  for (const page of newPagesOf(ingredients, documents)) {
    const known = objections.get(page.culprit) ?? [];
    objections.set(page.culprit, [...known, ...(await objectionsTo(page))]);
  }
  return [...objections].flatMap(([culprit, all]) => {
    const fault = faultOfObjections(culprit.release, all, isAccepted);
    return fault ? [{ culprit, ...fault }] : [];
  });
}
