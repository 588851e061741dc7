import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseNames, root } from 'operator-kit/repository';
import { paths, type SitePath } from 'shared-types';
import type { Release, ReleaseName } from 'shared-types/release';
import { runningSite } from './sites';

/** The fifteen routes (docs/specification.md, Routes). */
export const specifiedRoutes = [
  paths.home,
  paths.services,
  paths.about,
  paths.faq,
  paths.contact,
  paths.resources,
  paths.blog,
  paths.level5Assistant,
  paths.fourPrinciples,
  paths.emailManagement,
  paths.onboardingChecklist,
  paths.delegationPlaybook,
  paths.timeAudit,
  paths.remoteWorkGuide,
  paths.taskingGuide,
] as const;

/** The pages of a release that is built here. */
function builtPages(name: ReleaseName): readonly SitePath[] {
  const file = path.join(root, name, 'dist/release.json');
  if (!existsSync(file)) return [];
  const release: Release = JSON.parse(readFileSync(file, 'utf8'));
  return release.pages.map((page) => page.path);
}

const isSpecified = (page: SitePath): boolean => specifiedRoutes.some((route) => route === page);

/** Those, and every page that has been built beside them: a new one is visited from its first day. */
export const routes: readonly SitePath[] = [
  ...specifiedRoutes,
  ...(runningSite ? [] : releaseNames.flatMap(builtPages).filter((page) => !isSpecified(page))),
];
