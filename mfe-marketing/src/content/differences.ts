import { qualityLevels, terms } from '@proper/shared-types';

/** What sets the service apart from hiring by the hour. */
export const differences = {
  'No hourly billing': `An hourly rate makes you count and makes us slow. You pay one price a month: a ${terms.commitment}, then ${terms.afterCommitment}.`,
  'Holistic support':
    'The board paper and the school run land on the same day. We look after the whole week, at work and at home, because that is how you live it.',
  'Proven process': `Every client starts the same way: intake, systems access, pairing, within ${terms.onboarding}. Every assistant is measured on the same scale, with Level ${qualityLevels.standard} due by ${qualityLevels.standardBy}.`,
} as const;
