import { mainServices } from './services';

const [inbox, calendar, tasks, research] = mainServices;

/**
 * All six services, those of the home page first. `asked` and `done` are an example: what a client said, and the result.
 */
export const services = [
  {
    ...inbox,
    asked: '“Two hundred since Friday. I have an hour.”',
    done: 'Nine wait in Yours, each with a draft. The rest are answered or filed.',
    features:
      'Email sorted into three folders: yours, ours, done. Replies drafted in your voice for you to approve. A short note of what came in and what went out.',
  },
  {
    ...calendar,
    asked: '“Keep my mornings free.”',
    done: 'Nobody can book you before ten. Three standing meetings have moved to the afternoon.',
    features:
      'Meetings arranged across time zones. Focus hours held against new requests. Agenda and papers attached before you join.',
  },
  {
    ...tasks,
    asked: '“Somebody should see to the move.”',
    done: 'Eleven tasks, an owner and a date for each. Eight are ticked off; three are named in the report.',
    features:
      'One list of everything that is open. Deadlines watched, owners reminded. A weekly report: done, next, stuck.',
  },
  {
    ...research,
    asked: '“Which of these payroll systems would you choose?”',
    done: 'One page: three that fit, what each costs, what each lacks, and a recommendation.',
    features:
      'Options compared side by side, with sources. A briefing before each important meeting. Meeting notes with decisions and next steps.',
  },
  {
    id: 'follow-ups',
    title: 'Reminders and follow-ups',
    description:
      'We chase what you are owed and remind you of what you owe, politely and on the day it matters.',
    asked: '“Did they ever sign?”',
    done: 'Yes, on Tuesday, after the second reminder. The signed copy is on file.',
    features:
      'Unanswered email followed up. Invoices and signatures chased. Promises from meetings tracked to the end.',
  },
  {
    id: 'personal',
    title: 'Personal support',
    description:
      'A week does not stop at the office door. We take on the private errands that eat into it as well.',
    asked: '“It is my mother’s seventieth in May.”',
    done: 'A table for twelve, trains for six, and a present that arrives the day before.',
    features:
      'Family trips planned and booked. Gifts chosen, ordered and sent in time. Household suppliers and bills kept in order.',
  },
] as const;
