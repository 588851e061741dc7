import { OperatorError } from 'operator-kit/operator-error';
import type { RemoteName, SiteConfig, SitePath } from 'shared-types';
import { type AdmittedRemote, type Candidate, examineRemote, examineShell } from './admission/gate';
import type { Refusal } from './errors';
import { type Documents, type Ingredients, renderDocuments } from './rendering/render';
import type { Candidates } from './sources/candidates';
import type { StoredRelease } from './store/store';

/** What a site may be made of. */
export interface Choice {
  readonly config: SiteConfig;
  readonly shell: Candidates;
  readonly remotes: ReadonlyMap<RemoteName, Candidates>;
  /** The remote that owns a route, if any does. */
  readonly ownerOf: (path: SitePath) => RemoteName | undefined;
  /** Whether the live site was made of these ingredients. */
  readonly isLive: (ingredients: Ingredients) => boolean;
}

/** What a site is to be made of. */
export interface Selection {
  readonly ingredients: Ingredients;
  /** Undefined when the live site was made of the very same ingredients. */
  readonly documents: Documents | undefined;
  /** Releases that were passed over, or could not be had. */
  readonly refusals: readonly Refusal[];
}

/** How choosing with one shell ended. */
type Attempt =
  | ({ readonly ok: true } & Selection)
  | {
      readonly ok: false;
      /** The shell's own fault, or a remote of which no release works with this shell. */
      readonly fault: 'shell' | 'remote';
      readonly reason: string;
    };

const refusalOf = ({ release: { name, version } }: StoredRelease, reason: string): Refusal => ({
  name,
  version,
  reason,
});

const inWords = (refusals: readonly Refusal[]): string =>
  refusals.map(({ version, reason }) => `${reason} (version ${version})`).join('; ');

/** Renders the site with one shell and, of each remote, the first release that passes everything. */
async function attemptWith(shellRelease: Candidate, choice: Choice): Promise<Attempt> {
  const { config, remotes, ownerOf, isLive } = choice;
  const verdict = await examineShell(shellRelease);
  if (!verdict.ok) return { ok: false, fault: 'shell', reason: verdict.reason };
  const shell = verdict.admitted;
  const refusals: Refusal[] = [];
  const isRefused = ({ release: { name, version } }: StoredRelease): boolean =>
    refusals.some((refusal) => refusal.name === name && refusal.version === version);

  const admit = async (name: RemoteName, releases: readonly Candidate[]) => {
    for (const candidate of releases.filter((release) => !isRefused(release))) {
      const examined = await examineRemote(name, candidate, { shell, ownerOf });
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
        return {
          ok: false,
          fault: 'remote',
          reason: `there is no usable release of ${name}: ${inWords(known)}`,
        };
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

/**
 * Renders the site with the wanted shell or, where no site can be made with that, with the live one: a new shell
 * that a remote cannot follow must not stop the other teams.
 *
 * @throws OperatorError when no site can be made at all.
 */
export async function selectReleases(choice: Choice): Promise<Selection> {
  const { shell, remotes } = choice;
  const refusals: Refusal[] = [shell, ...remotes.values()].flatMap((each) => each.refusals);
  let lastReason: string | undefined;
  for (const candidate of shell.releases) {
    const made = await attemptWith(candidate, choice);
    if (made.ok) return { ...made, refusals: [...refusals, ...made.refusals] };
    const { fault, reason } = made;
    refusals.push(
      refusalOf(candidate, fault === 'shell' ? reason : `no site can be made with it: ${reason}`),
    );
    lastReason = fault === 'remote' ? reason : undefined;
  }
  const ofShell = inWords(refusals.filter(({ name }) => name === 'shell'));
  throw new OperatorError(
    `No site can be composed: ${lastReason ?? `there is no usable release of shell: ${ofShell}`}`,
  );
}
