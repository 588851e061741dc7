import { onboardingPhases } from '@proper/shared-types/company';
import { describe, expect, it } from 'vitest';
import { Cards, Checklist, Example, Fields, Steps, Table } from '../layout/blocks';
import { readDocument } from './document';

const frontMatter = `---
title: A guide
subtitle: What it is for.
type: Guide
keywords: [desk]
picture: SortedWork
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
    const expected = (
      <>
        <Steps items={[{ title: 'Ask', text: 'Say what you want.' }]} />
        <Checklist key="It is done." columns={1} items={['It is done.']} />
        <Fields key="Week of __" items={[{ label: 'Week of', lines: 2 }]} />
        <Example title="Example" paragraphs={['Words.']} />
        <Cards
          items={[
            { title: 'First card', lines: ['a', 'b'] },
            { title: 'Second card', lines: ['c'] },
          ]}
        />
      </>
    );
    expect(section?.blocks.flat().filter(Boolean)).toEqual(expected.props.children);
  });

  it('has tables with shares of the width, columns to tick and blank rows', () => {
    const table = '| Task | ☐ Done |\n| --- | --- |\n| Post | |';
    const [block] = readSection(`<Table shares="2.5" blankRows="3">\n\n${table}\n\n</Table>`)?.blocks ?? [];
    expect(block).toEqual(
      <Table
        columns={[
          { title: 'Task', share: 2.5, tick: false },
          { title: 'Done', share: 1, tick: true },
        ]}
        rows={[['Post', '']]}
        blankRows={3}
      />,
    );
  });

  it.each([
    ['- Week of', 13, /ends with an underscore/],
    ['1. Ask first', 13, /a step begins with its title/],
    ['1. **Ask** first\n   - and again', 14, /one paragraph/],
    ['- Week of _\n\n  in March', 15, /one paragraph/],
    ['<Tabel />', 13, /<Tabel> is unknown here/],
    ['{terms.onbording}', 13, /terms.onbording} names no figure/],
    ['```\ncode\n```', 13, /cannot contain this/],
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
