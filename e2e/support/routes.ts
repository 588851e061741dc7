import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseNames, root } from '@proper/operator-kit/repository';
import type { SitePath } from '@proper/shared-types';
import { paths } from '@proper/shared-types/company';
import type { Release, ReleaseName } from '@proper/shared-types/release';
import { checksEveryPage } from './sites';
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

/** The specified routes, and all other pages that have been built: a new page is tested from its first day. */
export const routes: readonly SitePath[] = [
  ...specifiedRoutes,
  ...releaseNames.flatMap(readBuiltPages).filter((route) => !(route in wording)),
];

/** Pages that differ from another page only in their text. */
const similarPages: readonly SitePath[] = [
  paths.fourPrinciples,
  paths.emailManagement,
  paths.onboardingChecklist,
  paths.timeAudit,
  paths.remoteWorkGuide,
  paths.taskingGuide,
];

/** For slow tests: one page of each kind, or every page in the drill `every-page`. */
export const oneOfEachKind: readonly SitePath[] = routes.filter(
  (route) => checksEveryPage || !similarPages.includes(route),
);
