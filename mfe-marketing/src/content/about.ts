import { principleNames, qualityLevels, terms } from '@proper/shared-types/company';

/** What happens when something goes wrong, in order. */
export const whenItGoesWrong = {
  'You hear it from us': 'Your manager writes to you: what happened, what it affects, and what we are doing.',
  'The work is put right':
    'Your manager sees to it, with your assistant. You decide only what nobody else can.',
  'The rule is written down': 'The missing rule goes into your playbook, so that it does not happen twice.',
} as const;

/** What happens if a client and an assistant do not suit. */
export const otherwise =
  'If you do not get on, we pair you with someone else. What you have explained stays, because it is on paper.';

export const values = {
  Discretion: 'What we read in your inbox stays there. We open what the work needs, and nothing else.',
  'Plain speaking': 'We say what is done, what is late and what we got wrong, before you ask.',
  Steadiness: 'A dull Tuesday gets the same care as launch day.',
  'Respect for time': 'Your time first, then everyone else’s: short messages, and calls that end early.',
} as const;

/** What sets the service apart from hiring by the hour. */
export const differences = {
  'No hourly billing': `An hourly rate makes you count and makes us slow. You pay one price a month: a ${terms.commitment}, then ${terms.afterCommitment}.`,
  'Holistic support': 'The board paper and the school run land on one day, so we look after the whole week.',
  'Proven process': `Intake, systems access, pairing: ${terms.onboarding}, always in that order. One scale for every assistant, with Level ${qualityLevels.standard} due by ${qualityLevels.standardBy}.`,
} as const;

/** How we work, day to day. The article on the four principles explains each of them at length. */
export const principles = {
  [principleNames.outcome]:
    'A task is done when the result is there: not when the email is sent, but when the answer is in.',
  [principleNames.writing]: 'You explain a thing once. It goes into your playbook.',
  [principleNames.asking]:
    'A question comes in good time and brings our own answer, so that a yes is enough.',
  [principleNames.week]:
    'We guard the hours that matter this week before we fill the gaps that are free today.',
} as const;
