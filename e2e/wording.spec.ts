import type { Page } from '@playwright/test';
import { messages, paths } from '@proper/shared-types';
import { routes, specifiedRoutes } from './support/routes';
import { expect, test } from './support/test';

// The texts of docs/specification.md, written out on purpose and not taken from the site's own figures: a figure that
// is changed there by mistake is noticed here.
const wording: Readonly<Record<string, string>> = {
  [paths.home]: `Start Now | Why Proper | Time & Productivity | Business Impact | Return on Investment | 40%
    | 10-15 hours | 25% | 33% | 23% | $3-8 | for every $1 | 5-10x | ROI within 3 months | Book Discovery Call`,
  [paths.services]: `Email and inbox management | Calendar and scheduling | Task and project management
    | Research and notes | Reminders and follow-ups | Personal support
    | Fractional | $1,600 | about 20 hrs a week | 12-24 hours | MOST POPULAR
    | Fulltime | $3,000 | about 40 hrs a week | 2-4 hours
    | Teams | $5,500 | multiple assistants | per month | Get Started
    | 3-month commitment | month-to-month | 4-5 hours a day | 1-2 weeks | no hourly billing
    | How It Works | ROI Growth Curve | 5-10x | 10% | Weeks 1-2 | 25% | Weeks 3-4 | 40% | Month 2 | 60% | Month 3
    | 80%+ | Month 4 and after`,
  [paths.about]: `Mission | Level 5 Assistant | Hybrid Model | Onshore manager | Offshore assistants | Values
    | Why We're Different | No hourly billing | Holistic support | Proven process | Our Four Principles
    | baseline, in week 1 | standard, by month 3 | 4-5 hours a day | 3-month commitment | month-to-month`,
  [paths.faq]: `Days 1-3 | Intake | Days 4-7 | Systems access | Days 8-14 | Assistant pairing | 1-2 weeks
    | Still Have Questions | $1,600 | $3,000 | $5,500 | 3-month commitment | month-to-month
    | 12-24 hours | 2-4 hours | 4-5 hours a day | 24 hours | 30-minute`,
  [paths.contact]: `Let's Get You Proper Assistance | Book Your Discovery Call | 30-minute | Response Time
    | We'll respond within 24 hours | Discovery Call | 30-minute consultation | What to Expect
    | Ready to Start? | Name | Email | Phone | Company | Plan | Message`,
  [paths.resources]: `Digital Downloads | Featured Articles | Browse by Category | Stay Updated | Subscribe
    | Getting Started | Productivity | Communication | Templates | Best Practices | Company
    | Essential | Free | Popular | New | 4 min | 5 min | 6 min
    | PDF Playbook | Google Doc Template | PDF Guide | PDF Guide + Reference Cards`,
  [paths.blog]: 'Subscribe to Updates | Best Practices | Company | Productivity | 4 min | 5 min | 6 min',
  [paths.level5Assistant]: 'Back to Blog | About | 4 min | Book Your Discovery Call | week 1 | month 3',
  [paths.fourPrinciples]: 'Back to Blog | About | 5 min | Book Your Discovery Call',
  [paths.emailManagement]: 'Back to Blog | About | 6 min | Book Your Discovery Call',
  [paths.onboardingChecklist]:
    'Executive Assistant Onboarding Checklist | PDF Guide + Excel Template | Popular',
  [paths.delegationPlaybook]: 'Task Delegation Playbook | PDF Playbook | Essential',
  [paths.timeAudit]: 'Assistant Performance Review Template | Word Template + Instructions | Free',
  [paths.remoteWorkGuide]: 'Remote Work Communication Guide | PDF Guide | Popular',
  [paths.taskingGuide]: 'Effective Tasking Guide | PDF Guide + Quick Reference Cards | Essential',
  '/no-such-page': '404 | Oops! Page not found | Return to Home',
};

const everyResource = `Get Instant Access | First Name | Email Address | Get Instant Download
  | We respect your privacy. Unsubscribe at any time. | What's Included | Benefits
  | Ready to boost your productivity? | Get Free Access Now | Questions? Contact Us | Resources`;

/** What the page's main part says, capitals aside: they are a matter of how a phrase is set. */
const saidBy = async (page: Page): Promise<string> =>
  ((await page.getByRole('main').textContent()) ?? '').replaceAll(/\s+/g, ' ').toLowerCase();

/** Those of the phrases, which stand between bars, that the page does not say. */
const missing = async (page: Page, phrases: string): Promise<readonly string[]> => {
  const said = await saidBy(page);
  return phrases.split(/\s*\|\s*/).filter((phrase) => !said.includes(phrase.toLowerCase()));
};

const targets = (page: Page, selector: string): Promise<(string | null)[]> =>
  page.locator(selector).evaluateAll((all) => all.map((element) => element.getAttribute('href')));

/** The notices, each of which another spec shows on its page, with their texts; the first is the one good one. */
const notices = {
  'Access granted!': 'Your download is starting now.',
  'Please fill in required fields': 'Name and email are required to proceed.',
  'Something went wrong': 'Please try again or contact us directly at hello@proper.example',
  'Required fields missing': 'Please enter your name and email to download the resource.',
  'Download failed': 'Please try again or contact support.',
  'Download blocked': 'Please allow popups or try the direct link in the success message.',
  'Resource saved!': "This resource doesn't have a download file yet, but we've saved your details.",
} as const;

test.use({ javaScriptEnabled: false, expectedOnConsole: /status of 404/ });

test('every page of the specification has its words here', () => {
  expect(Object.keys(wording)).toEqual(expect.arrayContaining([...specifiedRoutes]));
});

for (const route of [...routes, '/no-such-page'])
  test(`${route} reads in full without scripts, as the specification says`, async ({ page }) => {
    await page.goto(route);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('h1')).toBeVisible();
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(trail).toHaveCount(route === paths.home ? 0 : 1);
    if (route !== '/no-such-page')
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(400);
    expect(await targets(page, 'main a')).not.toContain(null);
    expect(await missing(page, wording[route] ?? '')).toEqual([]);
    // A new one is free in its words.
    if (route in wording && route.startsWith(`${paths.resources}/`)) {
      expect(await missing(page, everyResource)).toEqual([]);
      const [included = 0, benefits = 0] = await page
        .locator('main h2')
        .filter({ hasText: /What's Included|Benefits/ })
        .evaluateAll((headings) =>
          headings.map((heading) => heading.parentElement?.querySelectorAll('li').length ?? 0),
        );
      expect([6, 7, 8]).toContain(included);
      expect([6, 7]).toContain(benefits);
    }
    const names = await page.locator('nav[aria-label=Main] li a').allTextContents();
    expect(names).toEqual(['Home', 'Services', 'About', 'FAQ', 'Resources', 'Contact']);
    expect(await targets(page, 'nav[aria-label=Main] li a')).toEqual([
      ...['/', '/services', '/about', '/faq', '/resources', '/contact'],
    ]);
    await expect(page.locator('header a[target=_blank]').first()).toContainText('Book Discovery Call');
    const footer = page.locator('body footer').last();
    for (const phrase of ['Privacy Policy', 'Terms of Service', '2024'])
      await expect(footer).toContainText(phrase);
    expect(await targets(page, 'nav[aria-label=Footer] a')).toEqual([
      ...['/services', '/about', '/blog', '/faq', '/contact', '/privacy', '/terms'],
    ]);
    for (const network of ['instagram', 'linkedin'])
      await expect(footer.locator(`a[href*="${network}.com"]`)).toHaveCount(1);
  });

test('notices say what the specification has for them', () => {
  const { contactFailed, ...others } = messages;
  const shown = Object.values({ ...others, contactFailed: contactFailed('hello@proper.example') });
  for (const [title, message] of Object.entries(notices))
    expect(shown).toContainEqual(
      expect.objectContaining({ title, message, tone: title === 'Access granted!' ? 'success' : 'error' }),
    );
});
