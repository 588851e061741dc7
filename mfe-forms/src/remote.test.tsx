import { paths } from '@proper/shared-types';
import { markupOfPages, testPages } from '@proper/shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { builtPages } from '../test-support/content';
import { pages } from './remote';

testPages(pages, builtPages);

const render = async (path: string): Promise<string> =>
  (await markupOfPages(pages, builtPages)).get(path) ?? '';

describe('the forms remote', () => {
  it('shows the contact form at rest, with every plan below an empty one', async () => {
    const html = await render(paths.contact);
    expect(html).toContain('Let&#x27;s Get You Proper Assistance');
    expect(html).toContain('Send request');
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
  ])('shows a preview image on %s: %s', async (path, shown) => {
    expect((await render(path)).match(/role="img"|alt="The cover of/) !== null).toBe(shown);
  });

  it('leads from the closing call of a resource to the first field of its form, or on to other pages', async () => {
    const html = await render(paths.delegationPlaybook);
    for (const link of [paths.resources, paths.contact]) expect(html).toContain(`href="${link}"`);
    expect(html).toContain('href="#get-access"');
    expect(html).toMatch(/<input[^>]*id="get-access"/);
  });
});
