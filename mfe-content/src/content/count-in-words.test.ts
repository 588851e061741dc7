import { describe, expect, it } from 'vitest';
import { countInWords, countToBegin } from './count-in-words';

describe('a count in a sentence', () => {
  it('is said in words up to ten, and in digits from there on', () => {
    expect([0, 3, 10, 11, 12].map(countInWords)).toEqual(['no', 'three', 'ten', '11', '12']);
  });

  it('begins a sentence with a capital', () => {
    expect([4, 11].map(countToBegin)).toEqual(['Four', '11']);
  });
});
