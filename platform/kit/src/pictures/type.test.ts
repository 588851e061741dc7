import { describe, expect, it } from 'vitest';
import { balancedLines } from './type';

const byLetters = (text: string) => text.length;

describe('balancedLines', () => {
  it('keeps a short heading on one line', () => {
    expect(balancedLines('Put in order', 12, byLetters)).toEqual(['Put in order']);
  });

  it('uses as few lines as possible, and makes them even', () => {
    expect(balancedLines('one two three four', 15, byLetters)).toEqual(['one two', 'three four']);
    expect(balancedLines('the week put in order again', 20, byLetters)).toEqual([
      'the week put',
      'in order again',
    ]);
  });

  it('never ends a line with an article', () => {
    expect(balancedLines('Tasking Guide, a Free PDF', 16, byLetters)).toEqual([
      'Tasking Guide,',
      'a\u00a0Free PDF',
    ]);
  });

  it('returns undefined if a word is too wide', () => {
    expect(balancedLines('an immeasurable word', 8, byLetters)).toBeUndefined();
  });
});
