/** What a manager strikes out of a reply. */
export interface Pattern {
  /** Global, so that every match is found. */
  readonly find: RegExp;
  /** The replacement; may be empty. `$1` is the first group. Brackets have what only the writer knows. */
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
/** A sentence, what follows a greeting, or another part of a sentence may begin here. */
const part = String.raw`(?<=^|[.!?:,]\s|\n)`;
/** The rest of a sentence. */
const rest = String.raw`([^.?!\n]+)[.?]`;
/** A sentence, or a part of one, ends here. */
const end = String.raw`(?=\s*(?:[.,;?!\n]|$))`;

/** Each pattern with its replacement and reason. If two match at one position, the first of them wins. */
const table: readonly (readonly [source: string, instead: string, reason: string])[] = [
  [String.raw`\bas soon as possible${end}(?!, (?:but|and) )`, 'by [day and time]', when],
  [String.raw`\basap\b`, 'by [day and time]', when],
  [String.raw`\bat your earliest convenience\b`, 'by [day and time]', when],
  [
    String.raw`(?<=\bwill [^.?!\n]*)(?<!\b(?:not|no|nothing|never)\b[^.?!\n]*)\bin the near future\b`,
    'by [date]',
    when,
  ],
  [String.raw`(?<=\bwill [^.?!\n]*)\bin due course\b`, 'by [date]', when],
  [String.raw`\b(?:some ?time|at some point) next week\b`, 'on [day] at [time]', oneTime],
  [String.raw`, or any other (?:day|time)\b(?: that suits(?: you)?)?${end}`, '', oneTime],
  [String.raw`, or whenever (?:suits|works)(?: best)?(?: for)?(?: you)?\b${end}`, '', oneTime],
  [
    String.raw`\b(?:please )?let me know (?:if|whether) (?:that|this|it) works(?: for you)?${end}`,
    'please confirm by [day and time]',
    when,
  ],
  [
    String.raw`\b(?:please )?let me know what you think${end}`,
    'please say yes or no by [day and time]',
    when,
  ],
  [
    String.raw`\bi was (?:just )?wondering (?:if|whether) you could (?!be |have |see )${rest}`,
    'please $1.',
    ask,
  ],
  [`${start}(?:might|could|would) it be possible for you to ${rest}`, 'please $1.', ask],
  [`${part}i would be (?:very |most )?grateful if you (?:could|would) ${rest}`, 'please $1.', ask],
  [`${part}i (?:would |['’]d )(?:really )?appreciate it if you (?:could|would) ${rest}`, 'please $1.', ask],
  [
    String.raw`\bplease (?:do not|don['’]t) hesitate to (?:reach out to|contact) me${end}`,
    'please write to me',
    ask,
  ],
  [`${start}(?:please )?feel free to (?=call|write|email|ask|contact)`, 'please ', ask],
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
  [String.raw`\bi just wanted to (?=ask|check|say|confirm|follow)`, 'I want to ', takesBack],
  [
    String.raw`\bjust (?=checking|following up|wondering|a (?:quick|gentle|friendly) (?:question|reminder|note)\b)`,
    '',
    takesBack,
  ],
  [String.raw`\ba (?:quick|gentle|friendly) reminder\b`, 'a reminder', takesBack],
  [String.raw`${start}no worries if not[.!]\s*`, '', takesBack],
  [`, if (?:that|this) makes sense(?=[.?!])`, '', takesBack],
  [`${start}i think (?:that )?we should `, 'we should ', takesBack],
  [`${start}to be honest, `, '', takesBack],
  [`${start}basically, `, '', takesBack],
  [`${start}needless to say, `, '', takesBack],
  [String.raw`\b(thank you|thanks) in advance\b`, '$1', takesBack],
  [String.raw`\bas per my (?:last|previous|earlier) (?:email|message)\b`, 'as I wrote', plain],
  [String.raw`\b(?:please find attached|attached please find)\b`, 'I attach', plain],
  [String.raw`(?<=\b(?:to|could we|can we|shall we|let['’]s) )touch base\b`, 'speak', plain],
  [String.raw`\breach out to (?=(?:the|you|your|him|her|them|us|our|my)\b)`, 'contact ', plain],
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
