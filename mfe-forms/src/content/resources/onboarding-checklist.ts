import { onboardingPhases, resourceTitles } from 'shared-types';
import type { Resource } from '../resource';

export const onboardingChecklist: Resource = {
  name: 'onboarding-checklist',
  title: resourceTitles.onboardingChecklist,
  type: 'PDF Guide + Excel Template',
  badge: 'Popular',
  description:
    "Everything to agree, open and hand over in your assistant's first fortnight, in the order in which it is needed.",
  included: [
    `${onboardingPhases.intake}: the intake list, with your week, your people and your preferences`,
    `${onboardingPhases.systemsAccess}: each system to open, and how to do it without sharing a password`,
    `${onboardingPhases.pairing}: a first plan of tasks, from watched to done alone`,
    'A page about you to fill in: how you write, whom you answer first, when to leave you alone',
    'Questions for the first call, so that it ends with dates',
    'A spreadsheet that shows what is open, whose turn it is, and by when',
    'A review sheet for the end of the second week',
  ],
  benefits: [
    'Your assistant can start on real work as soon as access is there',
    'You explain each thing once, because it is written down',
    'Nobody waits for a login that was forgotten',
    'Confidential material is opened on purpose, never by accident',
    'Both of you can see how far the handover has come',
    'The second assistant starts from the same list, not from memory',
  ],
  download: null,
};
