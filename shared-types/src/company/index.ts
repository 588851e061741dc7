import { call } from './figures';

export * from './facts';
export * from './figures';
export * from './messages';
export * from './onboarding';
export * from './paths';

/** The notes under buttons that lead to a discovery call, by booking it or by writing first. */
export const callToActionNotes = {
  book: `${call.minutes} minutes, at\u00a0a\u00a0time\u00a0you\u00a0choose`,
  write: `We answer within ${call.responseWithin}`,
  form: 'A short form, then you\u00a0choose a\u00a0time',
} as const;

/** The titles of the resources, by the key of their path. */
export const resourceTitles = {
  onboardingChecklist: 'Executive Assistant Onboarding Checklist',
  delegationPlaybook: 'Task Delegation Playbook',
  timeAudit: 'Assistant Performance Review Template',
  remoteWorkGuide: 'Remote Work Communication Guide',
  taskingGuide: 'Effective Tasking Guide',
} as const;

/** The four principles of the service, in order. */
export const principleNames = {
  outcome: 'Own the outcome, not the task',
  writing: 'Write it down once',
  asking: 'Ask early, with an answer in hand',
  week: 'Protect the week before the day',
} as const;
