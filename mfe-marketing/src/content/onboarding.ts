import { call, onboardingDays, onboardingPhases, qualityLevels } from '@proper/shared-types/company';

/** The three phases of onboarding; `days` is how many each takes. */
export const onboardingJourney = [
  {
    when: onboardingPhases.intake,
    days: onboardingDays.intake,
    title: 'Intake',
    text: 'We learn what fills your week, who may interrupt it and how you like your email answered. That becomes the first page of your playbook. Nothing of yours is opened yet.',
  },
  {
    when: onboardingPhases.systemsAccess,
    days: onboardingDays.systemsAccess,
    title: 'Systems access',
    text: 'You open your inbox, calendar and tools to us one at a time. We get no more access than the work needs, and never your password. Your manager tests each one.',
  },
  {
    when: onboardingPhases.pairing,
    days: onboardingDays.pairing,
    title: 'Assistant pairing',
    text: `You meet your assistant: ${qualityLevels.baselineBy} begins. The first routines start under your manager’s eye, inbox and calendar first, then what takes most of your time. Nothing goes out before you approve it.`,
  },
] as const;

/** What comes before onboarding, and what it leads to. */
export const discoveryCall = {
  title: 'Discovery call',
  text: `${call.minutes} minutes on what fills your week.`,
} as const;
export const results = {
  month: Number.parseInt(qualityLevels.standardBy.replace(/\D/g, ''), 10),
  title: `Level ${qualityLevels.standard} by ${qualityLevels.standardBy}`,
  text: 'Your assistant is a step ahead of you, within your limits.',
} as const;

/** From when the dates are counted. */
export const countingNote =
  'The dates assume a yes on the call. A step that would start on a weekend starts on Monday; add a day for a public holiday.';

/** Instead of {@link countingNote}, if the dates reach into the holidays at the end of a year. */
export const yearEndNote =
  'The dates assume a yes on the call. Some of these days are holidays at the end of the year: we agree on others.';

/** Instead of {@link countingNote}, if a day is chosen that the field does not offer. */
export const outOfRangeNote = 'Choose a day from today on.';
