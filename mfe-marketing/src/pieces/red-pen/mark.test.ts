import { describe, expect, it } from 'vitest';
import { correctedReply, markReply } from './mark';
import { patterns } from './patterns';

describe('each pattern', () => {
  it.each(patterns.map(({ example: [before, after] }) => [before, after]))(
    'corrects “%s” to “%s”',
    (before, after) => {
      expect(correctedReply(markReply(before))).toBe(after);
    },
  );

  it.each(patterns.map(({ example }) => [example[1]]))('leaves “%s” alone', (after) => {
    expect(markReply(after).filter(({ change }) => change)).toEqual([]);
  });
});

it('there are twenty-five to forty, and each is the one that its example shows', () => {
  expect(patterns.length).toBeGreaterThanOrEqual(25);
  expect(patterns.length).toBeLessThanOrEqual(40);
  for (const { example, reason } of patterns)
    expect(markReply(example[0]).find(({ change }) => change === 'out')?.reasons).toEqual([reason]);
});

it('keeps the case of words within a sentence', () => {
  const reply = 'Hello Ada, I was wondering if you could sign it? Reply ASAP.';
  expect(correctedReply(markReply(reply))).toBe('Hello Ada, please sign it. Reply by [day and time].');
});

it('strikes out within what it keeps of a sentence', () => {
  const pieces = markReply('Would it be possible to move the call to Friday, or any other day?');
  expect(correctedReply(pieces)).toBe('Please move the call to Friday.');
  expect(pieces[0]?.reasons).toHaveLength(2);
});

it('marks several places, each with its reason, and keeps the rest and the lines', () => {
  const pieces = markReply('Hello Ada,\nI hope you are well. Please reply ASAP.\nThank you in advance');
  expect(pieces.flatMap(({ reasons = [] }) => reasons)).toHaveLength(3);
  expect(correctedReply(pieces)).toBe('Hello Ada,\nPlease reply by [day and time].\nThank you');
});

/** Good sentences, some of which come close to what is struck out. */
const good = [
  'Good morning. Friday at ten suits us.',
  'You will have the papers on Thursday at four.',
  'The train arrives just before nine.',
  'We were just in time for the board.',
  'That is a just decision.',
  'I have just sent the contract.',
  'Just under half of the invoices are paid.',
  'It is possible to park behind the building.',
  'The possible dates are the ninth and the tenth.',
  'I am sorry that we sent you the wrong invoice.',
  'We are sorry for your loss.',
  'Sorry, I cannot come on Monday.',
  'I hope the move went well.',
  'You are well prepared for the audit.',
  'Please feel the fabric before you order.',
  'You may feel free to refuse.',
  'We wanted to know the price before the call.',
  'She wanted to let you know that herself.',
  'Let me know the number of your flight.',
  'Let him know that the room is booked.',
  'Thank you for your patience.',
  'Thanks to your advance, the work began early.',
  'We pay in advance.',
  'The advance was paid on the third.',
  'I think of the lease every Monday.',
  'She thinks that we should wait, and I agree.',
  'To be clear, the price includes travel.',
  'The honest answer is no.',
  'The basic plan has no limit.',
  'I attach the minutes, with two corrections.',
  'The file is attached.',
  'Your account has been charged, as agreed.',
  'As I said on the phone, the date stands.',
  'The base of the lamp is cracked.',
  'Do not touch the wet paint.',
  'The cable does not reach the desk.',
  'Give my regards to your father.',
  'She sends her best regards to all of you.',
  'In any event, the deposit comes back.',
  'The event begins at six.',
  'The fact is that nobody signed.',
  'Rent is due on the first of the month.',
  'At this point the road divides.',
  'We meet at the usual time.',
  'Would Friday at ten work for you?',
  'Could you sign it today, and send it back by five?',
  'The reminder went out on Tuesday.',
  'A quick lunch is enough.',
  'If it makes sense on paper, we will try it.',
  'The near future of the firm is its second floor.',
];

it.each(good.map((sentence) => [sentence]))('leaves “%s” alone', (sentence) => {
  expect(markReply(sentence)).toEqual([{ text: sentence }]);
});

it('fifty good sentences are tried', () => expect(new Set(good).size).toBe(50));
