import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeTemporaryFolder } from '@proper/common/test-support/temporary-folder';
import * as company from '@proper/shared-types/company';
import { createElement, type ReactNode } from 'react';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type ContentPage, contentPages, type RemoteContent } from './content';

const { formatPrice, plans, qualityLevels, terms } = company;

const workspace = path.join(makeTemporaryFolder(), 'mfe-notes');

const head = { title: 'A', description: 'A', keywords: [], kind: 'website' } as const;

const noteFields = v.strictObject({
  title: v.string(),
  category: v.picklist(['Company', 'Productivity'], 'one of Company, Productivity'),
  published: v.pipe(v.string(), v.isoDate('a day, such as 2024-09-17')),
  picture: v.picklist(['DeskPicture'], 'one of DeskPicture'),
  head: v.strictObject({ description: v.string() }),
});

const components = {
  Figures: ({ children }: { readonly children: ReactNode }) => createElement('b', null, children),
  DeskFigure: ({ of = 'a desk' }: { readonly of?: string }) => createElement('figure', null, of),
};

const folder = 'src/notes';

const notes: RemoteContent = (read) =>
  read
    .markup(folder, noteFields, components)
    .map(({ id, html, ...data }) => ({ path: `/blog/${id}`, meta: head, html: { text: html }, data }));

const questionFields = v.strictObject({ title: v.string() });

const questions: RemoteContent = (read) => [
  { path: '/faq', meta: head, html: {}, data: read.plain(folder, questionFields) },
];

const frontMatter = `---
title: Level {qualityLevels.standard}
category: Company
published: 2024-09-17
picture: DeskPicture
head:
  description: What it says
---
`;

/** The page made from one text. */
function parsePage(source: string, content = notes, file = 'on-desks.mdx'): ContentPage | undefined {
  const texts = path.join(workspace, folder);
  rmSync(texts, { recursive: true, force: true });
  mkdirSync(texts, { recursive: true });
  writeFileSync(path.join(texts, file), source);
  return contentPages(workspace, content)[0];
}

const question = (text: string): string => `---\ntitle: Cost\n---\n\n${text}`;

const renderHtml = (words: string): string | undefined => parsePage(`${frontMatter}\n${words}\n`)?.html.text;

describe('a text with markup', () => {
  it('has its figures filled in, also in its front matter and section titles', () => {
    const page = parsePage(
      `${frontMatter}\n## {plans.teams.name} [#teams]\n\nIt costs {formatPrice(plans.teams.pricePerMonth)}.\n`,
    );
    expect(page?.path).toBe('/blog/on-desks');
    expect(page?.data).toMatchObject({
      fields: { title: `Level ${qualityLevels.standard}`, published: '2024-09-17' },
      sections: [{ id: 'teams', title: plans.teams.name }],
    });
    expect(page?.html.text).toBe(
      `<h2 id="teams">${plans.teams.name}</h2>\n<p>It costs ${formatPrice(plans.teams.pricePerMonth)}.</p>`,
    );
  });

  it('has each paragraph on one line, also one that is only a figure', () =>
    expect(renderHtml('Two\nlines, *and*\n**more**.\n\n{plans.teams.name}\n')).toBe(
      `<p>Two lines, <em>and</em> <strong>more</strong>.</p>\n<p>${plans.teams.name}</p>`,
    ));

  it('shows its components, with the words that it passes to them', () =>
    expect(renderHtml('<DeskFigure of="two" />\n\n<Figures>It takes\na {terms.onboarding}.</Figures>')).toBe(
      `<figure>two</figure>\n<p><b>It takes a ${terms.onboarding}.</b></p>`,
    ));

  it('has no paragraph element in a quotation of one paragraph', () =>
    expect(renderHtml('> Two\n> lines.')).toBe('<blockquote>\nTwo lines.\n</blockquote>'));
});

describe('a plain text', () => {
  const plain = (source: string) => parsePage(source, questions)?.data;

  it('keeps literal braces, also in its front matter', () => {
    const source = question('## Why \\{a\\}? [#why]\n\nSo \\{b\\}.\n').replace('Cost', 'A \\{brace\\}');
    const sections = [{ title: 'Why {a}?', paragraphs: ['So {b}.'] }];
    expect(plain(source)).toMatchObject([{ fields: { title: 'A {brace}' }, sections }]);
  });

  it('can be written on Windows, with a byte order mark and CRLF line ends', () => {
    const written = question('## One [#one]\n\nTwo\nlines.\n');
    expect(plain(`\uFEFF${written.replaceAll('\n', '\r\n')}`)).toEqual(plain(written));
  });

  it('consists of sections, each with the link at its end', () => {
    const words = 'It is\n{terms.onboarding}.\n\n[The plans](/services#pricing)';
    const paragraphs = [`It is ${terms.onboarding}.`];
    const link = { href: '/services#pricing', label: 'The plans' };
    const sections = [{ id: 'how-much', title: 'How much?', paragraphs, link }];
    expect(plain(question(`## How much? [#how-much]\n\n${words}\n`))).toMatchObject([{ sections }]);
  });
});

const text = (words: string): string => `${frontMatter}\n${words}\n`;
const section = (words: string): string => text(`## One [#one]\n\n${words}`);
const front = (from: string | RegExp, to: string): string => frontMatter.replace(from, to);

describe('a mistake in a text fails the build with file, line and what to do', () => {
  it.each([
    ['a missing field', front(/title: .*\n/, ''), 2, /"title": Invalid key: Expected "title"/],
    ['no such field', front('title:', 'titel:'), 2, /"titel": Invalid key/],
    ['an unknown category', front('Company', 'Compny'), 3, /"category" is "Compny": one of Company, Pro/],
    ['an unreadable date', front('2024-09-17', '17 Sept'), 4, /"published" is "17 Sept": a day, such as 20/],
    ['an unknown picture', front('DeskPicture', 'DeskPic'), 5, /"picture" is "DeskPic": one of DeskPicture/],
    ['no description', front(/description: .*/, 'keywords: []'), 2, /"head.description": Invalid key/],
    ['a colon in a value', front(/title: .*/, 'title: One: two'), 2, /cannot be read.*Quote/],
    ['an unknown figure in a field', front('standard}', 'standrad}'), 2, /standrad} names no figure/],
    ['no front matter', 'Words.', 1, /starts with its front matter/],
    ['words before the front matter', `Words.\n\n${frontMatter}`, 1, /starts with its front matter/],
    ['an unknown component', section('<DeskFigur />'), 12, /no component DeskFigur. Use Figures/],
    ['a tag of HTML', section('<p>Words.</p>'), 12, /no component p\. Use Figures/],
    ['code for a component', section('<DeskFigure of={1 + 1} />'), 12, /has code as/],
    ['an import', text('import { a } from "b"'), 10, /cannot have imports or exports/],
    ['an unknown figure', section('{plans.team.name}.'), 12, /plans\.team\.name} names no figure/],
    ['a group of figures', section('It costs {plans.teams}.'), 12, /neither a text nor a number/],
    ['no anchor', text('## One thing'), 10, /no anchor.*Write: ## One thing \[#an-anchor\]/],
    ['a title in the text', text('# One'), 10, /title belongs in the front matter/],
    ['a link to nowhere', section('[Here](/servces)'), 12, /no page at \/servces/],
    ['a path without its slash', section('[Here](services)'), 12, /"services" is not an address.*slash/],
    ['an address without its protocol', section('[Here](//proper.example)'), 12, /is not an address.*https/],
    ['a named link to nowhere', section('[Here][there]\n\n[there]: /servces'), 14, /no page at \/servces/],
    ['a picture in Markdown', section('![A desk](desk.png)'), 12, /must be a component/],
    ['a figure of a figure', section('It is {plans.teams.name.short}.'), 12, /name\.short} names no figure/],
    ['a price that is not a number', section('{formatPrice(plans.teams.price)}'), 12, /names no figure/],
    ['a brace that is not closed', section('An {open brace.'), 12, /backslash/],
  ])('%s', (_case, source, line, message) => {
    const position = `^mfe-notes/src/notes/on-desks.mdx:${line}:\\d+(-\\d+:\\d+)?: `;
    expect(() => parsePage(source)).toThrow(new RegExp(`${position}.*${message.source}`, 'm'));
  });

  it.each([
    ['a list in a plain text', '## One [#one]\n\n- a\n', 7, /paragraphs, not lists/],
    ['markup in a plain text', '## One [#one]\n\nVery **bold**.\n', 7, /without markup/],
    ['words before the first section', 'Words.\n', 5, /start the text with a section/],
    ['a named link in a plain text', '## One [#one]\n\nSee [it][1].\n\n[1]: /about\n', 7, /without markup/],
    ['a section that leads away', '## One [#one]\n\n[Here](https://proper.example)\n', 7, /page of the site/],
  ])('%s', (_case, source, line, message) =>
    expect(() => parsePage(question(source), questions)).toThrow(
      new RegExp(`on-desks.mdx:${line}:.*${message.source}`),
    ),
  );

  it('a file name that cannot be part of an address', () =>
    expect(() => parsePage(frontMatter, notes, 'On Desks.mdx')).toThrow(
      /On Desks\.mdx:1:1: "On Desks" becomes part of an address.*Rename the file/,
    ));

  it('all mistakes of all texts at once, in order', () => {
    const source = `${front('Company', 'x').replace('DeskPicture', 'y')}\n<Nothing />\n`;
    expect(() => parsePage(source)).toThrow(/mdx:3:.*\n.*mdx:5:.*\n.*mdx:10:/);
    writeFileSync(path.join(workspace, folder, 'other.mdx'), 'Words.');
    expect(() => contentPages(workspace, notes)).toThrow(/on-desks\.mdx:10:.*\n.*other\.mdx:1:1/);
  });
});
