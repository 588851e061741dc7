import { fieldMessages } from '@proper/shared-types';
import { describe, expect, it } from 'vitest';
import type { Resource } from '../../content/resource-fields';
import { isMissing, leadErrors, leadRecord } from './lead-fields';

const withoutFile: Resource = {
  id: 'time-audit',
  path: '/resources/time-audit',
  title: 'Review Template',
  type: 'Word Template',
  badge: 'Free',
  description: '',
  included: [],
  benefits: [],
};
const playbook: Resource = {
  ...withoutFile,
  title: 'Task Delegation Playbook',
  type: 'PDF Playbook',
  document: 'task-delegation-playbook',
};

const filled = { first_name: 'Ada', email: 'ada@example.com' };
const here = 'https://proper.example/resources/delegation-playbook';

describe('the resource form', () => {
  it('asks for both fields', () => {
    expect(leadErrors({ first_name: '', email: '' }, () => false)).toEqual({
      first_name: fieldMessages.firstNameMissing,
      email: fieldMessages.emailMissing,
    });
    expect(isMissing({ ...filled, first_name: '' })).toBe(true);
    expect(isMissing({ ...filled, email: '' })).toBe(true);
  });

  it('does not call a malformed email a missing one', () => {
    const values = { ...filled, email: 'ada@' };
    expect(leadErrors(values, (field) => field === 'email')).toEqual({
      email: fieldMessages.emailMalformed,
    });
    expect(isMissing(values)).toBe(false);
  });

  it('saves the absolute address of the file', () => {
    expect(leadRecord(filled, playbook, here)).toEqual({
      ...filled,
      resource_title: 'Task Delegation Playbook',
      resource_type: 'PDF Playbook',
      download_url: 'https://proper.example/downloads/task-delegation-playbook.pdf',
    });
  });

  it('saves no address for a resource without a file', () => {
    expect(leadRecord(filled, withoutFile, here).download_url).toBeNull();
  });
});
