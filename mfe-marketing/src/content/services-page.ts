import { call, qualityLevels, terms } from '@proper/shared-types/company';
import { mainServices } from './main-services';

const [inbox, calendar, tasks, research] = mainServices;

/** All six services, starting with those of the home page. `request` and `result` are an example of each. */
export const services = [
  {
    ...inbox,
    request: '“Two hundred emails. I have an hour.”',
    result: 'Nine need you, each with a draft. The rest are answered or filed.',
    features: 'Three folders, drafts in your voice, a daily note.',
  },
  {
    ...calendar,
    request: '“Keep my mornings free.”',
    result: 'Nobody books you before ten; three standing meetings have moved.',
    features: 'Time zones, focus hours, papers before you join.',
  },
  {
    ...tasks,
    request: '“Somebody should see to the move.”',
    result: 'Eleven tasks, each with an owner and a date. Eight are ticked off.',
    features: 'One list, deadlines, a weekly report.',
  },
  {
    ...research,
    request: '“Which of these phone systems would you choose?”',
    result: 'One page: three that fit, what each costs and lacks, and a recommendation.',
    features: 'Options with sources, briefings, meeting notes.',
  },
  {
    id: 'follow-ups',
    title: 'Reminders and follow-ups',
    description: 'What you are owed is chased. What you owe, you hear about in time.',
    request: '“Did they ever sign?”',
    result: 'Yes, on Tuesday, after the second reminder. The signed copy is on file.',
    features: 'Emails, invoices, signatures and promises, chased until they are settled.',
  },
  {
    id: 'personal',
    title: 'Personal support',
    description: 'A week does not stop at the office door.',
    request: '“It is my mother’s seventieth in May.”',
    result: 'A table for twelve, trains for six, and a present that arrives the day before.',
    features: 'Family trips, gifts, suppliers, and bills made ready to pay.',
  },
] as const;

/** From the first call to a running week. */
export const howItWorks = {
  'Tell us about your week': `On a ${call.length} discovery call we say what we would take over first, and which plan fits.`,
  'Open the first tools': `Onboarding takes ${terms.onboarding}: you give access tool by tool, then meet your assistant.`,
  'Get the week back': `In ${qualityLevels.baselineBy} your assistant runs routines: Level ${qualityLevels.baseline} of ${qualityLevels.standard}. By ${qualityLevels.standardBy} they act before you ask, within your limits: Level ${qualityLevels.standard}.`,
} as const;
