import { call } from './figures.js';

export * from './facts.js';
export * from './figures.js';
export * from './messages.js';
export * from './onboarding.js';
export * from './paths.js';

/** The notes under the buttons that lead to a discovery call: one books it, the other writes first. */
export const callToActionNotes = {
  book: `${call.minutes} minutes, in your calendar`,
  write: `Write first; we answer within ${call.responseWithin}`,
} as const;

/** What a visit leaves behind, and how to check it. It has to agree with `visits.ts` and `faults.ts` of shared-types. */
export const visitPrivacy =
  'This site sets no cookies and loads nothing from others; what you type stays in its tab until you send it. It measures how fast its pages load and which errors occur, with nothing about you. Your IT can check that.';

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
