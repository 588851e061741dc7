import type { ContentPage, PlainSection, RemoteContent } from '@proper/kit/content';
import type { PageMeta } from '@proper/shared-types';
import { paths } from '@proper/shared-types/company';
import { NoBreak, TextLink } from '@proper/shared-ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { PermissionSheet } from '../pages/faq/PermissionSheet';
import { Day } from '../pages/home/Day';
import { CorrectedDraft } from '../pages/home/red-pen/CorrectedDraft';
import { RedPen } from '../pages/home/red-pen/RedPen';
import { WeekPicture } from '../pages/home/WeekPicture';
import { Calculator } from '../pages/services/calculator/Calculator';
import { meta as servicesMeta } from '../pages/services/meta';
import { OtherWays } from '../pages/services/OtherWays';
import { TitledTexts } from '../widgets/TitledTexts';
import { type FaqContent, faqFields } from './faq';
import { whenNot } from './when-not';

/** The groups of questions in the order of the page, by the names of their files. */
const groupOrder = ['cost', 'work', 'trust', 'start'];

/** An answer without other markup, so that the page and the structured data have the same words. */
const FaqAnswer = ({ paragraphs, link }: PlainSection) => (
  <>
    {paragraphs.map((paragraph) => (
      <p key={paragraph}>
        <NoBreak>{paragraph}</NoBreak>
      </p>
    ))}
    {link && (
      <p>
        <TextLink href={link.href} alone>
          <NoBreak>{link.label}</NoBreak>
        </TextLink>
      </p>
    )}
  </>
);

const faqMeta = (items: readonly PlainSection[]): PageMeta => ({
  title: 'Questions and answers about our assistants | Proper',
  description: `${items.length} honest answers on cost, commitment, time zones, confidentiality and quality, and what happens in your first two weeks with Proper.`,
  keywords: ['executive assistant questions', 'assistant onboarding', 'assistant cost'],
  kind: 'website',
  structuredData: [
    {
      '@type': 'FAQPage',
      '@id': `${paths.faq}#questions`,
      url: paths.faq,
      mainEntity: items.map(({ title, paragraphs }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: paragraphs.join('\n\n') },
      })),
    },
  ],
});

/** The widgets are markup and in no script: native controls and style sheets do most of their work. */
const homePage: ContentPage = {
  path: paths.home,
  meta: {
    title: 'Executive assistants who put your week in order | Proper',
    description:
      'Remote executive assistants for leaders and entrepreneurs: a person runs your inbox, calendar and follow-ups, and an onshore manager checks the work.',
    keywords: ['executive assistant service', 'remote executive assistant', 'inbox management'],
    kind: 'website',
  },
  html: {
    day: renderToStaticMarkup(<Day />),
    draft: renderToStaticMarkup(<CorrectedDraft />),
    redPen: renderToStaticMarkup(<RedPen />),
    week: renderToStaticMarkup(<WeekPicture />),
  },
  data: {},
};

const answerHtml = (item: PlainSection): string => renderToStaticMarkup(<FaqAnswer {...item} />);

const servicesPage: ContentPage = {
  path: paths.services,
  meta: servicesMeta,
  html: {
    calculator: renderToStaticMarkup(<Calculator />),
    otherWays: renderToStaticMarkup(<OtherWays />),
    whenNot: renderToStaticMarkup(<TitledTexts items={Object.entries(whenNot)} />),
  },
  data: {},
};

const content: RemoteContent = (read) => {
  const texts = read.plain('src/content/faq', faqFields);
  const groups = groupOrder.flatMap((name) => texts.find(({ id }) => id === name) ?? []);
  const items = groups.flatMap(({ sections }) => sections);
  const faqPage: ContentPage & FaqContent = {
    path: paths.faq,
    meta: {
      ...faqMeta(items),
      sheet: {
        title: `${items.length} questions`,
        rows: groups.map(({ fields, sections }) => [fields.title, String(sections.length)]),
      },
    },
    html: {
      permissionSheet: renderToStaticMarkup(<PermissionSheet />),
      ...Object.fromEntries(items.map((item) => [item.id, answerHtml(item)])),
    },
    data: {
      groups: groups.map(({ id, fields, sections }) => ({
        id: `about-${id}`,
        ...fields,
        items: sections.map(({ id, title }) => ({ id, question: title })),
      })),
    },
  };
  return [faqPage, homePage, servicesPage];
};

export default content;
