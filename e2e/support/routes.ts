import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseNames, root } from '@proper/operator-kit/repository';
import { paths, type SitePath } from '@proper/shared-types';
import type { Release, ReleaseName } from '@proper/shared-types/release';
import { looksAtEveryPage } from './sites';
import { wording } from './wording';

/** The fifteen routes (docs/specification.md, Routes). */
const specifiedRoutes = (Object.keys(wording) as SitePath[]).filter((page) => page !== '/no-such-page');

/** The pages of a release that is built here. */
function builtPages(name: ReleaseName): readonly SitePath[] {
  const file = path.join(root, name, 'dist/release.json');
  if (!existsSync(file)) return [];
  const { pages }: Release = JSON.parse(readFileSync(file, 'utf8'));
  return pages.map((page) => page.path);
}

/** Those, and every page that has been built: a new page is visited from its first day. */
export const routes: readonly SitePath[] = [
  ...specifiedRoutes,
  ...releaseNames.flatMap(builtPages).filter((page) => !(page in wording)),
];

/** Pages of the same kind as another one, from which they differ in their texts alone. */
const ofTheSameKind: readonly SitePath[] = [
  paths.fourPrinciples,
  paths.emailManagement,
  paths.onboardingChecklist,
  paths.timeAudit,
  paths.remoteWorkGuide,
  paths.taskingGuide,
];

/** For what takes long to look at: all pages but those, or every one where the drill `every-page` asks for it. */
export const oneOfEachKind: readonly SitePath[] = routes.filter(
  (route) => looksAtEveryPage || !ofTheSameKind.includes(route),
);
