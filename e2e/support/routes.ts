import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/common/repository';
import type { SitePath } from '@proper/shared-types';
import { paths } from '@proper/shared-types/company';
import type { Release, ReleaseName } from '@proper/shared-types/release';
import { releaseNames } from '@proper/tools/repository';
import { wording } from './wording';

/** An address without a page. */
export const unknownRoute = '/no-such-page';

/** The fifteen routes of docs/specification.md. */
const specifiedRoutes = (Object.keys(wording) as SitePath[]).filter((route) => route !== unknownRoute);

/** The pages of a release that has been built in this checkout. */
function readBuiltPages(name: ReleaseName): readonly SitePath[] {
  const file = path.join(root, name, 'dist/release.json');
  if (!existsSync(file)) return [];
  const { pages }: Release = JSON.parse(readFileSync(file, 'utf8'));
  return pages.map((page) => page.path);
}

/** All routes that are specified or built: a new page is tested from its first day. */
export const routes: readonly SitePath[] = [
  ...specifiedRoutes,
  ...releaseNames.flatMap(readBuiltPages).filter((route) => !(route in wording)),
];

/** The pages that the suite checks at every window size. */
const inSuite: readonly string[] = [paths.home, paths.contact];

/** Tags a check of what visitors see: the suite runs it for two pages, `npm run long -- looks` for all. */
export const tagLooks = (page = '') => ({ tag: inSuite.includes(page) ? ['@looks'] : ['@looks', '@long'] });

/** Pages that differ from another one in their text and drawings only. */
const likeAnother: readonly SitePath[] = [
  ...[paths.fourPrinciples, paths.emailManagement],
  ...[paths.onboardingChecklist, paths.timeAudit, paths.remoteWorkGuide, paths.taskingGuide],
];

/** One page of each kind. */
export const oneOfEachKind = routes.filter((route) => !likeAnother.includes(route));
