import { account, onboardingPhases, terms } from 'shared-types';
import type { FaqGroup } from './group';

export const start: FaqGroup = {
  id: 'about-start',
  title: 'Start',
  summary: 'The first weeks, and your part in them.',
  items: [
    {
      id: 'onboarding-time',
      question: 'How long does onboarding take?',
      answer: [
        `It takes ${terms.onboarding}, in three phases: intake (${onboardingPhases.intake}), systems access (${onboardingPhases.systemsAccess}) and assistant pairing (${onboardingPhases.pairing}).`,
        account.counting,
        'The pace depends mostly on how soon you can give us access to the tools you use.',
      ],
    },
    {
      id: 'your-own-time',
      question: 'How much of my own time does it take to get started?',
      answer: [
        'More in the first days than later, and we would rather say so now. You talk us through your week, open the first tools and answer questions about how you like things done.',
        'We write every answer down once. By the time your first routines run, most questions already have an answer on paper, and what is left for you is to approve what goes out.',
      ],
    },
  ],
};
