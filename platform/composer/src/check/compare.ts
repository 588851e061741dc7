import type { SitePath } from '@proper/shared-types';
import type { Release, ReleasePage } from '@proper/shared-types/release';
import { routeOwner } from '@proper/shared-types/routes';
import { InvalidReleaseError, plainText, releaseKey } from '../base/invalid-release';
import type { CheckContext, CheckedRelease } from './check-context';

/** What a release loses or weighs, compared with the live one. An operator may know why it is right. */
interface Objection {
  /** Identifies it, whatever its figures: `page-gone /blog`. */
  readonly about: string;
  readonly reason: string;
}

/** Bytes of the files that a page needs of its own release, in brotli. */
interface PageWeight {
  /** Its markup, and its style sheets. */
  readonly document: number;
  /** The entry, and the scripts of the release and of the page. */
  readonly scripts: number;
}

/** The most that a page may need of its own release, with a fifth of room above the heaviest page of this repository. */
const pageBudget: PageWeight = { document: 24_000, scripts: 40_000 };

/** A page may grow by a fifth of the live one without a word. */
const growth = 1.2;

/** Adds up the weights of a page's files. */
function weighPage(
  { entry, scripts, styles }: Release,
  page: ReleasePage,
  weights: Readonly<Record<string, number>>,
): PageWeight {
  const sum = (files: readonly string[]): number =>
    [...new Set(files)].reduce((total, file) => total + (weights[file] ?? 0), 0);
  return {
    document: sum([page.html, ...styles, ...page.styles]),
    scripts: sum([...(entry === null ? [] : [entry]), ...scripts, ...page.scripts]),
  };
}

const labels: Readonly<Record<keyof PageWeight, string>> = {
  document: 'markup and styles have',
  scripts: 'scripts have',
};

/** What a page weighs too much of: only a warning, unless it is over its budget and has grown. */
function compareWeight(page: SitePath, weight: PageWeight, live: PageWeight | undefined) {
  const objections: Objection[] = [];
  const warnings: string[] = [];
  for (const part of Object.keys(labels) as (keyof PageWeight)[]) {
    const [bytes, before, most] = [weight[part], live?.[part] ?? 0, pageBudget[part]];
    const reason = `the ${labels[part]} ${bytes} bytes on ${page}, ${before > 0 ? `${before} now, ` : ''}budget ${most}`;
    if (bytes > most && bytes > before * growth)
      objections.push({ about: `over-budget ${page} ${part}`, reason });
    else if (bytes > most / growth && bytes > before) warnings.push(reason);
  }
  return { objections, warnings };
}

/** What the head of a page loses. Title, description and address are never missing. */
function compareHead(before: ReleasePage, after: ReleasePage): readonly Objection[] {
  const objections: Objection[] = [];
  const lose = (what: string): void =>
    void objections.push({
      about: `head-lost ${after.path} ${what}`,
      reason: `the head of ${after.path} has lost its ${what}`,
    });
  if (before.picture !== undefined && after.picture === undefined) lose('picture');
  if (before.meta.structuredData !== undefined && after.meta.structuredData === undefined)
    lose('structured data');
  if (before.meta.keywords.length > 0 && after.meta.keywords.length === 0) lose('keywords');
  return objections;
}

/** Compares a release with the live one. */
function compare(
  { pages, ...release }: Release,
  { live, routes }: Pick<CheckContext, 'live' | 'routes'>,
  weights: Readonly<Record<string, number>>,
) {
  const objections: Objection[] = [];
  const warnings: string[] = [];
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const livePages = new Map(live?.release.pages.map((page) => [page.path, page]));
  // A page whose route `remotes.json` has given to another team has to go.
  for (const page of livePages.keys())
    if (!byPath.has(page) && routeOwner(routes, page)?.name === release.name)
      objections.push({
        about: `page-gone ${page}`,
        reason: `the page ${page} of ${live?.release.version} is gone`,
      });
  for (const page of pages) {
    const before = livePages.get(page.path);
    if (before) objections.push(...compareHead(before, page));
    const liveWeight = live && before && weighPage(live.release, before, live.weights);
    const found = compareWeight(page.path, weighPage({ ...release, pages }, page, weights), liveWeight);
    objections.push(...found.objections);
    warnings.push(...found.warnings);
  }
  return { objections, warnings };
}

/** @throws InvalidReleaseError if it objects to something that the operator has not accepted */
export function compareWithLive(
  release: Release,
  context: CheckContext,
  weights: Readonly<Record<string, number>>,
): CheckedRelease {
  const { name, version } = release;
  const because = context.accept?.[releaseKey({ name, version })];
  const { objections, warnings } = compare(release, context, weights);
  if (objections.length > 0 && because === undefined)
    throw new InvalidReleaseError(objections.map(({ reason }) => reason).join('; '), { isAcceptable: true });
  const at = new Date().toISOString();
  const accepted = objections.map(({ about, reason }) => ({
    name,
    version,
    about,
    objection: plainText(reason),
    because: because ?? '',
    at,
  }));
  return { warnings: warnings.slice(0, 20), accepted, weights };
}
