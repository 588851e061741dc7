import { paths } from 'shared-types';

/** The fifteen routes (docs/specification.md, Routes). */
export const routes = [
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
