import { call, firstDayTogether, qualityLevels, terms } from '@proper/shared-types/company';
import type { PageContent } from '@proper/shared-types';
import { mainServices } from './main-services';

const [inbox, calendar, tasks, research] = mainServices;

/**
 * All six services, starting with those of the home page. `request` and `result` are an example of each.
 */
export const services = [
  {
    ...inbox,
    request: '“Two hundred since Friday. I have an hour.”',
    result: 'Nine wait in Yours, each with a draft. The rest are answered or filed.',
    features:
      'Email sorted into three folders: yours, ours, done. Replies drafted in your voice for you to approve. A short note of what came in and what went out.',
  },
  {
    ...calendar,
    request: '“Keep my mornings free.”',
    result: 'Nobody can book you before ten. Three standing meetings have moved to the afternoon.',
    features:
      'Meetings arranged across time zones. Focus hours held against new requests. Agenda and papers attached before you join.',
  },
  {
    ...tasks,
    request: '“Somebody should see to the move.”',
    result:
      'Eleven tasks, an owner and a date for each. Eight are ticked off; three are named in the report.',
    features:
      'One list of everything that is open. Deadlines watched, owners reminded. A weekly report: done, next, stuck.',
  },
  {
    ...research,
    request: '“Which of these phone systems would you choose?”',
    result: 'One page: three that fit, what each costs, what each lacks, and a recommendation.',
    features:
      'Options compared side by side, with sources. A briefing before each important meeting. Meeting notes with decisions and next steps.',
  },
  {
    id: 'follow-ups',
    title: 'Reminders and follow-ups',
    description:
      'We chase what you are owed and remind you of what you owe, politely and on the day it matters.',
    request: '“Did they ever sign?”',
    result: 'Yes, on Tuesday, after the second reminder. The signed copy is on file.',
    features:
      'Unanswered email followed up. Invoices and signatures chased. Promises from meetings tracked to the end.',
  },
  {
    id: 'personal',
    title: 'Personal support',
    description:
      'A week does not stop at the office door. We take on the private errands that eat into it as well.',
    request: '“It is my mother’s seventieth in May.”',
    result: 'A table for twelve, trains for six, and a present that arrives the day before.',
    features:
      'Family trips planned and booked. Gifts chosen, ordered and sent in time. Household suppliers and bills kept in order.',
  },
] as const;

/** The ids of the questions whose answers are open on this page. */
export const openAnswers: readonly string[] = ['worth-it', 'wrong-match'];

/** The content of the services page: its pieces, and the answers that are open there. */
export interface ServicesContent extends PageContent {
  readonly data: { readonly answers: readonly { readonly id: string; readonly title: string }[] };
}

/** From the first call to a running week. */
export const howItWorks = {
  'Tell us about your week': `On a ${call.length} discovery call you walk us through a normal week. We say what we would take over first, which plan fits, and where we would be no help.`,
  'Open the first tools': `Onboarding takes ${terms.onboarding}. We write down how you like things done, set up access tool by tool, and from day ${firstDayTogether} you work with an assistant who suits you.`,
  'Get the week back': `Your assistant starts at Level ${qualityLevels.baseline} in ${qualityLevels.baselineBy}, running your routines, and works at Level ${qualityLevels.standard} by ${qualityLevels.standardBy}: a step ahead, within limits that you set.`,
} as const;
