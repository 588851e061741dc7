import { principleNames, qualityLevels, terms } from '@proper/shared-types/company';

/** What happens when something goes wrong, in order. */
export const whenItGoesWrong = {
  'You hear it from us':
    'Your manager writes to you: what happened, what it touches, and what is already being done about it.',
  'The work is put right':
    'Your manager sees to it, with your assistant. You decide only what nobody else can.',
  'The rule is written down': 'The missing rule goes into your playbook, so that it does not happen twice.',
} as const;

/** What happens if a client and an assistant do not suit. */
export const otherwise =
  'If you do not get on, we pair you with someone else. What you have explained stays, because it is on paper.';

export const values = {
  Discretion:
    'What we read in your inbox stays in your inbox. We open what the work needs, and nothing else.',
  'Plain speaking':
    'We say what is done, what is late and what we got wrong, in that order and without being asked.',
  Steadiness: 'A dull Tuesday gets the same care as launch day. Good support is a habit, not an occasion.',
  'Respect for time':
    'Your time first, then that of everyone who works with you. We write short messages and end calls early.',
} as const;

/** What sets the service apart from hiring by the hour. */
export const differences = {
  'No hourly billing': `An hourly rate makes you count and makes us slow. You pay one price a month: a ${terms.commitment}, then ${terms.afterCommitment}.`,
  'Holistic support':
    'The board paper and the school run land on the same day. We look after the whole week, at work and at home, because that is how you live it.',
  'Proven process': `Every client starts the same way: intake, systems access, pairing, in ${terms.onboarding}. Every assistant is measured on the same scale, with Level ${qualityLevels.standard} due by ${qualityLevels.standardBy}.`,
} as const;

/** How we work, day to day. The article on the four principles explains each of them at length. */
export const principles = {
  [principleNames.outcome]:
    'A task is done when the result is there: not when the email is sent, but when the answer is in.',
  [principleNames.writing]:
    'You explain a thing once. It goes into your playbook, and nobody asks you again.',
  [principleNames.asking]:
    'A question comes while there is still time, and it brings our own answer, so that a yes is enough.',
  [principleNames.week]:
    'We guard the hours that matter this week before we fill the gaps that are free today.',
} as const;
