import { resourceTitles } from 'shared-types';
import type { Resource } from '../resource';

/** Its page is at `/resources/time-audit`. */
export const performanceReview: Resource = {
  name: 'time-audit',
  title: resourceTitles.timeAudit,
  type: 'Word Template + Instructions',
  badge: 'Free',
  description:
    'Look back on a month of work together in one calm conversation, and leave it with three things to change.',
  included: [
    'A preparation sheet for you, and the same one for your assistant',
    'An audit of hours: what was handed over, what came back, what never left',
    'Questions on quality, pace and judgement, each with room for an example',
    'A scale in plain words, so that both of you mean the same by “good”',
    'An order for the conversation, with a time for each part',
    'A page of agreements: what changes, who does it, by when',
    'Instructions for the first review and for every one after it',
  ],
  benefits: [
    'Praise and correction rest on examples, not on the last week’s mood',
    'Your assistant hears where they stand before it becomes a worry',
    'You see which tasks still come back to you, and why',
    'Reviews take the same shape each time, so months can be compared',
    'What you agree is written down and looked at again',
    'You learn what your own briefs leave out',
  ],
  download: null,
};
