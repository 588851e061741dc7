/** What a manager strikes out of a reply. */
export interface Pattern {
  /** Global, so that every place is found. */
  readonly find: RegExp;
  /** What comes instead: `$1` is the first group; empty if nothing does. What only the writer knows is in brackets. */
  readonly instead: string;
  readonly reason: string;
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
/** Or what follows a greeting, or another part of one. */
const part = String.raw`(?<=^|[.!?:,]\s|\n)`;
/** The rest of a sentence. */
const rest = String.raw`([^.?!\n]+)[.?]`;

/** In the order in which they are tried where two begin at the same place: what is found, what comes instead, and why. */
const table: readonly (readonly [source: string, instead: string, reason: string])[] = [
  [String.raw`\bas soon as possible\b`, 'by [day and time]', when],
  [String.raw`\basap\b`, 'by [day and time]', when],
  [String.raw`\bat your earliest convenience\b`, 'by [day and time]', when],
  [String.raw`\bin the near future\b`, 'by [date]', when],
  [String.raw`\bin due course\b`, 'by [date]', when],
  [String.raw`\b(?:some ?time|at some point) (?:this|next) week\b`, 'on [day] at [time]', oneTime],
  [String.raw`, or any other (?:day|time)\b(?: that suits(?: you)?)?`, '', oneTime],
  [String.raw`, or whenever (?:suits|works)(?: best)?(?: for)?(?: you)?\b`, '', oneTime],
  [
    String.raw`\blet me know (?:if|whether) (?:that|this|it) works(?: for you)?\b`,
    'please confirm by [day and time]',
    when,
  ],
  [String.raw`\blet me know what you think\b`, 'please say yes or no by [day and time]', when],
  [String.raw`\bi was (?:just )?wondering (?:if|whether) you (?:could|would|can) ${rest}`, 'please $1.', ask],
  [String.raw`\b(?:might|could|would) it be possible (?:for you )?to ${rest}`, 'please $1.', ask],
  [String.raw`\bi would be (?:very |most )?grateful if you (?:could|would) ${rest}`, 'please $1.', ask],
  [
    String.raw`\bi (?:would|['’]d) (?:really )?appreciate it if you (?:could|would) ${rest}`,
    'please $1.',
    ask,
  ],
  [
    String.raw`\bplease (?:do not|don['’]t) hesitate to (?:reach out to|contact) me\b`,
    'please write to me',
    ask,
  ],
  [`${start}(?:please )?feel free to `, 'please ', ask],
  [
    String.raw`${part}i hope (?:this (?:email|message|note) finds you|you are|you['’]re) (?:doing )?well[.!]\s*`,
    '',
    answerFirst,
  ],
  [`${part}i (?:just )?wanted to let you know that `, '', answerFirst],
  [`${part}i am writing to (?:let you know|inform you) that `, '', answerFirst],
  [`${part}this is (?:just )?to (?:let you know|inform you) that `, '', answerFirst],
  [`${part}(?:i am |i['’]m )?sorry to (?:bother|disturb|trouble) you(?: again)?,? but `, '', noApology],
  [
    String.raw`${part}(?:i am |i['’]m )?sorry to (?:bother|disturb|trouble) you(?: again)?[.!]\s*`,
    '',
    noApology,
  ],
  [String.raw`\bjust wanted to (?=ask|check|say|confirm|follow)`, 'want to ', takesBack],
  [String.raw`\bjust (?=checking|following up|wondering|a (?:quick|short|gentle|friendly)\b)`, '', takesBack],
  [String.raw`\ba (?:quick|gentle|friendly) reminder\b`, 'a reminder', takesBack],
  [String.raw`${start}no worries if not[.!]\s*`, '', takesBack],
  [`,? if (?:that|this) makes sense(?=[.?!])`, '', takesBack],
  [`${start}i think (?:that )?we should `, 'we should ', takesBack],
  [`${start}to be honest, `, '', takesBack],
  [`${start}basically, `, '', takesBack],
  [`${start}needless to say, `, '', takesBack],
  [String.raw`\b(thank you|thanks) in advance\b`, '$1', takesBack],
  [String.raw`\bas per my (?:last|previous|earlier) (?:email|message)\b`, 'as I wrote', plain],
  [String.raw`\b(?:please find attached|attached please find)\b`, 'I attach', plain],
  [String.raw`\btouch base\b`, 'speak', plain],
  [String.raw`\breach out to\b`, 'write to', plain],
  [String.raw`\bdue to the fact that\b`, 'because', shorter],
  [String.raw`\bat (?:this point in time|the present time)\b`, 'now', shorter],
  [String.raw`\bin the event that\b`, 'if', shorter],
  [String.raw`\b(?:with|in) regards? to\b`, 'about', shorter],
];

export const patterns: readonly Pattern[] = table.map(([source, instead, reason]) => ({
  find: new RegExp(source, 'giu'),
  instead,
  reason,
}));
