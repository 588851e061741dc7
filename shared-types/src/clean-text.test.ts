import { describe, expect, it } from 'vitest';
import { cleanEmail, cleanLines, cleanText, hasInvisible } from './clean-text';

describe('an email address is cleaned as a person would', () => {
  it.each([
    ['spaces of any script at its edges', '\u00a0\u3000 ada@example.com\u2003\ufeff'],
    ['a zero-width mark in front', '\u200bada@example.com'],
    ['a zero-width space in the domain', 'ada@exam\u200bple.com'],
    ['marks that are no format characters', 'ada\u034f@exam\ufe0fple\u3164.com\u{e0041}\u2800'],
    ['a soft hyphen and a direction mark', 'ada@exam\u00adple.com\u200e'],
    ['a tab and a line break', '\tada@example.com\r\n'],
    ['mailto:', 'mailto:ada@example.com'],
    ['a link with a subject', 'MAILTO:ada@example.com?subject=Hello'],
    ['brackets', '<ada@example.com>'],
    ['a name before brackets', '"Lovelace, Ada" <ada@example.com>'],
    ['brackets around a link, and a comma', '<mailto:ada@example.com>,'],
    ['half a pair of brackets', 'ada@example.com>;'],
    ['a comma and a full stop at the end', 'ada@example.com,.'],
    ['a full-width at sign and ideographic full stop', 'ada＠example。com'],
    ['full-width letters', 'ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ'],
  ])('%s', (_title, typed) => {
    expect(cleanEmail(typed)).toBe('ada@example.com');
  });

  it.each([
    '',
    'ada',
    'ada lovelace@example.com',
    'ada@example.com, grace@example.com',
    "o'Neill+news?x@example.com",
    'zoë@münchen.example',
  ])('nothing else changes: %s', (typed) => {
    expect(cleanEmail(typed)).toBe(typed);
  });
});

describe('a line of text', () => {
  it.each([
    ['a tab between two cells of a spreadsheet', 'Ada\tLovelace', 'Ada Lovelace'],
    ['a control character', 'Ada\u0007', 'Ada'],
    ['a line break', 'Ada\r\nEmail: x@example.com', 'Ada Email: x@example.com'],
    ['marks and spaces at the edges', '\u3000\u200bAda \u2060', 'Ada'],
    ['only marks', '\u200b\u200d\ufe0f \u3164\u2800', ''],
    ['a joiner within a name', '\u200cعلی\u200cرضا\u200d', 'علی\u200cرضا'],
    ['the variant of a character', '渡邉\u{e0101}', '渡邉\u{e0101}'],
    ['an emoji of several', '👩\u200d💻', '👩\u200d💻'],
    ['everything else', 'Zoë  O’Neill-Nguyễn', 'Zoë  O’Neill-Nguyễn'],
  ])('%s', (_title, typed, expected) => {
    expect(cleanText(typed)).toBe(expected);
  });
});

it('lines of text keep their breaks and tabs', () => {
  expect(cleanLines('\u200b\n One\r\n\ttwo\u0007three\u2028four\r\n ')).toBe('One\n\ttwo three\nfour');
  expect(cleanLines('\n\u200d \u200b')).toBe('');
});

it('an invisible character is found, however often one asks', () => {
  for (const text of ['\u200b', 'a\u{e0041}', '\u2800', '\u200b']) expect(hasInvisible(text)).toBe(true);
  expect(hasInvisible('zoë@münchen.example')).toBe(false);
});

it('a text that is nearly all spaces is cleaned in time', () => {
  // With a time that grew with the square of the length, this would take hours.
  const text = `a${' '.repeat(2_000_000)}a`;
  expect(cleanText(text)).toBe(text);
  expect(cleanLines(text)).toBe(text);
  expect(cleanEmail(text)).toBe(text);
  expect(cleanEmail(`${','.repeat(2_000_000)}a`)).toBe('a');
});
