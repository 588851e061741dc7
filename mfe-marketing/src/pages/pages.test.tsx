import {
  account,
  outcomes,
  paths,
  plans,
  qualityLevels,
  roiStages,
  SiteConfigProvider,
} from '@proper/shared-types';
import { exampleConfig } from '@proper/shared-types/example-config';
import { testPages, wordsOf } from '@proper/shared-ui/testing';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { builtPages, markupOf, questions } from '../../test-support/content';
import { closedTools, permissions } from '../content/access';
import { pages } from '../remote';
import AboutPage from './about/AboutPage';
import { meta as servicesMeta } from './services/meta';

testPages(pages, builtPages);

it.each(pages)('the page at $path offers the booking link', ({ path }) => {
  expect(markupOf(path)).toContain(`href="${exampleConfig.bookingUrl}"`);
});

describe('the home page', () => {
  it('starts with a Start Now button that leads to the contact page', () => {
    expect(markupOf('/')).toMatch(/<a[^>]*href="\/contact"[^>]*>Start Now/);
  });

  it('says of what each outcome is the figure', () => {
    for (const { label } of Object.values(outcomes)) expect(wordsOf(markupOf('/'))).toContain(label);
  });
});

it('who sees a visitor’s inbox is said on the home page, one link from its first words', () => {
  const html = markupOf('/');
  const section = html.match(/<section[^>]*id="who-sees-your-inbox".*?<\/section>/s)?.[0] ?? '';
  expect(html.indexOf('href="#who-sees-your-inbox"')).toBeLessThan(html.indexOf('<h2'));
  for (const text of [account.access, account.review]) expect(wordsOf(section)).toContain(text);
  for (const cell of [...permissions, ...closedTools].flat()) expect(wordsOf(section)).toContain(cell);
});

describe('the services page', () => {
  it('has a row for each service card of the home page', () => {
    const links = [...markupOf('/').matchAll(/href="\/services#([^"]+)"/g)].map(([, id = '']) => id);
    expect(new Set(links).size).toBe(4);
    for (const id of links) expect(markupOf('/services')).toContain(`<li id="${id}"`);
  });

  it('has a Get Started button for each plan under #pricing', () => {
    const pricing = markupOf('/services').match(/<section[^>]*id="pricing".*?<\/section>/s)?.[0] ?? '';
    const started = [...pricing.matchAll(/<a[^>]*href="([^"]*)"[^>]*>Get Started/g)].map(([, href]) => href);
    expect(started).toEqual(Object.keys(plans).map((plan) => `/contact?plan=${plan}`));
  });

  it('says the ROI curve in words as well as in the drawing', () => {
    const html = markupOf('/services');
    const drawing = html.match(/<desc[^>]*>(.*?)<\/desc>/s)?.[1] ?? '';
    const text = wordsOf(html.replace(/<svg.*?<\/svg>/gs, ''));
    for (const { roi, timeframe } of roiStages)
      for (const place of [drawing, text]) {
        expect(place).toContain(roi);
        expect(place).toContain(timeframe);
      }
    expect(text).toContain(`${outcomes.roiClaim.value} ${outcomes.roiClaim.label}`);
  });

  it('offers the three plans to search engines, at the prices shown', () => {
    expect(servicesMeta.structuredData?.[0]?.offers).toEqual(
      Object.values(plans).map(({ name, pricePerMonth }) =>
        expect.objectContaining({
          name,
          price: pricePerMonth,
          priceCurrency: 'USD',
          url: '/services#pricing',
        }),
      ),
    );
  });
});

describe('the about page', () => {
  it('shows the scale with the baseline and the standard', () => {
    const text = wordsOf(markupOf('/about'));
    for (let level: number = qualityLevels.lowest; level <= qualityLevels.standard; level += 1)
      expect(text).toContain(`Level ${level}`);
    expect(text).toContain(qualityLevels.baselineBy);
    expect(text).toContain(qualityLevels.standardBy);
  });

  it('has both social links', () => {
    expect(markupOf('/about')).toContain(exampleConfig.instagramUrl);
    expect(markupOf('/about')).toContain(exampleConfig.linkedinUrl);
  });

  it('names the people and the firm of the configuration, and nobody where it has none', () => {
    const { people = [], legalEntity, ...rest } = exampleConfig;
    for (const { name, role, face } of people) {
      expect(wordsOf(markupOf('/about'))).toContain(`${name} ${role}`);
      expect(markupOf('/about')).toContain(`<img src="${face}"`);
    }
    expect(wordsOf(markupOf('/about'))).toContain(legalEntity);
    const unnamed = renderToStaticMarkup(
      <SiteConfigProvider value={rest}>
        <AboutPage />
      </SiteConfigProvider>,
    );
    expect(unnamed).not.toContain('id="company"');
  });
});

it('from when weeks and months count is said once, with the plans, and linked from where they are named', () => {
  const all = pages.map(({ path }) => markupOf(path)).join('');
  expect(all.split(account.counting)).toHaveLength(2);
  expect(markupOf('/services')).toMatch(
    new RegExp(`id="${paths.dayEight.split('#')[1]}"[^>]*>${account.counting}`),
  );
  for (const path of ['/services', '/about', '/faq'])
    expect(markupOf(path)).toContain(`href="${paths.dayEight}"`);
});

describe('the FAQ page', () => {
  it('says who opens mail and when, how access is given, and who checks', () => {
    const text = wordsOf(markupOf('/faq'));
    for (const sentence of [account.mail, account.access, account.review]) expect(text).toContain(sentence);
  });

  it('has every question and every answer of the structured data in its markup, in order', () => {
    const text = wordsOf(markupOf('/faq'));
    let from = 0;
    for (const { question, answer } of questions)
      for (const passage of [question, ...answer]) {
        const at = text.indexOf(passage, from);
        expect(at, passage).toBeGreaterThanOrEqual(from);
        from = at + passage.length;
      }
  });

  it('words no question twice', () => {
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
  });

  it('says where to go with more questions', () => {
    for (const href of [paths.pricing, paths.faq, paths.contact])
      expect(markupOf('/faq')).toContain(`href="${href}"`);
  });
});
