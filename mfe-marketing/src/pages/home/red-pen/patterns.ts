/** What a manager strikes out of a reply. */
export interface Pattern {
  /** Global, so that every match is found. */
  readonly find: RegExp;
  /** The replacement; may be empty. `$1` is the captured group. Brackets have what only the writer knows. */
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

const oneOf = (...sources: readonly string[]): string => `(${sources.join('|')})`;

/** A sentence, or what follows a greeting, may begin here. */
const start = String.raw`(?<=^|[.!?:]\s|\n|\b(hi|hello|dear|good (morning|afternoon|evening))\b[^.,!?\n]*,\s)`;
/** A sentence or another part of one may begin here. */
const part = String.raw`(?<=^|[.!?:;,]\s|\n)`;
/** A request may begin here. */
const request = String.raw`(?<=^|[.!?:;,]\s|\n|\b(and|so|but|(can|could|would) you) )(please )?`;
/** The rest of a sentence that asks for one thing. */
const rest = String.raw`(?!(be|have|see|not|both|all|also) )(?<kept>((?!\bor (if|whether)\b)[^.?!\n])+)[.?]`;
/** A sentence, or a part of one, ends here. */
const end = String.raw`(?=\s*([.,;?!\n]|$))`;
/** Nothing before this in its clause denies it or makes it a habit. */
const once = String.raw`(?<!\b(not?|nothing|never|always|every|usually)\b[^.,;?!\n]*)`;

const day = '((this |next )?(mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today)';
const anyOther = '((any|some) |an)other (day|time)';
const suits = ' (works|suits)( best)?( for)?( you| me| us)?';
const sorry = '(i am |i’m )?((so|very|really|terribly) )?sorry';
const dayIsOff = String.raw`(i can(no|’)t (make|do) )?${day}\b(?!’)`;
const contact = 'call|write|email|ask|contact|reach out|get in touch';
/** What one may promise to do soon. */
const promise =
  '(send|share|reply|revert|respond|confirm|update|call|write|follow up|(get|come) back|be in touch|' +
  String.raw`let you know|hear from)\b((?!\b(if|when|whether|how|that)\b)[^.,?!\n])*`;

/**
 * Each pattern with its replacement and reason. If two match at one position, the first of them wins.
 * A group captures only if it is named, and an apostrophe may be straight.
 */
const table: readonly (readonly [source: string, instead: string, reason: string])[] = [
  [
    oneOf(
      String.raw`${once}\bas soon as (possible|(i|we|you) (possibly )?can)${end}(?!, (but|and) )`,
      String.raw`\b(asap|at your earliest convenience)\b`,
      String.raw`\bwhen(ever)? you (get|have) a (chance|moment|minute)${end}`,
    ),
    'by [day and time]',
    when,
  ],
  [
    oneOf(
      String.raw`(?<=(\b(will|(able|hope|try) to)|'ll) ${promise})`,
      String.raw`(?<=\bhearing from you )`,
    ) + String.raw`(?<!\b(how|too|so|as) )((very|quite|pretty) )?\b(soon|shortly)${end}`,
    'by [day and time]',
    when,
  ],
  [
    String.raw`(?<=(\bwill|'ll) [^.?!\n]*)${once}\bin (the near future|due course)\b(?! of\b)`,
    'by [date]',
    when,
  ],
  [
    `${request}let (me|us) know (if|whether) (that|this|it)` +
      `(${suits}| is (ok|okay|all right|fine)( (with|for|by) you)?)${end}(?!,? or )`,
    'please confirm by [day and time]',
    when,
  ],
  [
    `${request}let (me|us) know (what you think|your thoughts)${end}(?!,? or )`,
    'please say yes or no by [day and time]',
    when,
  ],
  [
    `${start}((can|could|would) you )?(please )?let (me|us) know ` +
      oneOf(
        "when you( are|'re| might be) (free|available)",
        '(what|which|when)( day| time)?( works( best)? for| suits) you',
        'your availability',
      ) +
      '( for a (call|chat|meeting)| to (talk|speak|meet))?( (this|next) week)?[.?!]',
    'does [day] at [time] suit you?',
    oneTime,
  ],
  [
    oneOf(
      String.raw`\b(some ?time|at some point) next week\b`,
      String.raw`(?<=\b(can|could|shall|let’s) [^.?!\n]*)\b(some ?time|at some point) (soon|this week)\b`,
      String.raw`(?<=\bi( am|’m) (free|available) )any ?time( (this|next) week)?${end}`,
      String.raw`(?<!\b(or|for|from|by) )\bwhenever${suits}${end}`,
    ),
    'on [day] at [time]',
    oneTime,
  ],
  [
    oneOf(
      `(?<=${part}${day}) or ${anyOther}(?=${suits})`,
      `${once},? or (whenever${suits}|${anyOther}(( that)?${suits})?)${end}(?!,${suits})`,
    ),
    '',
    oneTime,
  ],
  [
    `${part}might (?<kept>${day})( morning| afternoon| evening)? work( for (you|us|me))?` +
      String.raw`(,? or ${anyOther})?\?`,
    '$1 at [time] suits us.',
    oneTime,
  ],
  [
    part +
      oneOf(
        'i was (just )?(wondering (if|whether)|hoping( that)?) you (could|(might|would) be able to)',
        '(might|could|would) it be possible for you to',
        "i( would|'d) be (very |really |most )?grateful if you (could|would)",
        "i( would|'d) (really )?appreciate it if you (could|would)",
        'it would be (great|lovely|helpful|good) if you could',
        'would you be (so kind as|kind enough) to',
        '(is there )?any chance (that )?you could',
      ) +
      ` ${rest}`,
    'please $1.',
    ask,
  ],
  [
    oneOf(
      String.raw`${part}(please )?(feel free|(do not|don’t) hesitate) to (?=(${contact})\b)`,
      String.raw`${start}(please )?kindly (?=(send|confirm|reply|note|let|sign|check|return|review|${contact})\b)`,
    ),
    'please ',
    ask,
  ],
  [
    `${part}(i |we )?(hope|trust) (this ((email|message|note) )?finds you|all is|you( are|'re))` +
      String.raw`( doing| keeping)? well[.!]\s*`,
    '',
    answerFirst,
  ],
  [
    part +
      oneOf(
        'i (just )?wanted to (quickly )?let you know',
        '(i( am|’m) writing|this is( just)?) to (let you know|inform you)',
        'please be (advised|informed|aware)',
      ) +
      ' that ',
    '',
    answerFirst,
  ],
  [
    part +
      oneOf(`${sorry} for`, '(my |many )?apologies for', 'i apologi[sz]e for') +
      ' (the|my|this) ((slight|long|late|slow|delayed) )?(delay|reply|response)' +
      String.raw`( in (replying|responding|(getting|coming) back to you))?(,? but |[.!]\s*)`,
    '',
    answerFirst,
  ],
  [
    String.raw`${start}${sorry},? but ${dayIsOff}[^.?!\n]*[.!]\s+` +
      String.raw`(?=(might|would|how about|(could|can) we)\b[^.?!\n]*${day})`,
    '',
    answerFirst,
  ],
  [
    `${part}${sorry},? but ` +
      `(?=${dayIsOff}|(i|we) (have|need) to (move|reschedule)|something (has|'s) come up)`,
    '',
    noApology,
  ],
  [
    part +
      oneOf(
        `${sorry} to (bother|disturb|trouble|chase)( you)?( again)?`,
        "i know (that )?you( are|'re) (very )?busy",
      ) +
      String.raw`(,? but |[.!]\s*)`,
    '',
    noApology,
  ],
  [
    oneOf(
      String.raw`\bi (just wanted to (quickly )?|wanted to (just|quickly) )`,
      `${start}just wanted to (quickly )?`,
    ) + String.raw`(?=(ask|check|say|confirm|follow)\b)`,
    'I want to ',
    takesBack,
  ],
  [
    oneOf(
      String.raw`\bjust (?=checking|following up|wondering|reaching out)`,
      String.raw`\bjust (?=a (quick|gentle|friendly) (question|reminder|note)\b)`,
      String.raw`(?<=\b(can|could|would) (you|we|${day}) )(possibly|perhaps|maybe) (?!be\b|have\b)`,
      String.raw`(?<=\b(will|should) )hopefully `,
    ),
    '',
    takesBack,
  ],
  [String.raw`\ba (quick|gentle|friendly) reminder\b`, 'a reminder', takesBack],
  [
    start +
      oneOf(
        String.raw`no worries if not[.!]\s*`,
        String.raw`(i )?hope (that|this) makes sense[.!]\s*`,
        'no rush( at all)?,? but ',
      ),
    '',
    takesBack,
  ],
  [`, if ((that|this) makes sense|(that|it)( is|'s) not too much trouble)(?=[.?!])`, '', takesBack],
  [`${start}i (think|feel|guess) (that )?we should `, 'we should ', takesBack],
  [
    `${start}(i (think|feel|guess) (that )?)?(?<kept>i|we) could (possibly|perhaps|maybe) ` +
      String.raw`(?=(do|make|manage|meet|speak|talk|start|begin|send|move|offer|come|call)\b)` +
      String.raw`(?![^.?!\n]*\b(but|if)\b)`,
    '$1 can ',
    takesBack,
  ],
  [`${start}(to be honest|basically|needless to say), `, '', takesBack],
  [String.raw`\b(?<kept>thank you|thanks) in advance\b`, '$1', takesBack],
  [
    String.raw`(?<=\b(i|we) )should be able to (?=${promise}\b(soon|shortly|as soon as possible)${end})`,
    'will ',
    plain,
  ],
  [String.raw`\b(as )?per my (last|previous|earlier) (email|message)\b`, 'as I wrote', plain],
  [String.raw`\b(please find attached|attached please find)(?= [\p{L}\d])`, 'I attach', plain],
  [
    String.raw`(?<=\b(to|could we|can we|shall we|let’s) )(touch base|(hop|jump) on a (quick )?call)\b`,
    'speak',
    plain,
  ],
  [String.raw`\breach out to (?=(the|you|your|him|her|me|them|us|our|my)\b)`, 'contact ', plain],
  [String.raw`\bi( am|’m) (just )?reaching out (?=(about|because|to)\b)`, 'I am writing ', plain],
  [String.raw`\b(due|owing) to the fact that\b`, 'because', shorter],
  [String.raw`\bat (this (point|moment) in time|the present time)\b`, 'now', shorter],
  [String.raw`\bin the event that\b`, 'if', shorter],
  [String.raw`\b(with|in) regards? to\b`, 'about', shorter],
  [String.raw`(?<!\b(am|is|are|was|were|be|been) )\bin order to\b`, 'to', shorter],
  [String.raw`\bprior to(?= )`, 'before', shorter],
  [String.raw`\bon a (?<kept>daily|weekly|monthly) basis\b`, '$1', shorter],
];

const compile = (source: string): RegExp =>
  new RegExp(source.replaceAll(/\((?!\?)/g, '(?:').replaceAll('’', "['’]"), 'giu');

export const patterns: readonly Pattern[] = table.map(([source, instead, reason]) => ({
  find: compile(source),
  instead,
  reason,
}));
