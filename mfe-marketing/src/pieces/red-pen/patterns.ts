/** What a manager strikes out of a reply. */
export interface Pattern {
  /** Global, so that every place is found. */
  readonly find: RegExp;
  /** What comes instead: `$1` is the first group; empty if nothing does. What only the writer knows is in brackets. */
  readonly instead: string;
  readonly reason: string;
  /** A sentence with it, and the same sentence corrected. */
  readonly example: readonly [before: string, after: string];
}

const when = 'Say when, not how soon.';
const answerFirst = 'Answer first.';
const ask = 'Ask plainly.';
const oneTime = 'One time, not a choice.';
const noApology = 'No apology for nothing.';
const takesBack = 'It takes back what you have just said.';
const shorter = 'The short word says the same.';
const plain = 'Say what you mean to do.';

/** A sentence may begin here. */
const start = String.raw`(?<=^|[.!?:]\s|\n)`;
/** The rest of a sentence. */
const rest = String.raw`([^.?!\n]+)[.?]`;

const pattern = (
  source: string,
  instead: string,
  [reason, ...example]: readonly [reason: string, before: string, after: string],
): Pattern => ({ find: new RegExp(source, 'giu'), instead, reason, example });

/** In the order in which they are tried where two begin at the same place. */
export const patterns: readonly Pattern[] = [
  pattern(String.raw`\bas soon as possible\b`, 'by [day and time]', [
    when,
    'We will send it as soon as possible.',
    'We will send it by [day and time].',
  ]),
  pattern(String.raw`\basap\b`, 'by [day and time]', [
    when,
    'Please reply ASAP.',
    'Please reply by [day and time].',
  ]),
  pattern(String.raw`\bat your earliest convenience\b`, 'by [day and time]', [
    when,
    'Please sign at your earliest convenience.',
    'Please sign by [day and time].',
  ]),
  pattern(String.raw`\bin the near future\b`, 'by [date]', [
    when,
    'We will decide in the near future.',
    'We will decide by [date].',
  ]),
  pattern(String.raw`\bin due course\b`, 'by [date]', [
    when,
    'You will hear from us in due course.',
    'You will hear from us by [date].',
  ]),
  pattern(String.raw`\b(?:some ?time|at some point) (?:this|next) week\b`, 'on [day] at [time]', [
    oneTime,
    'Could we speak sometime next week?',
    'Could we speak on [day] at [time]?',
  ]),
  pattern(String.raw`, or any other (?:day|time)\b(?: that suits(?: you)?)?`, '', [
    oneTime,
    'Would Friday work, or any other day?',
    'Would Friday work?',
  ]),
  pattern(String.raw`, or whenever (?:suits|works)(?: best)?(?: for)?(?: you)?\b`, '', [
    oneTime,
    'Let us speak on Friday at ten, or whenever suits you.',
    'Let us speak on Friday at ten.',
  ]),
  pattern(
    String.raw`\blet me know (?:if|whether) (?:that|this|it) works(?: for you)?\b`,
    'please confirm by [day and time]',
    [when, 'Let me know if that works for you.', 'Please confirm by [day and time].'],
  ),
  pattern(String.raw`\blet me know what you think\b`, 'please say yes or no by [day and time]', [
    when,
    'Let me know what you think.',
    'Please say yes or no by [day and time].',
  ]),
  pattern(
    String.raw`\bi was (?:just )?wondering (?:if|whether) you (?:could|would|can) ${rest}`,
    'please $1.',
    [ask, 'I was wondering if you could send me the file?', 'Please send me the file.'],
  ),
  pattern(String.raw`\b(?:might|could|would) it be possible (?:for you )?to ${rest}`, 'please $1.', [
    ask,
    'Would it be possible to move the call?',
    'Please move the call.',
  ]),
  pattern(String.raw`\bi would be (?:very |most )?grateful if you (?:could|would) ${rest}`, 'please $1.', [
    ask,
    'I would be grateful if you could sign it.',
    'Please sign it.',
  ]),
  pattern(
    String.raw`\bi (?:would|['’]d) (?:really )?appreciate it if you (?:could|would) ${rest}`,
    'please $1.',
    [ask, 'I would appreciate it if you could call her.', 'Please call her.'],
  ),
  pattern(
    String.raw`\bplease (?:do not|don['’]t) hesitate to (?:reach out to|contact) me\b`,
    'please write to me',
    [ask, 'Please do not hesitate to contact me.', 'Please write to me.'],
  ),
  pattern(`${start}(?:please )?feel free to `, 'please ', [ask, 'Feel free to call me.', 'Please call me.']),
  pattern(
    String.raw`${start}i hope (?:this (?:email|message|note) finds you|you are|you['’]re) (?:doing )?well[.!]\s*`,
    '',
    [answerFirst, 'I hope you are well. Friday at ten suits us.', 'Friday at ten suits us.'],
  ),
  pattern(`${start}i (?:just )?wanted to let you know that `, '', [
    answerFirst,
    'I just wanted to let you know that the room is booked.',
    'The room is booked.',
  ]),
  pattern(`${start}i am writing to (?:let you know|inform you) that `, '', [
    answerFirst,
    'I am writing to inform you that the price is agreed.',
    'The price is agreed.',
  ]),
  pattern(`${start}this is (?:just )?to (?:let you know|inform you) that `, '', [
    answerFirst,
    'This is to let you know that we have moved.',
    'We have moved.',
  ]),
  pattern(`${start}(?:i am |i['’]m )?sorry to (?:bother|disturb|trouble) you(?: again)?,? but `, '', [
    noApology,
    'Sorry to bother you, but the invoice is due.',
    'The invoice is due.',
  ]),
  pattern(
    String.raw`${start}(?:i am |i['’]m )?sorry to (?:bother|disturb|trouble) you(?: again)?[.!]\s*`,
    '',
    [noApology, 'Sorry to bother you again. The invoice is due.', 'The invoice is due.'],
  ),
  pattern(String.raw`\bjust wanted to (?=ask|check|say|confirm|follow)`, 'want to ', [
    takesBack,
    'I just wanted to ask about the lease.',
    'I want to ask about the lease.',
  ]),
  pattern(String.raw`\bjust (?=checking|following up|wondering|a (?:quick|short|gentle|friendly)\b)`, '', [
    takesBack,
    'I am just following up on the lease.',
    'I am following up on the lease.',
  ]),
  pattern(String.raw`\ba (?:quick|gentle|friendly) reminder\b`, 'a reminder', [
    takesBack,
    'This is a gentle reminder of the date.',
    'This is a reminder of the date.',
  ]),
  pattern(String.raw`${start}no worries if not[.!]\s*`, '', [
    takesBack,
    'Could you sign it today? No worries if not!',
    'Could you sign it today?',
  ]),
  pattern(`,? if (?:that|this) makes sense(?=[.?!])`, '', [
    takesBack,
    'We would start on Monday, if that makes sense.',
    'We would start on Monday.',
  ]),
  pattern(`${start}i think (?:that )?we should `, 'we should ', [
    takesBack,
    'I think we should wait.',
    'We should wait.',
  ]),
  pattern(`${start}to be honest, `, '', [
    takesBack,
    'To be honest, the price is too high.',
    'The price is too high.',
  ]),
  pattern(`${start}basically, `, '', [takesBack, 'Basically, nothing changes.', 'Nothing changes.']),
  pattern(`${start}needless to say, `, '', [takesBack, 'Needless to say, we agree.', 'We agree.']),
  pattern(String.raw`\b(thank you|thanks) in advance\b`, '$1', [
    takesBack,
    'Thank you in advance.',
    'Thank you.',
  ]),
  pattern(String.raw`\bas per my (?:last|previous|earlier) (?:email|message)\b`, 'as I wrote', [
    plain,
    'As per my last email, the price is fixed.',
    'As I wrote, the price is fixed.',
  ]),
  pattern(String.raw`\b(?:please find attached|attached please find)\b`, 'I attach', [
    plain,
    'Please find attached the report.',
    'I attach the report.',
  ]),
  pattern(String.raw`\btouch base\b`, 'speak', [
    plain,
    'Could we touch base on Friday at ten?',
    'Could we speak on Friday at ten?',
  ]),
  pattern(String.raw`\breach out to\b`, 'write to', [
    plain,
    'I will reach out to the landlord.',
    'I will write to the landlord.',
  ]),
  pattern(String.raw`\bdue to the fact that\b`, 'because', [
    shorter,
    'We waited due to the fact that the lease was late.',
    'We waited because the lease was late.',
  ]),
  pattern(String.raw`\bat (?:this point in time|the present time)\b`, 'now', [
    shorter,
    'We cannot decide at this point in time.',
    'We cannot decide now.',
  ]),
  pattern(String.raw`\bin the event that\b`, 'if', [
    shorter,
    'In the event that it rains, we meet inside.',
    'If it rains, we meet inside.',
  ]),
  pattern(String.raw`\b(?:with|in) regards? to\b`, 'about', [
    shorter,
    'I have a question with regard to the lease.',
    'I have a question about the lease.',
  ]),
];
