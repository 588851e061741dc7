import { onboardingPhases } from '@proper/shared-types/company';
import { describe, expect, it } from 'vitest';
import { readDocument } from './document';

const frontMatter = `---
title: A guide
subtitle: What it is for.
type: Guide
keywords: [desk]
picture: SortedWork
pictureText: A week, sorted.
---
`;

const read = (text: string, front = frontMatter) => readDocument(`${front}\n${text}`, 'texts/guide.mdx');
const readSection = (text: string) => read(`## One\n\nThe lead.\n\n${text}`).sections[0];

describe('a document', () => {
  it('has an introduction before its first section, and a lead below the heading of each section', () => {
    const { introduction, sections } = read(
      'Words\non two lines.\n\n## {onboardingPhases.intake}\n\nThe lead.\n',
    );
    expect(introduction).toEqual(['Words on two lines.']);
    expect(sections).toEqual([{ title: onboardingPhases.intake, lead: 'The lead.', blocks: [] }]);
  });

  it('has steps, boxes to tick, lines to write on, examples and cards', () => {
    const section = readSection(
      [
        '1. **Ask** Say what you want.',
        '- [ ] It is done.\n- Week of __',
        '> **Example**\n>\n> Words.',
        '#### First card\n\n- a\n- b\n\n#### Second card\n\n- c',
      ].join('\n\n'),
    );
    expect(section?.blocks).toEqual([
      { kind: 'steps', items: [{ title: 'Ask', text: 'Say what you want.' }] },
      { kind: 'checklist', columns: 1, items: ['It is done.'] },
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

  it('has tables with shares of the width, columns to tick and blank rows', () => {
    const table = '| Task | ☐ Done |\n| --- | --- |\n| Post | |';
    const section = readSection(`<Table shares="2.5" blankRows="3">\n\n${table}\n\n</Table>`);
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
    ['{terms.onbording}', 14, /terms.onbording} names no figure/],
    ['```\ncode\n```', 14, /cannot contain this/],
  ])('fails the build with %j, by line', (text, line, message) => {
    expect(() => readSection(text)).toThrow(message);
    expect(() => readSection(text)).toThrow(`texts/guide.mdx:${line}:`);
  });

  it('fails the build if its cover drawing does not exist, and lists those that do', () => {
    expect(() => read('', frontMatter.replace('SortedWork', 'SortedWrok'))).toThrow(
      /guide.mdx:6:\d+: "picture" .* one of ClearTask, .*SortedWork/,
    );
  });
});
