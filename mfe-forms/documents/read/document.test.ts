import { onboardingPhases } from '@proper/shared-types';
import { describe, expect, it } from 'vitest';
import { readDocument } from './document';

const frontMatter = `---
title: A guide
subtitle: What it is for.
type: Guide
keywords: [desk]
picture: SortedWork
previews: []
---
`;

const read = (text: string, front = frontMatter) => readDocument(`${front}\n${text}`, 'texts/guide.mdx');
const sectionOf = async (text: string) => (await read(`## One\n\nThe lead.\n\n${text}`)).content.sections[0];

describe('a document that is written as a text', () => {
  it('has its introduction before its first section, and each section’s lead below its heading', async () => {
    const { content } = await read('Words\non two lines.\n\n## {onboardingPhases.intake}\n\nThe lead.\n');
    expect(content.introduction).toEqual(['Words on two lines.']);
    expect(content.sections).toEqual([{ title: onboardingPhases.intake, lead: 'The lead.', blocks: [] }]);
  });

  it('has steps, boxes to tick, lines to write on, examples and cards', async () => {
    const section = await sectionOf(
      [
        '1. **Ask** Say what you want.',
        '- [ ] It is done.\n- Week of __',
        '> **Example**\n>\n> Words.',
        '#### First card\n\n- a\n- b\n\n#### Second card\n\n- c',
      ].join('\n\n'),
    );
    expect(section?.blocks).toEqual([
      { kind: 'steps', items: [{ title: 'Ask', text: 'Say what you want.' }] },
      { kind: 'checklist', items: ['It is done.'] },
      { kind: 'fields', items: [{ label: 'Week of', lines: 2 }] },
      { kind: 'example', title: 'Example', paragraphs: ['Words.'] },
      {
        kind: 'cards',
        items: [
          { title: 'First card', lines: ['a', 'b'] },
          { title: 'Second card', lines: ['c'] },
        ],
      },
    ]);
  });

  it('has tables with shares of the width, columns to tick and blank rows', async () => {
    const table = '| Task | ☐ Done |\n| --- | --- |\n| Post | |';
    const section = await sectionOf(`<Table shares="2.5" blankRows="3">\n\n${table}\n\n</Table>`);
    expect(section?.blocks).toEqual([
      {
        kind: 'table',
        columns: [
          { title: 'Task', share: 2.5 },
          { title: 'Done', share: 1, tick: true },
        ],
        rows: [['Post', '']],
        blankRows: 3,
      },
    ]);
  });

  it.each([
    ['- Week of', 14, /ends with an underscore/],
    ['1. Ask first', 14, /a step begins with its title/],
    ['1. **Ask** first\n   - and again', 15, /one paragraph/],
    ['- Week of _\n\n  in March', 16, /one paragraph/],
    ['<Tabel />', 14, /<Tabel> is unknown here/],
    ['{terms.onbording}', 14, /terms has no onbording/],
    ['```\ncode\n```', 14, /has no such part/],
  ])('fails the build with %j, by line', async (text, line, message) => {
    const failure = await sectionOf(text).then(String, ({ message: said }: Error) => said);
    expect(failure).toMatch(message);
    expect(failure).toContain(`texts/guide.mdx:${line}:`);
  });

  it('fails the build with a cover’s drawing that there is not, and lists those that there are', async () => {
    const failure = read('', frontMatter.replace('SortedWork', 'SortedWrok'));
    await expect(failure).rejects.toThrow(
      /guide.mdx:6:\d+: "picture": there is no SortedWrok .* ClearTask, .* or SortedWork/,
    );
  });
});
