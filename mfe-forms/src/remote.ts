import { paths, type RemotePage } from 'shared-types';

export const pages: readonly RemotePage[] = [
  {
    path: paths.contact,
    chunk: 'contact',
    meta: () => import(/* webpackChunkName: "contact" */ './pages/contact/meta'),
    load: () => import(/* webpackChunkName: "contact" */ './pages/contact/ContactPage'),
  },
  {
    path: paths.onboardingChecklist,
    chunk: 'onboarding-checklist',
    meta: () =>
      import(/* webpackChunkName: "onboarding-checklist" */ './pages/resource/meta/onboarding-checklist'),
    load: () =>
      import(/* webpackChunkName: "onboarding-checklist" */ './pages/resource/OnboardingChecklistPage'),
  },
  {
    path: paths.delegationPlaybook,
    chunk: 'delegation-playbook',
    meta: () =>
      import(/* webpackChunkName: "delegation-playbook" */ './pages/resource/meta/delegation-playbook'),
    load: () =>
      import(/* webpackChunkName: "delegation-playbook" */ './pages/resource/DelegationPlaybookPage'),
  },
  {
    path: paths.timeAudit,
    chunk: 'time-audit',
    meta: () => import(/* webpackChunkName: "time-audit" */ './pages/resource/meta/time-audit'),
    load: () => import(/* webpackChunkName: "time-audit" */ './pages/resource/TimeAuditPage'),
  },
  {
    path: paths.remoteWorkGuide,
    chunk: 'remote-work-guide',
    meta: () => import(/* webpackChunkName: "remote-work-guide" */ './pages/resource/meta/remote-work-guide'),
    load: () => import(/* webpackChunkName: "remote-work-guide" */ './pages/resource/RemoteWorkGuidePage'),
  },
  {
    path: paths.taskingGuide,
    chunk: 'tasking-guide',
    meta: () => import(/* webpackChunkName: "tasking-guide" */ './pages/resource/meta/tasking-guide'),
    load: () => import(/* webpackChunkName: "tasking-guide" */ './pages/resource/TaskingGuidePage'),
  },
];
