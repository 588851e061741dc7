import type { RemoteContent } from '@proper/kit/content';
import { NoBreak } from '@proper/shared-ui';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { articleFields } from './article-fields';
import { makeArticlePages, makeBlogPages, makeResourcesPage } from './content-pages';

const modules = import.meta.glob<Readonly<Record<string, ComponentType>>>('../pictures/*.tsx', {
  eager: true,
});
const drawings: Readonly<Record<string, ComponentType>> = Object.assign({}, ...Object.values(modules));

/** The drawings whose names match. */
const drawingsNamed = (pattern: RegExp): typeof drawings =>
  Object.fromEntries(Object.entries(drawings).filter(([name]) => pattern.test(name)));

/** The markup of each picture. Several articles may share one. */
const pictures: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(drawingsNamed(/Picture$/)).map(([name, Picture]) => [
    name,
    renderToStaticMarkup(<Picture />),
  ]),
);

/** The articles of this remote, and the pages that are made from them. */
const content: RemoteContent = (read) => {
  const components = { NoBreak, ...drawingsNamed(/(?:Figure|Summary|^Sheet)$/) };
  const articles = read
    .markup('src/content/articles', articleFields(Object.keys(pictures)), components)
    .map((text) => ({ ...text, picture: pictures[text.fields.picture] ?? '' }))
    .sort((one, other) => other.fields.published.localeCompare(one.fields.published));
  return [...makeArticlePages(articles), ...makeBlogPages(articles), makeResourcesPage(articles)];
};

export default content;
