import { onboardingPhases, resourceTitles } from 'shared-types';
import type { Resource } from '../resource';

export const onboardingChecklist: Resource = {
  name: 'onboarding-checklist',
  title: resourceTitles.onboardingChecklist,
  type: 'PDF Guide + Excel Template',
  badge: 'Popular',
  description:
    'Everything to agree, open and hand over in the fortnight of onboarding, in the order in which it is needed.',
  included: [
    `${onboardingPhases.intake}: the intake list, with your week, your people and your preferences`,
    `${onboardingPhases.systemsAccess}: each system to open, by delegation or with a login of the assistant’s own`,
    `${onboardingPhases.pairing}: a first plan of tasks, from watched to done alone`,
    'A page about you to fill in: how you write, whom you answer first, when to leave you alone',
    'Questions for the first call, so that it ends with dates',
    'A spreadsheet that shows what is open, whose turn it is, and by when',
    'A review sheet for the end of the second week',
  ],
  benefits: [
    'Your assistant starts on real work on the first day, because access is there',
    'You explain each thing once, because it is written down',
    'Nobody waits for a login that was forgotten',
    'Confidential material is opened on purpose, never by accident',
    'Both of you can see how far the handover has come',
    'The second assistant starts from the same list, not from memory',
  ],
  download: null,
};
