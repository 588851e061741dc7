import { paths } from '@proper/shared-types';
import { testPages } from '@proper/shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { builtPages, markupOf } from '../test-support/content';
import { pages } from './remote';

testPages(pages, builtPages);

describe('the forms remote', () => {
  it('offers every plan below an empty one, and leads from the contact form to other pages', () => {
    const html = markupOf(paths.contact);
    expect(html).toMatch(/<select[^>]*><option value="">Choose a plan<\/option>/);
    const plans = [...html.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value);
    expect(plans).toEqual(['', 'fractional', 'fulltime', 'teams', 'not-sure']);
    for (const link of [paths.services, paths.faq, paths.resources, paths.about])
      expect(html).toContain(`href="${link}"`);
  });

  it.each([
    [paths.onboardingChecklist, true],
    [paths.delegationPlaybook, true],
    [paths.timeAudit, false],
    [paths.remoteWorkGuide, false],
    [paths.taskingGuide, true],
  ])('shows a preview image on %s: %s', (path, shown) => {
    expect(markupOf(path).match(/role="img"|alt="The cover of/) !== null).toBe(shown);
  });

  it('leads from the closing call of a resource to the first field of its form, or on to other pages', () => {
    const html = markupOf(paths.delegationPlaybook);
    for (const link of [paths.resources, paths.contact]) expect(html).toContain(`href="${link}"`);
    expect(html).toContain('href="#get-access"');
    expect(html).toMatch(/<input[^>]*id="get-access"/);
  });
});
