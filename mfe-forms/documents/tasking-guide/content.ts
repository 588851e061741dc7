import { covers } from '../../src/content/covers';
import { ClearTask } from '../covers/ClearTask';
import type { DocumentContent } from '../model';
import { asking } from './asking';
import { cards } from './cards';
import { following } from './following';

export const taskingGuide: DocumentContent = {
  ...covers.taskingGuide,
  Picture: ClearTask,
  keywords: ['tasking', 'task sheet', 'deadlines', 'feedback', 'executive assistant'],
  introduction: [
    'A task is a small contract. One person says what should exist and by when; the other says yes, or asks. Most tasks that go wrong were never clear enough to say yes to.',
    'The first sections show how to write a task, how to set a date, and how to follow up without hovering. The task sheet is for copying. The last page is for scissors: eight cards to keep beside the keyboard.',
    'Take one real task from this week along as you read, and rewrite it on each page.',
  ],
  sections: [...asking, ...following, ...cards],
};
