import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Collection } from './collection';
import { componentFolders, contentModule } from './content-module';

const scratch = mkdtempSync(path.join(tmpdir(), 'proper-texts-'));
const workspace = path.join(scratch, 'mfe-notes');

beforeAll(() => {
  mkdirSync(path.join(workspace, 'src/pictures'), { recursive: true });
  for (const name of ['DeskPicture', 'DeskFigure'])
    writeFileSync(path.join(workspace, `src/pictures/${name}.tsx`), '');
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const collections: readonly Collection[] = [
  {
    kind: 'pages',
    folder: 'src/notes',
    route: '/blog',
    link: ['title'],
    orderedBy: 'published',
    summary: v.strictObject({
      title: v.string(),
      category: v.picklist(['Company', 'Productivity'], 'one of Company, Productivity'),
      published: v.pipe(v.string(), v.isoDate('a day, such as 2024-09-17')),
    }),
    head: v.strictObject({ description: v.string() }),
    components: ['src/pictures'],
    designSystem: ['Figures'],
    layout: { from: 'src/pages/NotePage', name: 'NotePage' },
    meta: { from: 'src/pages/note-meta', name: 'noteMeta' },
  },
  { kind: 'plain', folder: 'src/questions', frontMatter: v.strictObject({ title: v.string() }) },
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

const moduleOf = (source: string, { query = '', folder = 'src/notes' } = {}): Promise<string> =>
  contentModule(
    { workspace, collections },
    { file: path.join(workspace, folder, 'on-desks.mdx'), query, source },
  );

const question = (text: string): Promise<string> =>
  moduleOf(`---\ntitle: Cost\n---\n\n${text}`, { folder: 'src/questions' });

describe('a page that is written as a text', () => {
  it('has an entry with its path, its chunk and how to load it', async () => {
    const code = await moduleOf(frontMatter, { query: '?page' });
    expect(code).toContain(`path: "/blog/on-desks"`);
    expect(code).toContain(`published: "2024-09-17"`);
    expect(code).toContain(`import(/* webpackChunkName: "on-desks" */ './on-desks.mdx?meta')`);
    expect(code).toContain(`import(/* webpackChunkName: "on-desks" */ './on-desks.mdx')`);
  });

  it('takes figures from shared-types where it names them, in its front matter too', async () => {
    const summary = await moduleOf(frontMatter, { query: '?summary' });
    expect(summary).toContain(`import { qualityLevels } from '@proper/shared-types'`);
    expect(summary).toContain(`"title": \`Level \${qualityLevels.standard}\``);
    const link = await moduleOf(frontMatter, { query: '?link' });
    expect(link).toContain('"path": "/blog/on-desks", "title": ');
    expect(link).not.toContain('Company');
    const page = await moduleOf(
      `${frontMatter}\n## {plans.teams.name} [#teams]\n\nIt costs {plans.teams.pricePerMonth}.\n`,
    );
    expect(page).toContain(`import { plans } from '@proper/shared-types'`);
    expect(page).toContain(`{ id: "teams", title: \`\${plans.teams.name}\` }`);
    expect(page).toContain('["It costs ", plans.teams.pricePerMonth, "."]');
  });

  it('is plain calls of the JSX runtime on one line each, with nothing between blocks', async () => {
    const page = await moduleOf(
      `${frontMatter}\n## One [#one]\n\nTwo\nlines, *and*\n**more**.\n\n- a\n- b\n`,
    );
    expect(page).toContain('_jsx("em", {');
    expect(page).toContain('"Two lines, "');
    expect(page).not.toMatch(/_components|props\.components|"\\n"/);
  });

  it('imports the components that it names, and keeps the paragraph around an inline one', async () => {
    const page = await moduleOf(
      `${frontMatter}\n## One [#one]\n\n<DeskFigure />\n\n<Figures>It takes a week.</Figures>\n`,
    );
    expect(page).toContain('import {DeskFigure} from "../pictures/DeskFigure"');
    expect(page).toContain('import {Figures} from "@proper/shared-ui"');
    expect(page).toMatch(/_jsx\("p", \{\s*children: _jsx\(Figures/);
  });
});

describe('a plain text', () => {
  it('keeps braces of its own, in its front matter too', async () => {
    const code = await moduleOf(
      '---\ntitle: A \\{brace\\}\n---\n\n## Why \\{a\\}? [#why]\n\nSo \\{b\\} in {terms.onboarding}.\n',
      { folder: 'src/questions' },
    );
    expect(code).toContain('"title": "A {brace}"');
    expect(code).toContain(`title: "Why {a}?", paragraphs: [\`So {b} in \${terms.onboarding}.\`]`);
  });

  it('can be written on Windows: with a byte order mark, and two characters at the end of a line', async () => {
    const written = '---\ntitle: Cost\n---\n\n## One [#one]\n\nTwo\nlines.\n';
    const inFolder = { folder: 'src/questions' };
    expect(await moduleOf(`\uFEFF${written.replaceAll('\n', '\r\n')}`, inFolder)).toBe(
      await moduleOf(written, inFolder),
    );
  });

  it('is its sections, with the link that a section ends with', async () => {
    const code = await question(
      '## How much? [#how-much]\n\nIt is\n{terms.onboarding}.\n\n[The plans](/services#pricing)\n',
    );
    expect(code).toContain(`import { paths, terms } from '@proper/shared-types'`);
    expect(code).toContain(
      `sections: [{ id: "how-much", title: "How much?", paragraphs: [\`It is \${terms.onboarding}.\`], link: { href: paths.pricing, label: "The plans" } }]`,
    );
  });
});

const text = (words: string): string => `${frontMatter}\n${words}\n`;
const section = (words: string): string => text(`## One [#one]\n\n${words}`);

describe('a mistake in a text fails the build, by file and line, and says what to do', () => {
  it.each([
    ['a missing field', frontMatter.replace(/title: .*\n/, ''), 1, /"title" is missing. Add it/],
    [
      'a field that there is not',
      frontMatter.replace('title:', 'titel:'),
      2,
      /"titel" is no field.*fields are title, category or/,
    ],
    [
      'an unknown category',
      frontMatter.replace('Company', 'Compny'),
      3,
      /"category" is "Compny": one of Company, Productivity/,
    ],
    [
      'an unreadable date',
      frontMatter.replace('2024-09-17', '17 Sept'),
      4,
      /"published" is "17 Sept": a day, such as 2024-09-17/,
    ],
    [
      'an unknown picture',
      frontMatter.replace('DeskPicture', 'DeskPic'),
      5,
      /no component DeskPic in src\/pictures. There is DeskFigure or/,
    ],
    [
      'a missing field of the head',
      frontMatter.replace('description: What it says', 'keywords: []'),
      1,
      /"head.description" is missing/,
    ],
    [
      'a colon in a value',
      frontMatter.replace('Level {qualityLevels.standard}', 'One: two'),
      2,
      /cannot be read.*in quotes/,
    ],
    [
      'an unknown figure in the front matter',
      frontMatter.replace('standard}', 'standrad}'),
      2,
      /qualityLevels has no standrad. There is lowest,/,
    ],
    ['no front matter', 'Words.', 1, /begins with its front matter/],
    ['words before the front matter', `Words.\n\n${frontMatter}`, 1, /begins with its front matter/],
    [
      'a brace in the front matter that does not close',
      frontMatter.replace('standard}', 'standard'),
      2,
      /half a pair of braces.*backslash/,
    ],
    [
      'an unknown component',
      section('<DeskFigur />'),
      12,
      /no component DeskFigur. There is Figures, DeskFigure or/,
    ],
    ['a tag of HTML', section('<p>Words.</p>'), 12, /<p> is markup. Write Markdown/],
    ['code for a component', section('<DeskFigure of={1 + 1} />'), 12, /given code/],
    ['an import', text('import { a } from "b"'), 10, /imports and exports nothing/],
    [
      'an unknown figure',
      section('It costs {plans.team.name}.'),
      12,
      /plans has no team. There is fractional, fulltime or teams/,
    ],
    ['code in braces', section('It costs {1 + 1}.'), 12, /is code/],
    ['a group of figures', section('It costs {plans.teams}.'), 12, /not one figure. Say which: name,/],
    [
      'a section without an anchor',
      text('## One thing'),
      10,
      /has no anchor. Write: ## One thing \[#one-thing\]/,
    ],
    ['an anchor twice', section('## Two [#one]'), 12, /\[#one\] is the anchor of another section/],
    ['a title in the text', text('# One'), 10, /title is in the front matter/],
    ['a link to nowhere', section('[Here](/servces)'), 12, /nothing at \/servces/],
    ['a path without its slash', section('[Here](services)'), 12, /"services" leads nowhere.*slash/],
    ['an address without its protocol', section('[Here](//proper.example)'), 12, /leads nowhere.*https/],
    ['a named link to nowhere', section('[Here][there]\n\n[there]: /servces'), 14, /nothing at \/servces/],
    ['a picture as Markdown has them', section('![A desk](desk.png)'), 12, /There is Figures, DeskFigure or/],
    ['a figure of a figure', section('It is {plans.teams.name.short}.'), 12, /name has no short\.$/],
    [
      'a price of what is no number',
      section('It costs {formatPrice(plans.teams)}.'),
      12,
      /formatPrice takes a number, and plans.teams is none/,
    ],
    [
      'a function that writes no figure',
      section('It costs {contactAbout(plans.teams.name)}.'),
      12,
      /contactAbout .* does not write figures; formatPrice does/,
    ],
    ['markup in a title', text('## *One* [#one]'), 10, /words and figures alone/],
    ['a component in a title', text('## One <DeskFigure /> [#one]'), 10, /words and figures alone/],
    ['a brace that does not close', section('An {open brace.'), 12, /backslash/],
  ])('%s', async (_what, source, line, message) => {
    const failure = await moduleOf(source).then(String, ({ message: said }: Error) => said);
    const place = `^mfe-notes/src/notes/on-desks.mdx:${line}:\\d+: `;
    expect(failure).toMatch(new RegExp(`${place}.*${message.source}`, 'm'));
  });

  it.each([
    ['a list in a plain text', '## One [#one]\n\n- a\n', 7, /paragraphs alone/],
    ['markup in a plain text', '## One [#one]\n\nVery **bold**.\n', 7, /without markup/],
    ['words before the first section', 'Words.\n', 5, /begins with a section/],
    ['a named link in a plain text', '## One [#one]\n\nSee [it][1].\n\n[1]: /about\n', 7, /without markup/],
    ['a section that leads away', '## One [#one]\n\n[Here](https://proper.example)\n', 7, /page of the site/],
  ])('%s', async (_what, source, line, message) => {
    const failure = await question(source).then(String, ({ message: said }: Error) => said);
    expect(failure).toMatch(message);
    expect(failure).toContain(`on-desks.mdx:${line}:`);
  });

  it('a name of a file that can be no part of an address', async () => {
    const failure = await contentModule(
      { workspace, collections },
      { file: path.join(workspace, 'src/notes/On Desks.mdx'), query: '?page', source: frontMatter },
    ).then(String, ({ message: said }: Error) => said);
    expect(failure).toMatch(/On Desks\.mdx:1:1: "On Desks" becomes a part of addresses.*Rename the file/);
  });

  it('all of them at once, in their order', async () => {
    const failure = await moduleOf(frontMatter.replace('Company', 'x').replace('DeskPicture', 'y')).then(
      String,
      ({ message }: Error) => message,
    );
    expect(failure.split('\n').map((line) => line.split(':')[1])).toEqual(['3', '5']);
  });

  it('is told to the bundler, which looks again once a missing component is there', async () => {
    const looked: string[] = [];
    const load: (this: object, source: string) => void = createRequire(import.meta.url)('./loader.cjs');
    const error = await new Promise<unknown>((resolve) =>
      load.call(
        {
          resourcePath: path.join(workspace, 'src/notes/on-desks.mdx'),
          resourceQuery: '',
          async: () => resolve,
          addContextDependency: (folder: string) => looked.push(folder),
          getOptions: () => ({
            folders: componentFolders({ workspace, collections }),
            moduleOf: (file: Parameters<typeof contentModule>[1]) =>
              contentModule({ workspace, collections }, file),
          }),
        },
        section('<Nothing />'),
      ),
    );
    expect(String(error)).toContain('src/notes/on-desks.mdx:12:1: there is no component Nothing');
    expect(looked).toEqual([path.join(workspace, 'src/pictures')]);
  });
});
