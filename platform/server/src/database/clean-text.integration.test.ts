import { cleanEmail, cleanText, hasInvisible } from '@proper/shared-types/clean-text';
import { describe, expect, it } from 'vitest';
import { testDrivers, useDatabase } from '../../test-support/test-drivers';

/** What people type or paste by accident, and what they mean. */
const pieces = [
  ...[
    '',
    'ada',
    'Zoë',
    '例え',
    'علی',
    '👩',
    'A',
    '.',
    ',',
    ';',
    '@',
    '?',
    '<',
    '>',
    ' ',
    '"',
    "'",
    '\\',
    '(',
    '-',
    '+',
  ],
  ...[
    'mailto:',
    'MAILTO:',
    '@example.com',
    '＠',
    '。',
    '｡',
    '﹫',
    'ａ',
    '！',
    '～',
    '＜',
    '＞',
    '？',
    '\r\n',
    '\t',
    '\u0001',
  ],
  ...[
    '\u007f',
    '\u0085',
    '\u00a0',
    '\u3000',
    '\u2028',
    '\u2029',
    '\u1680',
    '\u202f',
    '\u205f',
    '\u200b',
    '\u200c',
    '\u200d',
  ],
  ...[
    '\ufe0f',
    '\u{e0041}',
    '\u{e0101}',
    '\u034f',
    '\u3164',
    '\u2800',
    '\u00ad',
    '\u202e',
    '\ufeff',
    '\u180e',
    '\u180b',
  ],
];

/** Every two of them: alone, around an address, and around one in brackets. */
const typed = pieces.flatMap((one) =>
  pieces.flatMap((other) => [
    one + other,
    `${one}ada@b.c${other}`,
    `${one}<mailto:${other}ada@b.c?${one}>${other}`,
  ]),
);

/** Every character but NUL, which PostgreSQL does not take, and halves of characters. */
const codes = Array.from({ length: 0x10ffff }, (_, index) => index + 1).filter(
  (code) => code < 0xd800 || code > 0xdfff,
);

describe.each(testDrivers)('$name the database and the forms', (driver) => {
  const db = useDatabase(driver);

  it('know the same characters without a shape', { timeout: 120_000 }, async () => {
    // A newer Node knows more of Unicode than an older one: only what this one knows can be compared.
    const known = codes
      .map((code) => String.fromCodePoint(code))
      .filter((text) => !/\p{Cn}/u.test(text) || hasInvisible(text));
    const differing: string[] = [];
    for (let from = 0; from < known.length; from += 8192) {
      const block = known.slice(from, from + 8192);
      const [row] = await db.query<{ text: string }>('select private.without_marks($1) as text', [
        block.join(''),
      ]);
      const left = new Set(row?.text);
      differing.push(...block.filter((text) => left.has(text) === hasInvisible(text)));
    }
    expect(known.length).toBeGreaterThan(100_000);
    expect(differing.map((text) => `U+${text.codePointAt(0)?.toString(16)}`)).toEqual([]);
  });

  it('clean names and addresses in the same way', { timeout: 120_000 }, async () => {
    const differing: object[] = [];
    for (let from = 0; from < typed.length; from += 1000) {
      const batch = typed.slice(from, from + 1000);
      const cleaned = await db.query<{ line: string; address: string }>(
        `select private.clean_text(typed) as line, private.clean_email(typed) as address
         from unnest($1::text[]) with ordinality as inputs (typed, place) order by place`,
        [batch],
      );
      for (const [index, text] of batch.entries()) {
        const inForms = { line: cleanText(text), address: cleanEmail(text) };
        const inSql = cleaned[index];
        if (JSON.stringify(inSql) !== JSON.stringify(inForms))
          differing.push({ text: JSON.stringify(text), inSql, inForms });
      }
    }
    expect(typed.length).toBeGreaterThan(8000);
    expect(differing.slice(0, 5)).toEqual([]);
  });
});
