import { account, paths, qualityLevels } from 'shared-types';
import type { FaqGroup } from './group';

export const trust: FaqGroup = {
  id: 'about-trust',
  title: 'Trust',
  summary: 'Who sees what, and who answers for it.',
  items: [
    {
      id: 'confidentiality',
      question: 'How do you protect my inbox and my information?',
      answer: [
        `You decide what we can open, and we ask for the least access that the work needs. ${account.mail}`,
        account.access,
        'Tell us on the call what must never be opened, forwarded or seen. It goes on the first page of your playbook.',
      ],
    },
    {
      id: 'who-you-deal-with',
      question: 'Who will I deal with?',
      answer: [
        'Two people. Your assistant, who works offshore, does the daily work and writes to you directly. Your manager, who works onshore, sets the standard, checks the work and answers for it.',
        'The manager also trains your assistant. If something goes wrong, you talk to the manager.',
        account.review,
      ],
      link: { href: paths.about, label: 'How the hybrid model works' },
    },
    {
      id: 'level-5',
      question: `What is a Level ${qualityLevels.standard} Assistant?`,
      answer: [
        `We place every assistant on a scale from Level ${qualityLevels.lowest} to Level ${qualityLevels.standard}. At Level ${qualityLevels.lowest} every step needs explaining. At Level ${qualityLevels.standard} an assistant anticipates: they act within agreed limits before being asked.`,
        `Ours work at Level ${qualityLevels.baseline} in ${qualityLevels.baselineBy}, which means they run a routine and report on it. Level ${qualityLevels.standard} is the standard by ${qualityLevels.standardBy}. ${account.counting}`,
      ],
      link: {
        href: paths.level5Assistant,
        label: `Read about the Level ${qualityLevels.standard} Assistant`,
      },
    },
    {
      id: 'wrong-match',
      question: 'What if the assistant is away, or not the right match?',
      answer: [
        'Tell your manager. When an assistant is away, the manager arranges cover from your playbook, where your routines are written down. A stand-in will be slower on the first day, and we would be wrong to promise otherwise.',
        'If the match itself is wrong, we pair you with someone else. What you have explained so far is not lost, because it is on paper.',
      ],
    },
  ],
};
