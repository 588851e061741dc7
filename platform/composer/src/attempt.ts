import type { RemoteName, SiteConfig } from 'shared-types';
import { type AdmittedRemote, type Candidate, examineRemote, examineShell } from './admission/gate';
import type { Refusal } from './errors';
import { type Documents, type Ingredients, renderDocuments } from './rendering/render';
import type { Candidates } from './sources/candidates';
import type { StoredRelease } from './store/store';

/** How composing with one shell ended. */
export type Attempt =
  | {
      readonly ok: true;
      readonly ingredients: Ingredients;
      /** Undefined when the live site was made of the very same ingredients. */
      readonly documents: Documents | undefined;
      /** Releases of remotes that were passed over. */
      readonly refusals: readonly Refusal[];
    }
  | {
      readonly ok: false;
      /** The shell's own fault, or a remote of which no release works with this shell. */
      readonly fault: 'shell' | 'remote';
      readonly reason: string;
    };

export interface AttemptOptions {
  readonly config: SiteConfig;
  readonly remotes: ReadonlyMap<RemoteName, Candidates>;
  /** Whether the live site was made of these ingredients. */
  readonly isLive: (ingredients: Ingredients) => boolean;
}

const refusalOf = ({ release: { name, version } }: StoredRelease, reason: string): Refusal => ({
  name,
  version,
  reason,
});

/** Renders the site with one shell and, of each remote, the first release that passes everything. */
export async function attemptWith(shellRelease: Candidate, options: AttemptOptions): Promise<Attempt> {
  const { config, remotes, isLive } = options;
  const verdict = await examineShell(shellRelease);
  if (!verdict.ok) return { ok: false, fault: 'shell', reason: verdict.reason };
  const shell = verdict.admitted;
  const refusals: Refusal[] = [];
  const isRefused = ({ release: { name, version } }: StoredRelease): boolean =>
    refusals.some((refusal) => refusal.name === name && refusal.version === version);

  const admit = async (name: RemoteName, releases: readonly Candidate[]) => {
    for (const candidate of releases.filter((release) => !isRefused(release))) {
      const examined = await examineRemote(name, candidate, shell);
      if (examined.ok) return examined.admitted;
      refusals.push(refusalOf(candidate, examined.reason));
    }
    return undefined;
  };

  for (;;) {
    const admitted: AdmittedRemote[] = [];
    for (const [name, candidates] of remotes) {
      const remote = await admit(name, candidates.releases);
      if (!remote) {
        const known = [...candidates.refusals, ...refusals.filter((refusal) => refusal.name === name)];
        const reasons = known.map(({ version, reason }) => `${reason} (version ${version})`).join('; ');
        return { ok: false, fault: 'remote', reason: `there is no usable release of ${name}: ${reasons}` };
      }
      admitted.push(remote);
    }
    const ingredients: Ingredients = { config, shell, remotes: admitted };
    if (isLive(ingredients)) return { ok: true, ingredients, documents: undefined, refusals };
    const rendered = await renderDocuments(ingredients);
    if (rendered.ok) return { ok: true, ingredients, documents: rendered.documents, refusals };
    const { culprit, reason } = rendered;
    if (culprit === shell.stored) return { ok: false, fault: 'shell', reason };
    // The composition is part of every document, so without this release all are rendered anew.
    refusals.push(refusalOf(culprit, reason));
  }
}
