import { onboardingDays, onboardingPhases } from './figures.js';

/** The day of onboarding on which visitors meet their assistant: the first of pairing and of week 1. */
export const firstDayTogether = onboardingDays.intake + onboardingDays.systemsAccess + 1;

/** What the site promises about the first weeks (docs/decisions/0021). Pages use these sentences, or words that agree with them. */
export const account = {
  /** The day from which the weeks and months of levels and returns count. */
  counting: `Weeks and months of results count from day\u00a0${firstDayTogether}, when you meet your assistant. When billing starts is in the agreement.`,
  /** When somebody first opens the visitor's mail. */
  mail: `Nobody opens your mail before you give access to it, in ${onboardingPhases.systemsAccess}.`,
  /** How visitors give access and withdraw it. */
  access:
    'Where a tool has delegation, we work as your delegate; where it has not, with a login of the assistant’s own, kept in a shared vault. You can withdraw either at any time, and nobody asks for your passwords.',
  /** Who approves and checks the work, at first and later. */
  review:
    'During pairing, nothing goes out before you approve it. After that your assistant works within limits that you set, the manager checks the work, and you review only what you asked to see.',
  /** What a visit leaves behind, and how to check it. */
  visit:
    'This site sets no cookies and loads nothing from others; what you type stays in its tab until you send it. You can check both in your browser’s developer tools, under Storage and Network.',
} as const;
