import { paths, type RemotePage } from 'shared-types';
import { meta as contactMeta } from './pages/contact/meta';
import { resourceMeta } from './pages/resource/meta';

export const pages: readonly RemotePage[] = [
  {
    path: paths.contact,
    chunk: 'contact',
    meta: contactMeta,
    load: () => import(/* webpackChunkName: "contact" */ './pages/contact/ContactPage'),
  },
  {
    path: paths.onboardingChecklist,
    chunk: 'onboarding-checklist',
    meta: resourceMeta.onboardingChecklist,
    load: () =>
      import(/* webpackChunkName: "onboarding-checklist" */ './pages/resource/OnboardingChecklistPage'),
  },
  {
    path: paths.delegationPlaybook,
    chunk: 'delegation-playbook',
    meta: resourceMeta.delegationPlaybook,
    load: () =>
      import(/* webpackChunkName: "delegation-playbook" */ './pages/resource/DelegationPlaybookPage'),
  },
  {
    path: paths.timeAudit,
    chunk: 'time-audit',
    meta: resourceMeta.timeAudit,
    load: () => import(/* webpackChunkName: "time-audit" */ './pages/resource/TimeAuditPage'),
  },
  {
    path: paths.remoteWorkGuide,
    chunk: 'remote-work-guide',
    meta: resourceMeta.remoteWorkGuide,
    load: () => import(/* webpackChunkName: "remote-work-guide" */ './pages/resource/RemoteWorkGuidePage'),
  },
  {
    path: paths.taskingGuide,
    chunk: 'tasking-guide',
    meta: resourceMeta.taskingGuide,
    load: () => import(/* webpackChunkName: "tasking-guide" */ './pages/resource/TaskingGuidePage'),
  },
];
