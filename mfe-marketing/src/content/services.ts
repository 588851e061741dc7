import { paths, type SitePath } from '@proper/shared-types';
import type { SlipKind } from '../pictures/slip-marks';

/** One kind of work that an assistant takes over. */
interface ServiceCard {
  /** Of its row on the services page. */
  readonly id: string;
  /** The slip that stands for it in pictures. */
  readonly kind: SlipKind;
  readonly title: string;
  readonly description: string;
  readonly features: readonly string[];
}

/** The four services that the home page introduces; the services page shows these first. */
export const mainServices: readonly ServiceCard[] = [
  {
    id: 'inbox',
    kind: 'mail',
    title: 'Email and inbox management',
    description:
      'We read, sort and answer what does not need you. What does need you waits in one short list, with a draft ready.',
    features: [
      'Mail sorted into three folders: yours, ours, done',
      'Replies drafted in your voice for you to approve',
      'Newsletters and noise cleared away',
      'A short note of what came in and what went out',
    ],
  },
  {
    id: 'calendar',
    kind: 'calendar',
    title: 'Calendar and scheduling',
    description:
      'We book, move and confirm your meetings, and keep the hours free that you need for work of your own.',
    features: [
      'Meetings arranged across time zones',
      'Focus hours held against new requests',
      'Agenda and papers attached before you join',
      'Travel booked with the gaps it needs',
    ],
  },
  {
    id: 'tasks',
    kind: 'task',
    title: 'Task and project management',
    description:
      'We turn what you say in passing into a task with an owner and a date, then see it through to done.',
    features: [
      'One list of everything that is open',
      'Deadlines watched, owners reminded',
      'Suppliers and colleagues kept in step',
      'A weekly report: done, next, stuck',
    ],
  },
  {
    id: 'research',
    kind: 'note',
    title: 'Research and notes',
    description:
      'We find out, compare and sum up, so that you decide from one page instead of twenty open tabs.',
    features: [
      'Options compared side by side, with sources',
      'A briefing before each important meeting',
      'Meeting notes with decisions and next steps',
      'Files named and put where you will look',
    ],
  },
];

/** All six services. */
export const services: readonly ServiceCard[] = [
  ...mainServices,
  {
    id: 'follow-ups',
    kind: 'reminder',
    title: 'Reminders and follow-ups',
    description:
      'We chase what you are owed and remind you of what you owe, politely and on the day it matters.',
    features: [
      'Unanswered mail followed up',
      'Invoices and signatures chased',
      'Promises from meetings tracked to the end',
      'Birthdays, renewals and dates kept',
    ],
  },
  {
    id: 'personal',
    kind: 'home',
    title: 'Personal support',
    description:
      'A week does not stop at the office door. We take on the private errands that eat into it as well.',
    features: [
      'Family trips planned and booked',
      'Appointments made and moved',
      'Gifts chosen, ordered and sent in time',
      'Household suppliers and bills kept in order',
    ],
  },
];

/** Where the services page says all about one of them. */
export const pathOfService = ({ id }: Pick<ServiceCard, 'id'>): SitePath => `${paths.services}#${id}`;
