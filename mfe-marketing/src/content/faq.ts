import {
  call,
  formatPrice,
  onboardingPhases,
  outcomes,
  paths,
  planOptions,
  plans,
  qualityLevels,
  type SitePath,
  terms,
} from 'shared-types';

/**
 * A question and its answer. The answer is plain text by paragraph, so that the page and the structured data
 * say the same words. A link to more about it is kept apart.
 */
export interface FaqItem {
  readonly id: string;
  readonly question: string;
  readonly answer: readonly string[];
  readonly link?: { readonly href: SitePath; readonly label: string };
}

const { fractional, fulltime, teams } = plans;
const [, , , undecided] = planOptions;

export const faqItems: readonly FaqItem[] = [
  {
    id: 'what-you-do',
    question: 'What does a Proper assistant do?',
    answer: [
      'Six kinds of work: email and inbox management, calendar and scheduling, task and project management, research and notes, reminders and follow-ups, and personal support.',
      'We suggest that you begin with inbox and calendar, because they touch everything else, and add the rest once those two run.',
    ],
    link: { href: paths.services, label: 'See the six services' },
  },
  {
    id: 'what-you-do-not-do',
    question: 'Is there work you do not take on?',
    answer: [
      'Yes. We do not give legal, tax or medical advice, we do not sign in your name, and we do not make the decisions that are yours to make. We prepare them, so that they take you minutes.',
      'If you need a bookkeeper, a developer or a sales team, we will tell you so on the first call.',
    ],
  },
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
      `If you cannot tell, choose "${undecided.label}" in the contact form. We look at your week on the call and recommend the smallest plan that will do.`,
    ],
    link: { href: paths.contact, label: 'Ask us which plan fits' },
  },
  {
    id: 'response-time',
    question: 'How quickly will my assistant respond?',
    answer: [
      `On ${fractional.name}, within ${fractional.responseTime}. On ${fulltime.name}, within ${fulltime.responseTime}. On ${teams.name}, we set response times with you, because they differ from one role to the next.`,
      `These are times to a real answer. Before you are a client, we respond to your request within ${call.responseWithin}.`,
    ],
  },
  {
    id: 'time-zones',
    question: 'Will my assistant work during my hours?',
    answer: [
      `For part of them. Your day and your assistant's day overlap by ${terms.timezoneOverlap}. We agree with you which of your hours those are.`,
      'Calls, quick questions and anything urgent belong in the overlap. Sorting, research and preparation happen outside it, so that they are ready when you start.',
    ],
  },
  {
    id: 'who-you-deal-with',
    question: 'Who will I deal with?',
    answer: [
      'Two people. Your assistant, who works offshore, does the daily work and writes to you directly. Your manager, who works onshore, sets the standard, checks the work and answers for it.',
      'If something goes wrong, you talk to the manager. You do not have to train, review or correct anyone yourself.',
    ],
    link: { href: paths.about, label: 'How the hybrid model works' },
  },
  {
    id: 'onboarding-time',
    question: 'How long does onboarding take?',
    answer: [
      `It takes ${terms.onboarding}, in three phases: intake (${onboardingPhases.intake}), systems access (${onboardingPhases.systemsAccess}) and assistant pairing (${onboardingPhases.pairing}).`,
      'The pace depends mostly on how soon you can give us access to the tools you use.',
    ],
  },
  {
    id: 'your-own-time',
    question: 'How much of my own time does it take to get started?',
    answer: [
      'More in the first days than later, and we would rather say so now. You talk us through your week, open the first tools and answer questions about how you like things done.',
      'We write every answer down once. By the time your first routines run, most questions already have an answer on paper.',
    ],
  },
  {
    id: 'level-5',
    question: `What is a Level ${qualityLevels.standard} Assistant?`,
    answer: [
      `We place every assistant on a scale from Level ${qualityLevels.lowest} to Level ${qualityLevels.standard}. At Level ${qualityLevels.lowest} every step needs explaining. At Level ${qualityLevels.standard} an assistant anticipates: they act within agreed limits before being asked.`,
      `Ours work at Level ${qualityLevels.baseline} in ${qualityLevels.baselineBy}, which means they run a routine and report on it. Level ${qualityLevels.standard} is the standard by ${qualityLevels.standardBy}.`,
    ],
    link: { href: paths.level5Assistant, label: `Read about the Level ${qualityLevels.standard} Assistant` },
  },
  {
    id: 'confidentiality',
    question: 'How do you protect my inbox and my information?',
    answer: [
      "You decide what we can open. We ask for the least access that the work needs, use each tool's own delegation instead of your password wherever the tool offers it, and you can withdraw any of it at any time.",
      'Tell us on the call what must never be opened, forwarded or seen. It goes on the first page of your playbook.',
    ],
  },
  {
    id: 'wrong-match',
    question: 'What if the assistant is away, or not the right match?',
    answer: [
      'Tell your manager. When an assistant is away, the manager arranges cover from your playbook, where your routines are written down. A stand-in will be slower on the first day, and we would be wrong to promise otherwise.',
      'If the match itself is wrong, we pair you with someone else. What you have explained so far is not lost, because it is on paper.',
    ],
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
];

/** The answer as one text, for where paragraphs cannot be marked up. */
export const answerText = ({ answer }: FaqItem): string => answer.join('\n\n');
