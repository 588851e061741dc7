import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  call,
  formatPrice,
  onboardingPhases,
  outcomes,
  paths,
  plans,
  qualityLevels,
  roiStages,
  type SiteConfig,
  SiteConfigProvider,
  terms,
} from 'shared-types';
import { beforeAll, describe, expect, it } from 'vitest';
import { faqItems } from '../content/faq';
import { pages } from '../remote';

const config: SiteConfig = {
  origin: 'https://proper.example',
  bookingUrl: 'https://booking.example/proper',
  contactEmail: 'hello@proper.example',
  instagramUrl: 'https://www.instagram.com/proper',
  linkedinUrl: 'https://www.linkedin.com/company/proper',
  supabase: { url: '/', anonKey: 'key' },
  emailjs: { origin: '/', serviceId: 'service', templateId: 'template', publicKey: 'key' },
};

/** The markup of every page, by path. */
const markup = new Map<string, string>();

const decoded = (html: string): string =>
  html
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const markupOf = (path: string): string => markup.get(path) ?? '';
const textOf = (html: string): string =>
  decoded(html.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
const headingsOf = (path: string, level: number): readonly string[] =>
  [...markupOf(path).matchAll(new RegExp(`<h${level}[^>]*>(.*?)</h${level}>`, 'gs'))].map(([, inner = '']) =>
    textOf(inner),
  );

beforeAll(async () => {
  for (const { path, load } of pages) {
    const page = createElement((await load()).default);
    markup.set(path, renderToStaticMarkup(<SiteConfigProvider value={config}>{page}</SiteConfigProvider>));
  }
});

describe.each(pages)('the page at $path', ({ path, meta }) => {
  it('has exactly one h1, before any other heading, and skips no level', () => {
    const levels = [...markupOf(path).matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    levels.reduce((previous, level) => {
      expect(level).toBeLessThanOrEqual(previous + 1);
      return level;
    });
  });

  it('uses no id twice, and points to none that is missing', () => {
    const ids = [...markupOf(path).matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, targets = ''] of markupOf(path).matchAll(/aria-(?:labelledby|describedby)="([^"]+)"/g))
      expect(ids).toEqual(expect.arrayContaining(targets.split(' ')));
  });

  it('carries no style attribute, which the security policy would refuse', () => {
    expect(markupOf(path)).not.toContain(' style="');
  });

  it('has a title and a description of useful length, and offers the booking link', () => {
    expect(meta.title).toMatch(/^.{20,56} \| Proper$/);
    expect(meta.description.length).toBeGreaterThanOrEqual(70);
    expect(meta.description.length).toBeLessThanOrEqual(160);
    expect(markupOf(path)).toContain(`href="${config.bookingUrl}"`);
  });
});

it('gives every page a title and a description of its own', () => {
  expect(new Set(pages.map(({ meta }) => meta.title)).size).toBe(pages.length);
  expect(new Set(pages.map(({ meta }) => meta.description)).size).toBe(pages.length);
});

describe('the home page', () => {
  it('starts with a Start Now button that leads to the contact page', () => {
    expect(markupOf('/')).toMatch(/<a[^>]*href="\/contact"[^>]*>Start Now/);
  });

  it('shows every outcome under its heading', () => {
    const text = textOf(markupOf('/'));
    for (const { value, label } of Object.values(outcomes)) {
      expect(text).toContain(value);
      expect(text).toContain(label);
    }
    expect(headingsOf('/', 2)).toContain('Why Proper');
    expect(headingsOf('/', 3)).toEqual(
      expect.arrayContaining(['Time & Productivity', 'Business Impact', 'Return on Investment']),
    );
  });
});

describe('the services page', () => {
  it('shows the plans under #pricing with their figures and three Get Started buttons', () => {
    const pricing = markupOf('/services').match(/<section[^>]*id="pricing".*?<\/section>/s)?.[0] ?? '';
    const text = textOf(pricing);
    for (const { name, pricePerMonth, ...plan } of Object.values(plans)) {
      expect(text).toContain(name);
      expect(text).toContain(`${formatPrice(pricePerMonth)} per month`);
      for (const detail of Object.values(plan)) expect(text).toContain(detail);
    }
    for (const term of [terms.commitment, terms.afterCommitment, terms.timezoneOverlap])
      expect(text).toContain(term);
    expect(pricing.match(/<a[^>]*href="\/contact"[^>]*>Get Started/g)).toHaveLength(3);
  });

  it('says the ROI curve in words as well as in the drawing', () => {
    const html = markupOf('/services');
    const drawing = html.match(/<desc[^>]*>(.*?)<\/desc>/s)?.[1] ?? '';
    const text = textOf(html.replace(/<svg.*?<\/svg>/gs, ''));
    for (const { roi, timeframe } of roiStages)
      for (const place of [drawing, text]) {
        expect(place).toContain(roi);
        expect(place).toContain(timeframe);
      }
    expect(text).toContain(`${outcomes.roiClaim.value} ${outcomes.roiClaim.label}`);
  });

  it('explains How It Works', () => {
    expect(headingsOf('/services', 2)).toContain('How It Works');
    expect(textOf(markupOf('/services'))).toContain(terms.onboarding);
  });

  it('offers the three plans to search engines, at the prices shown', () => {
    const offers = pages.find(({ path }) => path === paths.services)?.meta.structuredData?.[0]?.offers;
    expect(offers).toEqual(
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
    const text = textOf(markupOf('/about'));
    for (let level: number = qualityLevels.lowest; level <= qualityLevels.standard; level += 1)
      expect(text).toContain(`Level ${level}`);
    expect(text).toContain(qualityLevels.baselineBy);
    expect(text).toContain(qualityLevels.standardBy);
  });

  it('has the sections that its readers are promised, and both social links', () => {
    expect(headingsOf('/about', 2)).toEqual(
      expect.arrayContaining(["Why We're Different", 'Our Four Principles', 'The Hybrid Model']),
    );
    expect(headingsOf('/about', 3)).toEqual(
      expect.arrayContaining(['No hourly billing', 'Holistic support', 'Proven process']),
    );
    expect(markupOf('/about')).toContain(config.instagramUrl);
    expect(markupOf('/about')).toContain(config.linkedinUrl);
  });
});

describe('the FAQ page', () => {
  it('has every question and every answer in its markup, in order', () => {
    const text = textOf(markupOf('/faq'));
    let from = 0;
    for (const { question, answer } of faqItems)
      for (const passage of [question, ...answer]) {
        const at = text.indexOf(passage, from);
        expect(at, passage).toBeGreaterThanOrEqual(from);
        from = at + passage.length;
      }
  });

  it('shows the three phases of onboarding and where to go with more questions', () => {
    const html = markupOf('/faq');
    for (const phase of Object.values(onboardingPhases)) expect(textOf(html)).toContain(phase);
    expect(headingsOf('/faq', 2)).toContain('Still Have Questions?');
    for (const href of [paths.pricing, paths.faq, paths.contact]) expect(html).toContain(`href="${href}"`);
    expect(textOf(html)).toContain(call.responseWithin);
  });
});
