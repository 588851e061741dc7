import { onboardingDays, onboardingPhases, qualityLevels } from '@proper/company';

/** The three phases of onboarding; `days` is how many each takes. */
export const onboardingJourney = [
  {
    when: onboardingPhases.intake,
    days: onboardingDays.intake,
    title: 'Intake',
    text: 'We learn how you work: what fills your week, who may interrupt it, how you like your email answered. Your manager writes it down as the first page of your playbook, and opens nothing of yours yet.',
  },
  {
    when: onboardingPhases.systemsAccess,
    days: onboardingDays.systemsAccess,
    title: 'Systems access',
    text: 'You open your inbox, calendar and tools to us one at a time, with no more access than the work needs and never with your password. Your manager tests each one.',
  },
  {
    when: onboardingPhases.pairing,
    days: onboardingDays.pairing,
    title: 'Assistant pairing',
    text: `You meet your assistant: ${qualityLevels.baselineBy} begins. The first routines start under your manager’s eye, inbox and calendar first, then what takes most of your time. Nothing goes out before you approve it.`,
  },
] as const;
