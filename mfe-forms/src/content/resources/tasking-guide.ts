import { resourceTitles } from 'shared-types';
import { download } from '../downloads';
import type { Resource } from '../resource';

export const taskingGuide: Resource = {
  name: 'tasking-guide',
  title: resourceTitles.taskingGuide,
  type: 'PDF Guide + Quick Reference Cards',
  badge: 'Essential',
  description:
    'Say what should exist, by when, and how both of you will see that it is right. With eight cards to cut out and keep beside the keyboard.',
  included: [
    'The five parts of a task, with an example and room for yours',
    'Six vague requests, rewritten so that they can be done',
    'Four ranks for dates and priorities, and a plan for the week',
    'Four moments to look at a task, and none in between',
    'Words for feedback when it was right and when it was not',
    'A task sheet to copy',
    'Eight quick reference cards to print and cut out',
  ],
  benefits: [
    'Tasks come back right the first time more often',
    'Your assistant can start at once, without a list of questions',
    'Dates are met, because everyone knows which task comes first',
    'You follow up at agreed moments and leave the rest alone',
    'Feedback improves the next brief and offends nobody',
    'The cards keep the habit going once the guide is back in its drawer',
  ],
  download: download('effective-tasking-guide'),
};
