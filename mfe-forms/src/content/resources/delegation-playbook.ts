import { resourceTitles } from 'shared-types';
import { download } from '../downloads';
import type { Resource } from '../resource';

export const delegationPlaybook: Resource = {
  name: 'delegation-playbook',
  title: resourceTitles.delegationPlaybook,
  type: 'PDF Playbook',
  badge: 'Essential',
  description:
    'Decide what leaves your desk, brief it so that it stays away, and agree who may decide what. Seven working sheets, one to a page.',
  included: [
    'A sheet to sort your week: keep, hand over, drop',
    'Where to begin: tasks in six areas that are safe to hand over first',
    'The handover brief: six questions, with a worked example',
    'A blank brief to copy for each task',
    'Four steps of authority, and a table of who may decide what',
    'A plan for the first two weeks, with boxes to tick',
    'A review sheet for every week of the first month',
  ],
  benefits: [
    'You start with the tasks that free your hours soonest',
    'Work comes back as you meant it, because the brief says what done looks like',
    'Questions stop piling up: what may be decided alone is written down',
    'You keep the decisions that need you, on purpose',
    'Trust grows in steps you can see, not in leaps',
    'Every page prints on its own and can be used the same day',
  ],
  download: download('task-delegation-playbook'),
};
