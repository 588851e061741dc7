import { describe, expect, it } from 'vitest';
import { correctedReply, markReply } from './mark';
import { patterns } from './patterns';

/** A sentence for each pattern, in their order, and the same sentence corrected. */
const examples: readonly (readonly [before: string, after: string])[] = [
  ['We will send it as soon as possible.', 'We will send it by [day and time].'],
  ['Please reply ASAP.', 'Please reply by [day and time].'],
  ['Please sign at your earliest convenience.', 'Please sign by [day and time].'],
  ['We will decide in the near future.', 'We will decide by [date].'],
  ['You will hear from us in due course.', 'You will hear from us by [date].'],
  ['Could we speak sometime next week?', 'Could we speak on [day] at [time]?'],
  ['Would Friday work, or any other day?', 'Would Friday work?'],
  ['Let us speak on Friday at ten, or whenever suits you.', 'Let us speak on Friday at ten.'],
  ['Let me know if that works for you.', 'Please confirm by [day and time].'],
  ['Let me know what you think.', 'Please say yes or no by [day and time].'],
  ['I was wondering if you could send me the file?', 'Please send me the file.'],
  ['Would it be possible for you to move the call?', 'Please move the call.'],
  ['I would be grateful if you could sign it.', 'Please sign it.'],
  ['I would appreciate it if you could call her.', 'Please call her.'],
  ['Please do not hesitate to contact me.', 'Please write to me.'],
  ['Feel free to call me.', 'Please call me.'],
  ['I hope you are well. Friday at ten suits us.', 'Friday at ten suits us.'],
  ['I just wanted to let you know that the room is booked.', 'The room is booked.'],
  ['I am writing to inform you that the price is agreed.', 'The price is agreed.'],
  ['This is to let you know that we have moved.', 'We have moved.'],
  ['Sorry to bother you, but the invoice is due.', 'The invoice is due.'],
  ['Sorry to bother you again. The invoice is due.', 'The invoice is due.'],
  ['I just wanted to ask about the lease.', 'I want to ask about the lease.'],
  ['I am just following up on the lease.', 'I am following up on the lease.'],
  ['This is a gentle reminder of the date.', 'This is a reminder of the date.'],
  ['Could you sign it today? No worries if not!', 'Could you sign it today?'],
  ['We would start on Monday, if that makes sense.', 'We would start on Monday.'],
  ['I think we should wait.', 'We should wait.'],
  ['To be honest, the price is too high.', 'The price is too high.'],
  ['Basically, nothing changes.', 'Nothing changes.'],
  ['Needless to say, we agree.', 'We agree.'],
  ['Thank you in advance.', 'Thank you.'],
  ['As per my last email, the price is fixed.', 'As I wrote, the price is fixed.'],
  ['Please find attached the report.', 'I attach the report.'],
  ['Could we touch base on Friday at ten?', 'Could we speak on Friday at ten?'],
  ['I will reach out to the landlord.', 'I will contact the landlord.'],
  ['We waited due to the fact that the lease was late.', 'We waited because the lease was late.'],
  ['We cannot decide at this point in time.', 'We cannot decide now.'],
  ['In the event that it rains, we meet inside.', 'If it rains, we meet inside.'],
  ['I have a question with regard to the lease.', 'I have a question about the lease.'],
];

describe('each pattern', () => {
  it.each(examples)('corrects “%s” to “%s”', (before, after) => {
    expect(correctedReply(markReply(before))).toBe(after);
  });

  it.each(examples.map(([, after]) => [after]))('leaves “%s” alone', (after) => {
    expect(markReply(after).filter(({ change }) => change)).toEqual([]);
  });
});

it('there are twenty-five to forty, and each is the one that its example shows', () => {
  expect(patterns.length).toBeGreaterThanOrEqual(25);
  expect(patterns.length).toBeLessThanOrEqual(40);
  expect(examples).toHaveLength(patterns.length);
  for (const [index, [before]] of examples.entries())
    expect(markReply(before).find(({ change }) => change === 'out')?.reasons).toEqual([
      patterns[index]?.reason,
    ]);
});

it.each([
  ['I was wondering if you could sign it? Reply ASAP.', 'please sign it. Reply by [day and time].'],
  ['I hope you are well. The room is booked.', 'The room is booked.'],
  ['sorry to bother you, but the invoice is due.', 'the invoice is due.'],
  ['please let me know if this works.', 'please confirm by [day and time].'],
  ['as you asked, I just wanted to let you know that we agree.', 'as you asked, we agree.'],
])('after a greeting corrects “%s” to “%s”, and keeps the case of words within a sentence', (reply, after) =>
  expect(correctedReply(markReply(`Hello Ada, ${reply}`))).toBe(`Hello Ada, ${after}`),
);

it('strikes out within what it keeps of a sentence', () => {
  const segments = markReply('Would it be possible for you to move the call to Friday, or any other day?');
  expect(correctedReply(segments)).toBe('Please move the call to Friday.');
  expect(segments[0]?.reasons).toHaveLength(2);
});

it('marks several places, each with its reason, and keeps the rest and the lines', () => {
  const segments = markReply('Hello Ada,\nI hope you are well. Please reply ASAP.\nThank you in advance');
  expect(segments.flatMap(({ reasons = [] }) => reasons)).toHaveLength(3);
  expect(correctedReply(segments)).toBe('Hello Ada,\nPlease reply by [day and time].\nThank you');
});

/** Good sentences, some of which come close to what is struck out. */
const good =
  `Good morning. Friday at ten suits us. You will have the papers on Thursday at four. The train arrives just
before nine. We were just in time for the board. That is a just decision. I have just sent the contract.
Just under half of the invoices are paid. It is possible to park behind the building. The possible dates
are the ninth and the tenth. I am sorry that we sent you the wrong invoice. We are sorry for your loss.
Sorry, I cannot come on Monday. I hope the move went well. You are well prepared for the audit. Please
feel the fabric before you order. You may feel free to refuse. We wanted to know the price before the
call. She wanted to let you know that herself. Let me know the number of your flight. Let him know that
the room is booked. Thank you for your patience. Thanks to your advance, the work began early. We pay in
advance. The advance was paid on the third. I think of the lease every Monday. She thinks that we should
wait, and I agree. To be clear, the price includes travel. The honest answer is no. The basic plan has no
limit. I attach the minutes, with two corrections. The file is attached. Your account has been charged, as
agreed. As I said on the phone, the date stands. The base of the lamp is cracked. Do not touch the wet
paint. The cable does not reach the desk. Give my regards to your father. She sends her best regards to
all of you. In any event, the deposit comes back. The event begins at six. The fact is that nobody signed.
Rent is due on the first of the month. At this point the road divides. We meet at the usual time. Would
Friday at ten work for you? Could you sign it today, and send it back by five? The reminder went out on
Tuesday. A quick lunch is enough. If it makes sense on paper, we will try it. The near future of the firm
is its second floor. Let me know if it works when you restart it. Let me know what you think of the draft. Please
say if that makes sense. When would it be possible to collect the keys? Would it be possible to park behind
the building? Would it be possible to have a receipt? I was wondering if you would like to join us. I was
wondering if you could see the file. Tell me whether that makes sense. She just wanted to check the date.
Feel free to ignore this. Feel free to leave early. On Monday, or any other day of the week, we are open. We
have no plans to move in the near future. The bank is a holder in due course. At some point this week the
server failed. We need it as soon as possible after the board meets. Send it as soon as possible, but no
later than Friday. Please do not hesitate to contact me on the usual number. It is just a short walk. My
manager and I would be grateful if you could sign. A quick touch base helped. He had to reach out to
steady himself. Tell me if this makes sense.`.replaceAll('\n', ' ');

it('leaves good sentences alone', () => expect(markReply(good)).toEqual([{ text: good }]));
