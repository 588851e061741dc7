import { formatPrice, outcomes, paths, planOptions, plans, qualityLevels, terms } from 'shared-types';
import type { FaqGroup } from './group';

const { fractional, fulltime, teams } = plans;
const [, , , undecided] = planOptions;

export const cost: FaqGroup = {
  id: 'about-cost',
  title: 'Cost',
  summary: 'Prices, commitment and what you get for it.',
  items: [
    {
      id: 'cost',
      question: 'What does it cost?',
      answer: [
        `${fractional.name} is ${formatPrice(fractional.pricePerMonth)} per month for ${fractional.hoursPerWeek}. ${fulltime.name} is ${formatPrice(fulltime.pricePerMonth)} per month for ${fulltime.hoursPerWeek}. ${teams.name} is ${formatPrice(teams.pricePerMonth)} per month for ${teams.capacity}.`,
        'The price covers your assistant and the onshore manager who checks the work.',
      ],
      link: { href: paths.pricing, label: 'Compare the plans' },
    },
    {
      id: 'hourly-billing',
      question: 'Do you bill by the hour?',
      answer: [
        'No. You pay one price a month for your plan. The hours in a plan tell you how much time your assistant has for you; they are not a meter.',
        'If the work outgrows the plan month after month, we say so and suggest the next one.',
      ],
    },
    {
      id: 'commitment',
      question: 'How long am I committed?',
      answer: [
        `There is a ${terms.commitment}. After that the service runs ${terms.afterCommitment}.`,
        `We ask for those months because the work needs them: an assistant reaches Level ${qualityLevels.standard} by ${qualityLevels.standardBy}, and leaving earlier means paying for the learning and missing the result.`,
      ],
    },
    {
      id: 'which-plan',
      question: 'Which plan should I choose?',
      answer: [
        `${fractional.name} suits one leader who wants inbox, calendar and follow-ups handled. ${fulltime.name} suits one leader whose days change by the hour and who needs answers quickly. ${teams.name} suits several leaders who work together.`,
        `If you cannot tell, choose “${undecided.label}” in the contact form. We look at your week on the call and recommend the smallest plan that will do.`,
      ],
      link: { href: paths.contact, label: 'Ask us which plan fits' },
    },
    {
      id: 'worth-it',
      question: 'Is it worth the money?',
      answer: [
        `The figures we work towards: ${outcomes.hoursBack.value} ${outcomes.hoursBack.label}, a ${outcomes.returnPerDollar.value} ${outcomes.returnPerDollar.label}, and ${outcomes.roiClaim.value} ${outcomes.roiClaim.label}.`,
        'What you will see depends on what an hour of yours is worth and on how much you hand over. If you would rather keep everything in your own hands, we are the wrong choice.',
      ],
      link: { href: paths.services, label: 'See how the return grows' },
    },
  ],
};
