import { describe, expect, it } from 'vitest';
import { delegationPlaybook } from './delegation-playbook';
import { onboardingChecklist } from './onboarding-checklist';
import { performanceReview } from './performance-review';
import { remoteWorkGuide } from './remote-work-guide';
import { taskingGuide } from './tasking-guide';

const resources = [onboardingChecklist, delegationPlaybook, performanceReview, remoteWorkGuide, taskingGuide];

describe('the five resources', () => {
  it('are those of the specification', () => {
    expect(
      resources.map(({ title, type, badge, download }) => [title, type, badge, download !== null]),
    ).toEqual([
      ['Executive Assistant Onboarding Checklist', 'PDF Guide + Excel Template', 'Popular', false],
      ['Task Delegation Playbook', 'PDF Playbook', 'Essential', true],
      ['Assistant Performance Review Template', 'Word Template + Instructions', 'Free', false],
      ['Remote Work Communication Guide', 'PDF Guide', 'Popular', true],
      ['Effective Tasking Guide', 'PDF Guide + Quick Reference Cards', 'Essential', true],
    ]);
  });

  it.each(resources)('$title lists 6 to 8 included items and 6 to 7 benefits', ({ included, benefits }) => {
    expect(included.length).toBeGreaterThanOrEqual(6);
    expect(included.length).toBeLessThanOrEqual(8);
    expect(benefits.length).toBeGreaterThanOrEqual(6);
    expect(benefits.length).toBeLessThanOrEqual(7);
  });
});
