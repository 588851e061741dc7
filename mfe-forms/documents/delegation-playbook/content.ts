import { covers } from '../../src/content/covers';
import { SortedWork } from '../covers/SortedWork';
import type { DocumentContent } from '../model';
import { choosing } from './choosing';
import { starting } from './starting';

export const delegationPlaybook: DocumentContent = {
  ...covers.delegationPlaybook,
  Picture: SortedWork,
  keywords: ['delegation', 'executive assistant', 'handover brief', 'levels of authority'],
  introduction: [
    'Delegation fails for dull reasons: the wrong task goes first, the brief lives in one head, or nobody has said who may decide. This playbook deals with each in turn.',
    'Read it once with a pen, in the order it is printed. Then copy the sheets you need: every section stands on its own page, so one page is one working sheet.',
    'Set aside an hour for the first two sections. The rest takes shape as you work with your assistant.',
  ],
  sections: [...choosing, ...starting],
};
