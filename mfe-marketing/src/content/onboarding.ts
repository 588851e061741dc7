import { onboardingPhases } from 'shared-types';

/** A phase of the onboarding journey. */
interface OnboardingPhase {
  /** As it is written: `Days 1-3`. */
  readonly when: string;
  readonly title: string;
  readonly text: string;
}

export const onboardingJourney: readonly OnboardingPhase[] = [
  {
    when: onboardingPhases.intake,
    title: 'Intake',
    text: 'We learn how you work: what fills your week, who may interrupt it, how you like your mail answered. Your manager writes it down, and that is the first page of your playbook.',
  },
  {
    when: onboardingPhases.systemsAccess,
    title: 'Systems access',
    text: 'You open your inbox, calendar and tools to us one at a time, with no more access than the work needs. We test each one before anything depends on it.',
  },
  {
    when: onboardingPhases.pairing,
    title: 'Assistant pairing',
    text: "You meet your assistant. The first routines start under your manager's eye: inbox and calendar first, then what takes most of your time.",
  },
];
