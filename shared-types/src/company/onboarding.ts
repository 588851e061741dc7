import { call, onboardingDays, onboardingPhases } from './figures';

/** The day of onboarding on which clients meet their assistant: the first day of pairing and of week 1. */
export const firstDayTogether = onboardingDays.intake + onboardingDays.systemsAccess + 1;

/** What the site promises about the first weeks. Pages use these sentences, or words that agree with them. */
export const onboarding = {
  /** The day from which the weeks and months of levels and returns count. */
  counting: `You meet your assistant on day\u00a0${firstDayTogether}, and results count from then. The day billing starts is in the agreement, which you read before you sign.`,
  /** When somebody first opens the visitor's mail. */
  mail: `Nobody opens your mail before you give access to it, in ${onboardingPhases.systemsAccess}.`,
  /** How visitors give access and withdraw it. */
  access:
    'In Gmail or Outlook we work as your delegate. Elsewhere your assistant has a login of their own, in a password vault that you control. Withdraw either at any time; nobody asks for your passwords.',
  /** Who approves and checks the work, at first and later. */
  review:
    'During pairing, nothing goes out before you approve it. After that your assistant works within limits that you set, the manager checks the work, and you review only what you asked to see.',
} as const;

/** The agenda of the discovery call, with the minutes at which each item begins and ends. */
export const callAgenda = [
  { from: 0, to: 5, text: 'You tell us what fills your week.' },
  { from: 5, to: 15, text: 'We go through one day of it.' },
  { from: 15, to: 25, text: 'We say what we would take over first.' },
  { from: 25, to: call.minutes, text: 'You hear which plan fits, or that none does.' },
] as const;
