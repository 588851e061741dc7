import path from 'node:path';
import { contentPages } from '@proper/kit/content';
import { onboarding, outcomes, paths, plans, qualityLevels, roiStages } from '@proper/shared-types/company';
import { markupOfPages, testPages, wordsOf } from '@proper/shared-ui/testing';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import content from '../content';
import { exampleSheet } from '../content/permissions';
import { pages } from '../remote';
import { HybridModel } from './about/AboutPage';
import { meta as servicesMeta } from './services/meta';

const builtPages = contentPages(path.resolve(import.meta.dirname, '../..'), content);
const markup = await markupOfPages(pages, builtPages);
const markupOf = (path: string): string => markup.get(path) ?? '';

interface Question {
  readonly name: string;
  readonly acceptedAnswer: { readonly text: string };
}

/** The questions of the FAQ as search engines read them, in order. */
const questions = builtPages.find((page) => page.path === paths.faq)?.meta.structuredData?.[0]
  ?.mainEntity as readonly Question[];

testPages(pages, builtPages);

describe('the home page', () => {
  it('starts with a Start Now button that leads to the contact page', () => {
    expect(markupOf('/')).toMatch(/<a[^>]*href="\/contact"[^>]*>Start Now/);
  });

  it('says what each figure measures', () => {
    for (const { label } of Object.values(outcomes)) expect(wordsOf(markupOf('/'))).toContain(label);
  });
});

it('the home page says who sees a visitor’s inbox, and links there from its hero', () => {
  const html = markupOf('/');
  const section = html.match(/<section[^>]*id="who-sees-your-inbox".*?<\/section>/s)?.[0] ?? '';
  expect(html.indexOf('href="#who-sees-your-inbox"')).toBeLessThan(html.indexOf('<h2'));
  for (const text of exampleSheet.flat()) expect(wordsOf(section)).toContain(text);
  expect(section).toContain(`href="${paths.permissionSheet}"`);
});

it('every page says that people do the work', () => {
  expect(wordsOf(markupOf('/'))).toContain('A person runs your inbox');
  expect(wordsOf(markupOf('/about'))).toContain('Two people');
});

describe('the services page', () => {
  it('has each service that the home page links to', () => {
    const links = [...markupOf('/').matchAll(/href="\/services#([^"]+)"/g)]
      .map(([, id = '']) => id)
      .filter((id) => id !== 'pricing' && id !== 'worth-it');
    expect(new Set(links).size).toBe(4);
    for (const id of links) expect(markupOf('/services')).toContain(`<li id="${id}"`);
  });

  it('has a Get Started button for each plan under #pricing', () => {
    const pricing = markupOf('/services').match(/<section[^>]*id="pricing".*?<\/section>/s)?.[0] ?? '';
    const started = [...pricing.matchAll(/<a[^>]*href="([^"]*)"[^>]*>Get Started/g)].map(([, href]) => href);
    expect(started).toEqual(Object.keys(plans).map((plan) => `/contact?plan=${plan}`));
  });

  it('describes the ROI curve in the drawing and in words', () => {
    const html = markupOf('/services');
    const drawing = html.match(/<desc[^>]*>(.*?)<\/desc>/s)?.[1] ?? '';
    const text = wordsOf(html.replace(/<svg.*?<\/svg>/gs, ''));
    for (const { roi, timeframe } of roiStages)
      for (const description of [drawing, text]) {
        expect(description).toContain(roi);
        expect(description).toContain(timeframe);
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

  it('names the people and states the facts that are known, and leaves out what is not', () => {
    const model = (facts: Partial<Parameters<typeof HybridModel>[0]>) =>
      renderToStaticMarkup(<HybridModel people={[]} legalEntity={undefined} assistants={{}} {...facts} />);
    expect(wordsOf(model({}))).toContain('You learn on the call who yours would be.');
    const named = model({ people: [{ name: 'Ada', role: 'Manager', portrait: '/ada.avif' }] });
    expect(wordsOf(named)).toContain('Ada Manager');
    expect(wordsOf(named)).not.toContain('You learn on the call who yours');
    expect(named).toContain('<img src="/ada.avif"');
    const vetted = model({ assistants: { vetting: 'Two references.' }, legalEntity: 'Proper Ltd' });
    expect(wordsOf(vetted)).toContain('How they are vetted Two references.');
    expect(wordsOf(vetted)).toContain('Proper Ltd');
    expect(vetted).not.toContain('How they are employed');
    for (const facts of [named, vetted])
      expect(facts, 'no empty list, which would leave a gap').not.toMatch(/<(ul|dl)[^>]*><\/\1>/);
  });
});

it('only the plans say from which day weeks and months count, and other pages link there', () => {
  const all = pages.map(({ path }) => markupOf(path)).join('');
  expect(all.split(onboarding.counting)).toHaveLength(2);
  expect(markupOf('/services')).toMatch(
    new RegExp(`id="${paths.dayEight.split('#')[1]}"[^>]*>${onboarding.counting}`),
  );
  for (const path of ['/about', '/faq']) expect(markupOf(path)).toContain(`href="${paths.dayEight}"`);
});

describe('the FAQ page', () => {
  it('says who opens mail and when, how access is given, and who checks', () => {
    const text = wordsOf(markupOf('/faq'));
    for (const sentence of [onboarding.mail, onboarding.access, onboarding.review])
      expect(text).toContain(sentence);
  });

  it('has every question and every answer of the structured data in its markup, in order', () => {
    const text = wordsOf(markupOf('/faq'));
    let from = 0;
    for (const { name, acceptedAnswer } of questions)
      for (const passage of [name, ...acceptedAnswer.text.split('\n\n')]) {
        const start = text.indexOf(passage, from);
        expect(start, passage).toBeGreaterThanOrEqual(from);
        from = start + passage.length;
      }
  });
});
