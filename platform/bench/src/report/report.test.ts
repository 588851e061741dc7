import { describe, expect, it } from 'vitest';
import { withSection } from './document';
import { median, ratio, tableText } from './table';

describe('a table of figures', () => {
  it('is Markdown, with names to the left and figures to the right', () => {
    expect(
      tableText({
        head: ['what', 'ratio'],
        rows: [
          ['documents', '1.00'],
          ['a', '12.5'],
        ],
      }),
    ).toBe('| what      | ratio |\n| --------- | ----: |\n| documents |  1.00 |\n| a         |  12.5 |');
  });

  it('has ratios, and says where there is none', () => {
    expect([ratio(1, 3), ratio(50, 2), ratio(1, 0)]).toEqual(['0.33', '25.0', 'n/a']);
  });

  it('has the middle one of several figures', () => {
    expect([median([9, 1, 5]), median([4, 1, 3, 2])]).toEqual([5, 2.5]);
  });
});

describe('the section of a bench', () => {
  const section = (text: string): string => `<!-- bench one: begin -->${text}<!-- bench one: end -->`;

  it('comes to the end of the document at first, and takes its own place after that', () => {
    const first = withSection('# Performance\n', 'one', section('1'));
    expect(first).toBe(`# Performance\n\n${section('1')}\n`);
    expect(withSection(`${first}after`, 'one', section('2'))).toBe(`# Performance\n\n${section('2')}\nafter`);
  });

  it('is not written over what follows where its end is missing', () => {
    expect(() => withSection('<!-- bench one: begin -->', 'one', section('1'))).toThrow('has no');
  });
});
