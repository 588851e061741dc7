import { describe, expect, it } from 'vitest';
import { draft } from '../../../content/sample-outputs';
import { correctedReply, markReply, type TextSegment } from './mark';
import { patterns } from './patterns';

/** Sentences for each pattern, in their order, and the same sentences corrected. */
const examples: readonly (readonly [before: string, after: string])[] = [
  ['We will send it as soon as possible.', 'We will send it by [day and time].'],
  ['I will sign it as soon as I can.', 'I will sign it by [day and time].'],
  [
    'Please let me know as soon as possible whether you agree.',
    'Please let me know by [day and time] whether you agree.',
  ],
  ['Please reply ASAP.', 'Please reply by [day and time].'],
  ['Could you check the lease? No rush!', 'Could you check the lease? By [day and time]!'],
  ['Please sign at your earliest convenience.', 'Please sign by [day and time].'],
  ['Please sign it when you get a chance.', 'Please sign it by [day and time].'],
  ['We will get back to you soon.', 'We will get back to you by [day and time].'],
  ['I will circle back shortly.', 'I will circle back by [day and time].'],
  ["I'll send the deck very shortly.", "I'll send the deck by [day and time]."],
  ['Please send it soon.', 'Please send it by [day and time].'],
  ['We will get this to you shortly.', 'We will get this to you by [day and time].'],
  ['I look forward to hearing from you soon.', 'I look forward to hearing from you by [day and time].'],
  ['We will decide in the near future.', 'We will decide by [date].'],
  ['You will hear from us in due course.', 'You will hear from us by [date].'],
  ['Let me know if that works for you.', 'Please confirm by [day and time].'],
  ['Could you let me know whether this is all right?', 'Could you please confirm by [day and time]?'],
  ['Just let me know if that makes sense.', 'Please confirm by [day and time].'],
  ['Let me know what you think.', 'Please say yes or no by [day and time].'],
  ['Please let me know when you might be free.', 'Does [day] at [time] suit you?'],
  ['Could you let me know what works for you?', 'Does [day] at [time] suit you?'],
  ['Let us know your availability for a call next week.', 'Does [day] at [time] suit you?'],
  ['Could we speak sometime next week?', 'Could we speak on [day] at [time]?'],
  ['Could we speak at some point soon?', 'Could we speak on [day] at [time]?'],
  ['I am free any time next week.', 'I am free on [day] at [time].'],
  ['Call me whenever suits you.', 'Call me on [day] at [time].'],
  ['Would Friday work, or any other day?', 'Would Friday work?'],
  ['Friday at ten suits us or any other day works.', 'Friday at ten suits us.'],
  ['Friday or any other day works for me.', 'Friday works for me.'],
  ['Let us speak on Friday at ten, or whenever suits you.', 'Let us speak on Friday at ten.'],
  ['Friday at ten works, whatever suits you.', 'Friday at ten works.'],
  ['Maybe Thursday or Friday would work for me.', '[day] at [time] would work for me.'],
  ['Thank you. Any day works for me.', 'Thank you. [day] at [time] works for me.'],
  ['Might Friday work?', 'Friday at [time] suits us.'],
  ['Might next Friday afternoon work for you, or another day?', 'Next Friday at [time] suits us.'],
  ['I was wondering if you could send me the file?', 'Please send me the file.'],
  ['Would it be possible for you to move the call?', 'Please move the call.'],
  ['I would be grateful if you could sign it.', 'Please sign it.'],
  ['I would appreciate it if you could call her.', 'Please call her.'],
  ['It would be great if you could join us.', 'Please join us.'],
  ['Would you be so kind as to pay by Friday?', 'Please pay by Friday.'],
  ['Is there any chance you could come at nine?', 'Please come at nine.'],
  [
    'I was wondering if you could maybe send the updated version as soon as possible?',
    'Please send the updated version by [day and time].',
  ],
  ["I'd really appreciate it if you could just confirm the date.", 'Please confirm the date.'],
  ['It would be really helpful if you could send it by Friday.', 'Please send it by Friday.'],
  ['Would you mind sending me the signed copy?', 'Could you send me the signed copy?'],
  ['Would you mind letting me know by five?', 'Could you let me know by five?'],
  ['Would you mind leaving the key with the porter?', 'Could you leave the key with the porter?'],
  ['Basically, nothing changes.', 'Nothing changes.'],
  ['To be honest, the price is too high.', 'The price is too high.'],
  ['Needless to say, we agree.', 'We agree.'],
  ['Thank you in advance.', 'Thank you.'],
  ['Thanks so much.', 'Thanks.'],
  ['Thank you so much in advance for your help.', 'Thank you for your help.'],
  ['The file is attached. Please let me know if you have any questions.', 'The file is attached.'],
  [
    'The file is attached. Please let us know should you have any other questions or concerns.',
    'The file is attached.',
  ],
  [
    "The file is attached. Please don't hesitate to reach out if you have any questions.",
    'The file is attached.',
  ],
  ['The file is attached. Hope this helps!', 'The file is attached.'],
  ['Feel free to call me.', 'Please call me.'],
  ['Please do not hesitate to contact me on the usual number.', 'Please contact me on the usual number.'],
  ['Kindly confirm the date.', 'Please confirm the date.'],
  ['I hope you are well. Friday at ten suits us.', 'Friday at ten suits us.'],
  ['Hope all is well! Friday at ten suits us.', 'Friday at ten suits us.'],
  ['I just wanted to let you know that the room is booked.', 'The room is booked.'],
  ['I am writing to inform you that the price is agreed.', 'The price is agreed.'],
  ['This is to let you know that we have moved.', 'We have moved.'],
  ['I just wanted to let you know it is done.', 'It is done.'],
  ['Just checking in to see if you had a chance to read it?', 'Have you been able to read it?'],
  ['No rush at all, whenever you get a moment.', 'Please confirm by [day and time].'],
  ['Could we meet next week sometime?', 'Could we meet on [day] at [time]?'],
  ['Monday or Friday?', '[day] at [time]?'],
  ['Does Monday, Tuesday or Wednesday work for you?', 'Does [day] at [time] work for you?'],
  ['I wanted to ask whether you could just send it by Friday?', 'Please send it by Friday.'],
  ['Could you potentially send it on Friday?', 'Could you send it on Friday?'],
  ['Does Monday at nine, Tuesday at two or Friday at ten suit you?', 'Does [day] at [time] suit you?'],
  ['Friday at ten suits us. Feel free to suggest something else.', 'Friday at ten suits us.'],
  ['We are basically finished.', 'We are finished.'],
  ['Just to let you know, we have moved.', 'We have moved.'],
  ['Kindly revert by Friday.', 'Please revert by Friday.'],
  ['Let me know, thanks!', 'Please confirm by [day and time], thanks!'],
  ['I was just wondering if you had a chance to read it?', 'Have you been able to read it?'],
  ['I think we might be able to do Thursday, or any other day really.', 'We can do Thursday.'],
  ['Apologies for bothering you again, but the invoice is due.', 'The invoice is due.'],
  ['Thanks!!', 'Thanks!'],
  ['We can speak on Monday or Tuesday.', 'We can speak on [day] at [time].'],
  ['We can meet next week, maybe Tuesday or Wednesday.', 'We can meet next week, [day] at [time].'],
  ['Please be advised that the office is closed.', 'The office is closed.'],
  ['I just wanted to reach out and let you know that we agree.', 'We agree.'],
  ['Just a quick note to say that the office is closed.', 'The office is closed.'],
  ["I'm reaching out because the lease ends in May.", 'The lease ends in May.'],
  ['Just following up on my last email.', 'Please [what you need] by [day and time].'],
  ['I just wanted to check in.', 'Please [what you need] by [day and time].'],
  ['I just wanted to reach out and touch base about the renewal.', 'I am writing about the renewal.'],
  ['Just wanted to follow up on the lease.', 'I am writing about the lease.'],
  ['I am just following up on the lease.', 'I am writing about the lease.'],
  ['I am reaching out about the lease.', 'I am writing about the lease.'],
  ['Apologies for the delay. The lease is signed.', 'The lease is signed.'],
  ['I am so sorry for the late reply, but I was away.', 'I was away.'],
  ['I apologise for the delay in getting back to you. We agree.', 'We agree.'],
  ['I apologize for the delayed response. We agree.', 'We agree.'],
  ["I'm so sorry for the delay, it's been a really crazy week! We agree.", 'We agree.'],
  ['Hi John, sorry for the delay, I have been very busy. We agree.', 'Hi John, we agree.'],
  ['Just following up on my last email. Is the price agreed?', 'Is the price agreed?'],
  [
    'Sorry, but Thursday is now difficult. Could we meet on Friday at ten?',
    'Could we meet on Friday at ten?',
  ],
  ['I am so sorry, but Thursday has become difficult.', 'Thursday has become difficult.'],
  ['I’m really sorry, but I need to move our call.', 'I need to move our call.'],
  ['Sorry to bother you, but the invoice is due.', 'The invoice is due.'],
  ['Sorry to bother you again. The invoice is due.', 'The invoice is due.'],
  ['I know you are busy, but the invoice is due.', 'The invoice is due.'],
  ['I just wanted to ask about the lease.', 'I want to ask about the lease.'],
  ['I just wanted to quickly check the date.', 'I want to check the date.'],
  ['I just wanted to check in and see how the move is going.', 'I want to see how the move is going.'],
  ['I am just wondering whether it has shipped.', 'I am wondering whether it has shipped.'],
  ['Could you possibly sign it today?', 'Could you sign it today?'],
  ['Could you maybe just confirm the date?', 'Could you confirm the date?'],
  ['Would you be able to perhaps join us at five?', 'Would you be able to join us at five?'],
  ["I'd just like to ask Peter first.", "I'd like to ask Peter first."],
  ['Please check whether maybe the date is right.', 'Please check whether the date is right.'],
  ['We should probably wait.', 'We should wait.'],
  ['We will hopefully decide on Friday.', 'We will decide on Friday.'],
  ['This is a gentle reminder of the date.', 'This is a reminder of the date.'],
  ['Could you sign it today? No worries if not!', 'Could you sign it today?'],
  ['The price is fixed. I hope that makes sense.', 'The price is fixed.'],
  ['The price is fixed. Does that make sense?', 'The price is fixed.'],
  ['No rush, but could you sign it today?', 'Could you sign it today?'],
  ['We would start on Monday, if that makes sense.', 'We would start on Monday.'],
  ['I think we should wait.', 'We should wait.'],
  ['I feel like we should maybe wait.', 'We should wait.'],
  ['I think we could possibly do Tuesday.', 'We can do Tuesday.'],
  ['Hopefully we can sign on Friday.', 'I hope we can sign on Friday.'],
  ["It's been a really crazy week.", "It's been a busy week."],
  ['Going forward, please copy Hannah.', 'From now on, please copy Hannah.'],
  ['I should be able to send the deck shortly.', 'I will send the deck by [day and time].'],
  ['As per my last email, the price is fixed.', 'As I wrote, the price is fixed.'],
  ['Please find attached the report.', 'I attach the report.'],
  ['Could we touch base on Friday at ten?', 'Could we speak on Friday at ten?'],
  ['Could we jump on a quick call on Friday at ten?', 'Could we speak on Friday at ten?'],
  ['I will reach out to the landlord.', 'I will contact the landlord.'],
  ['We waited due to the fact that the lease was late.', 'We waited because the lease was late.'],
  ['We cannot decide at this point in time.', 'We cannot decide now.'],
  ['In the event that it rains, we meet inside.', 'If it rains, we meet inside.'],
  ['I have a question with regard to the lease.', 'I have a question about the lease.'],
  ['We need the form in order to pay you.', 'We need the form to pay you.'],
  ['Please sign it prior to the call.', 'Please sign it before the call.'],
  ['We speak on a weekly basis.', 'We speak weekly.'],
];

describe('each pattern', () => {
  it.each(examples)('corrects “%s” to “%s”, whatever its apostrophes', (before, after) => {
    expect(correctedReply(markReply(before))).toBe(after);
    expect(correctedReply(markReply(before.replaceAll("'", '’')))).toBe(after.replaceAll("'", '’'));
  });

  it.each(examples.map(([, after]) => [after]))('leaves “%s” alone', (after) => {
    expect(markReply(after).filter(({ change }) => change)).toEqual([]);
  });
});

it('there are twenty-five to forty, each with an example', () => {
  expect(patterns.length).toBeGreaterThanOrEqual(25);
  expect(patterns.length).toBeLessThanOrEqual(40);
  expect(patterns.filter(({ find }) => !examples.some(([before]) => before.search(find) >= 0))).toEqual([]);
});

it.each([
  ['I was wondering if you could sign it? Reply ASAP.', 'please sign it. Reply by [day and time].'],
  ['I hope you are well. The room is booked.', 'the room is booked.'],
  ['I hope you are well. Peter agrees.', 'Peter agrees.'],
  ['sorry to bother you, but the invoice is due.', 'the invoice is due.'],
  ['just checking in on this. Any news?', 'any news?'],
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

it('strikes out of the draft above it what is struck out there', () => {
  const segments = markReply(
    draft
      .filter(({ change }) => change !== 'in')
      .map(({ text }) => text)
      .join(' '),
  );
  const struckOut = (parts: readonly TextSegment[]) =>
    parts.filter(({ change }) => change === 'out').map(({ text }) => text.trim());
  expect(`${struckOut(segments).join(' ')}.`).toBe(struckOut(draft).join(' '));
  expect(correctedReply(segments)).toBe(
    'Good morning. Friday at [time] suits us. You will have the papers by [day and time].',
  );
});

it('corrects a reply of hedges', () =>
  expect(
    correctedReply(
      markReply(
        'Hi, apologies for the delay. I think we could possibly do Tuesday. I should be able to send the deck shortly.',
      ),
    ),
  ).toBe('Hi, we can do Tuesday. I will send the deck by [day and time].'));

it('marks several places, each with its reason, and keeps the rest and the lines', () => {
  const segments = markReply('Hello Ada,\nI hope you are well. Please reply ASAP.\nThank you in advance');
  expect(segments.flatMap(({ reasons = [] }) => reasons)).toHaveLength(3);
  expect(correctedReply(segments)).toBe('Hello Ada,\nPlease reply by [day and time].\nThank you');
});

it('keeps the paragraphs', () =>
  expect(
    correctedReply(
      markReply(
        'Hello Ada,\n\nI hope you are well.\n\nFriday suits us. Hope this helps.\n\nBest wishes\nTom',
      ),
    ).replaceAll(' \n', '\n'),
  ).toBe('Hello Ada,\n\nFriday suits us.\n\nBest wishes\nTom'));

/** Good sentences, some of which come close to what is struck out. */
const good =
  `Good morning. Friday at ten suits us. You will have the papers on Thursday at four. The train arrives just
before nine. We were just in time for the board. That is a just decision. I have just sent the contract.
Just under half of the invoices are paid. It is possible to park behind the building. The possible dates are
the ninth and the tenth. I am sorry that we sent you the wrong invoice. We are sorry for your loss. Sorry, I
cannot come on Monday. I hope the move went well. You are well prepared for the audit. Please feel the
fabric before you order. You may feel free to refuse. We wanted to know the price before the call. She
wanted to let you know that herself. Let me know the number of your flight. Let him know that the room is
booked. Thank you for your patience. Thanks to your advance, the work began early. We pay in advance. The
advance was paid on the third. I think of the lease every Monday. She thinks that we should wait, and I
agree. To be clear, the price includes travel. The honest answer is no. The basic plan has no limit. I
attach the minutes, with two corrections. The file is attached. Your account has been charged, as agreed. As
I said on the phone, the date stands. The base of the lamp is cracked. Do not touch the wet paint. The cable
does not reach the desk. Give my regards to your father. She sends her best regards to all of you. In any
event, the deposit comes back. The event begins at six. The fact is that nobody signed. Rent is due on the
first of the month. At this point the road divides. We meet at the usual time. Would Friday at ten work for
you? Could you sign it today, and send it back by five? The reminder went out on Tuesday. A quick lunch is
enough. If it makes sense on paper, we will try it. The near future of the firm is its second floor. Let me
know if it works when you restart it. Let me know what you think of the draft. Please say if that makes
sense. When would it be possible to collect the keys? Would it be possible to park behind the building?
Would it be possible to have a receipt? I was wondering if you would like to join us. I was wondering if you
could see the file. Tell me whether that makes sense. She just wanted to check the date. Feel free to ignore
this. Feel free to leave early. On Monday, or any other day of the week, we are open. We have no plans to
move in the near future. The bank is a holder in due course. At some point this week the server failed. We
need it as soon as possible after the board meets. Send it as soon as possible, but no later than Friday. It
is just a short walk. My manager and I would be grateful if you could sign. A quick touch base helped. He
had to reach out to steady himself. Tell me if this makes sense. She will let me know if that works. Try
both and let me know what works. We are very sorry, but we cannot repair the lamp. I am sorry, but the
answer is no. It might rain on Friday. He asked whether Friday might work. I will see you soon. I will let
you know how soon we can begin. I will call her if she comes back soon. You should be able to open the file.
We do not deliver on Sunday or any other day. We could possibly have lost the key. The files are in order to
the last page. I know you are busy on Monday. Apologies for the delay in processing your order are due to
all of you. Plan it for whenever suits you. The deposit comes back in due course of law. I was wondering if
you could join us on Friday? If not, Monday is fine. Is there any chance you could come at nine, or is that
too early? Would it be possible for you to move the call, and if so, to when? Would you mind if I joined?
Would you mind sending the file and confirming the date? I wanted to check in on Monday, but the hotel was
full. I wanted to follow up on the lease yesterday, but nobody answered. Please just use the side door. Can
you just about see it? Could we find some time next week? They will hopefully approve the fees. Hopefully
not. We should probably have waited. Please let me know if you have any questions about the draft. Is that
agreed? Does that make sense as a start? We could move to Leeds. Does that make sense? If not, call me. I
hope that makes sense. Shout if not. Going forward with the sale would cost us the relief. The train will
arrive soon. See you soon. Tell me how it went. It was a crazy idea. Let me know if Friday makes sense. We
hope this helps, and we remain at your disposal. I wanted to say that at the meeting. I wanted to follow up
on the invoice and ask when it will be paid. I was hoping you could come, but I understand if you cannot. It
would be good if you could join and we could talk. I am reaching out to the council. We
are open on Saturday or Sunday. We cannot meet on Monday or Tuesday. The trustees never meet on Saturday or
Sunday. I wanted to let you know the result. They may deliver on Monday or Tuesday. Do whatever suits you.
Have you had a chance to read it? Is it Monday or Friday? She wanted to see if you had a chance to win. There is no
rush at all. The office closes next week at some point on Monday. Hope this helps. If not, call me. Any day on which
you are free works. Any time is fine if you call first. Any day works but Friday. No rush hour is like it.`.replaceAll(
    '\n',
    ' ',
  );

it('leaves good sentences alone', () => expect(markReply(good)).toEqual([{ text: good }]));
