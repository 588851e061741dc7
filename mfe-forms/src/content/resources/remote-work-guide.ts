import { resourceTitles, terms } from 'shared-types';
import { download } from '../downloads';
import type { Resource } from '../resource';

export const remoteWorkGuide: Resource = {
  name: 'remote-work-guide',
  title: resourceTitles.remoteWorkGuide,
  type: 'PDF Guide',
  badge: 'Popular',
  description:
    'A few plain agreements on channels, messages and hours, for people who work together and never share a room.',
  included: [
    'A table of channels: what goes where, and by when it is answered',
    'How to write so that nobody asks twice, with a message before and after',
    'A planner for two time zones, with the hours you share',
    'The end-of-day note, with an example and a blank one',
    'An agenda and a log of decisions for meetings worth having',
    'A communication agreement to fill in together and sign',
    'A monthly check in eight lines',
  ],
  benefits: [
    'A question takes minutes to answer, not a day',
    `An overlap of ${terms.timezoneOverlap} goes to decisions, and the rest of the day to quiet work`,
    'You wake up to what was done, not to what was asked',
    'Everyone knows what is urgent, and what can wait until morning',
    'Decisions can be found without asking who remembers',
    'Free hours stay free, because they are agreed',
  ],
  download: download('remote-work-communication-guide'),
};
