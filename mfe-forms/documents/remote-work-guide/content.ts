import { covers } from '../../src/content/covers';
import { SharedHours } from '../covers/SharedHours';
import type { DocumentContent } from '../model';
import { meeting } from './meeting';
import { writing } from './writing';

export const remoteWorkGuide: DocumentContent = {
  ...covers.remoteWorkGuide,
  Picture: SharedHours,
  keywords: ['remote work', 'communication', 'time zones', 'handover note', 'executive assistant'],
  introduction: [
    'People who share a room repair a vague message in passing. People who work apart find out a day later. What follows replaces those passing moments with a few plain agreements.',
    'Work through it with the people you write to most. The sheets are meant to be filled in together, once, and looked at again each month.',
    'Nothing here depends on a particular tool. Wherever a channel is named, put in the one you use.',
  ],
  sections: [...writing, ...meeting],
};
