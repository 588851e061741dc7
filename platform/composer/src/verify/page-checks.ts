import type { SitePath } from '@proper/shared-types';
import type { AdmittedRemote } from '../admit/admit';
import { type Candidate, type DocumentFault, type Documents, faultOf } from '../model';
import type { Ingredients } from '../render/render';
import type { Objection } from '../state/acceptances';
import type { Workspace } from '../workspace';
import { objectionsToHead } from './head-changes';
import { createScales, objectionsToWeight } from './page-weight';

/** A page that a new release affects. */
export interface NewPage {
  readonly path: SitePath;
  readonly html: string;
  readonly remote: AdmittedRemote;
  /** The new release: the remote's, or else the shell's. If both are new, the shell is tried again without that remote's. */
  readonly culprit: Candidate;
}

/** The pages that new releases have changed. Releases that were live are not examined again. */
export const newPagesOf = ({ shell, remotes }: Ingredients, documents: Documents): readonly NewPage[] =>
  remotes.flatMap((remote) => {
    const culprit = [remote.stored, shell.stored].find(({ wasLive }) => !wasLive);
    if (!culprit) return [];
    return remote.pages.flatMap(({ path }) => {
      const html = documents.get(path)?.html;
      return html === undefined ? [] : [{ path, html, remote, culprit }];
    });
  });

/** Compares the rendered pages of new releases with the live ones, and weighs them. */
export async function examinePages(
  site: Ingredients,
  documents: Documents,
  { deployed, acceptances, compressor, signal }: Workspace,
): Promise<readonly DocumentFault[]> {
  const weigh = createScales(compressor);
  const shell = site.shell.stored;
  const liveShell = deployed.releaseOf('shell');

  async function objectionsTo({ path, html, remote }: NewPage): Promise<readonly Objection[]> {
    signal.throwIfAborted();
    const before = deployed.documentOf(path);
    const ofHead = before === undefined ? [] : objectionsToHead(path, before, html);
    // A first site may be heavy.
    if (!liveShell) return ofHead;
    const weight = await weigh({ path, html, shell, remote: remote.stored });
    const weighLive = async () => {
      const liveRemote = deployed.releaseOf(remote.name);
      return before === undefined || !liveRemote
        ? undefined
        : weigh({ path, html: before, shell: liveShell, remote: liveRemote });
    };
    return [...ofHead, ...(await objectionsToWeight(path, { weight, weighLive }))];
  }

  const newPages = newPagesOf(site, documents);
  const faults: DocumentFault[] = [];
  for (const culprit of new Set(newPages.map((page) => page.culprit)))
    try {
      const objections: Objection[] = [];
      for (const page of newPages)
        if (page.culprit === culprit) objections.push(...(await objectionsTo(page)));
      acceptances.check(culprit.release, objections);
    } catch (thrown) {
      faults.push({ culprit, fault: faultOf(thrown, signal) });
    }
  return faults;
}
