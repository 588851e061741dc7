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
const takesBack = 'Say it without taking it back.';
const idle = 'Nothing is lost without it.';
const shorter = 'The short word says the same.';
const plain = 'Say it plainly.';

const { raw } = String;
const oneOf = (...sources: readonly string[]): string => `(${sources.join('|')})`;

/** A sentence, or what follows a greeting, may begin here. */
const start =
  raw`(?<=^|[.!?:]\s+|\n|\b(hi|hey|hello|dear|good (morning|afternoon|evening))\b` +
  raw`( [dm]r?s?\.)?[^.,!?\n]*,\s)`;
/** A sentence or another part of one may begin here. */
const part = raw`(?<=^|[.!?:;,]\s+|\n)`;
/** A request may begin here. */
const request = raw`(?<=^|[.!?:;,]\s+|\n|\b(and|so|but|(can|could|would) you) )((please|just) )*`;
/** Nothing after this depends on the answer. */
const unanswered = raw`(?!.*\bif (so|not|you can)\b)`;
/** The rest of a sentence that asks for one thing. */
const rest =
  raw`${unanswered}(?!(be|have|see|not|both|all|also) )(?<kept>((?!\b(or|and|but) (if|is|are|would|will|can|` +
  raw`could|should|when|whether|how|i|we|it)\b)[^.?!\n])+)[.?]`;
/** A sentence, or a part of one, ends here. */
const end = raw`(?=\s*([.,;?!\n]|$))`;
/** Nothing before this in its clause denies it or makes it a habit. */
const once = raw`(?<!\b(not?|nothing|never|always|every|usually)\b[^.,;?!\n]*)`;

const atLeisure = raw`when(ever)? you (get|have) a (chance|moment|minute)${end}(?!, (but|and) )`;
const day = '((this |next )?(mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today)';
const dayAtTime = raw`${day} at [\w.:]+( [ap]m)?`;
/** Two days or more, or three times. */
const days = `(${day}(, ${day})*,? or ${day}|${dayAtTime}(, ${dayAtTime})+,? or ${dayAtTime})`;
const anyOther = '((any|some) |an)other (day|time)( really)?';
const someTime = raw`(?<!\b(find|have|make|need|for) )\b(some ?time|at some point)`;
const suits = ' (works|suits)( best)?( for)?( you| me| us)?';
const sorry = '(i am |i’m )?((so|very|really|terribly) )?sorry';
const dayIsOff = raw`(i can(no|’)t (make|do) )?${day}\b(?!’)`;
const contact = 'call|write|email|ask|contact|reach out|get in touch';
const freely = '(feel free|(do not|don’t) hesitate) to ';
const hedge = '(possibly|perhaps|maybe|potentially) ';
const contacting = '(reach out|touch base|check in|follow up)( (to|with) you)?';
/** What one writes before what one writes for, unless the sentence goes on to tell what happened. */
const opening =
  start +
  oneOf(
    `(i )?(just )?wanted to (just )?${contacting}((,? and| to) ${contacting})*`,
    '(i( am|’m) )?((just )?reaching out|just (following up|checking in|touching base))( (to|with) you)?',
  ) +
  raw`(?![^.?!\n]*\b(but|yesterday|until)\b)`;
const emptyOpening = `${opening}( on (this|(my|the) ((last|previous|earlier) )?(email|message|note))( below)?)?[.!]`;
const questions =
  '(if|should) you have (any )?(other |further )?(questions|concerns|queries)( (or|and) concerns)?';
/** What one may promise to do soon. */
const promise =
  '(send|share|reply|revert|respond|confirm|update|call|write|follow|(get|come|circle) back|be in touch|' +
  '(get|have) (it|this|that)|let (you|me|us) know|hear from)' +
  raw`\b((?!\b(if|when|whether|how|that|once|after)\b)[^.,?!\n])*`;
type Row = readonly [source: string, instead: string, reason: string];
/** A question whether one would mind doing one thing, with verbs whose -ing replaces an ending. */
const wouldMind = (verbs: string, ending: string): Row => [
  raw`${part}(would|do) you mind (?<kept>${verbs})t?ing\b(?![^.?!\n]*(,|\b(and|or)\b)[^.?!\n]*ing\b)` +
    raw`(?=[^.?!\n]*\?)${unanswered}`,
  `could you $1${ending}`,
  ask,
];

/**
 * Each pattern with its replacement and reason. If two match at one position, the first of them wins.
 * A group captures only if it is named, and an apostrophe may be straight.
 */
const table: readonly Row[] = [
  [
    oneOf(
      raw`${once}\bas soon as (possible|(i|we|you) (possibly )?can)` +
        raw`(${end}|(?= (if|whether|when|what|which)\b))(?!, (but|and) )`,
      raw`\b(asap|at your earliest convenience)\b(?!,? (but|and|after)\b)`,
      raw`\b${atLeisure}`,
      raw`${start}no rush( at all)?(?=[.!])`,
    ),
    'by [day and time]',
    when,
  ],
  [
    oneOf(
      raw`(?<=(\b(will|(able|hope|try) to|please|(can|could|would) you( please)?)|’ll) ${promise})`,
      raw`(?<=\bhearing from you )`,
    ) + raw`(?<!\b(how|too|so|as) )((very|quite|pretty) )?\b(soon|shortly)${end}`,
    'by [day and time]',
    when,
  ],
  [raw`(?<=(\bwill|’ll) [^.?!\n]*)${once}\bin (the near future|due course)\b(?! of\b)`, 'by [date]', when],
  [
    oneOf(
      `${request}let (me|us) know (if|whether) (that|this|it)(${suits}| makes sense|` +
        ` is (ok|okay|all right|fine)( (with|for|by) you)?)${end}(?!,? or )`,
      `${start}no rush( at all)?[,:;]? (just )?${atLeisure}`,
      raw`${start}(please )?let (me|us) know(?=[.!]|,? thank)`,
    ),
    'please confirm by [day and time]',
    when,
  ],
  [
    `${request}let (me|us) know (what you think|your thoughts)${end}(?!,? or )`,
    'please say yes or no by [day and time]',
    when,
  ],
  [
    `${start}((can|could|would) you )?((please|just) )*let (me|us) know ` +
      oneOf(
        'when you( are|’re| might be) (free|available)',
        '(what|which|when)( day| time)?( works( best)? for| suits) you',
        'your availability',
      ) +
      '( for a (call|chat|meeting)| to (talk|speak|meet))?( (this|next) week)?(, thank(s| you)[^.?!\n]*)?[.?!]',
    'does [day] at [time] suit you?',
    oneTime,
  ],
  [
    oneOf(
      `${someTime} next week\\b`,
      `(?<!\\b(for|from|by) )\\bnext week,? (some ?time|at some point)(?= to |${end})`,
      raw`(?<=\b(can|could|shall|let’s) [^.?!\n]*)${someTime} (soon|this week)\b`,
      raw`(?<=\bi( am|’m) (free|available) )any ?time( (this|next) week)?${end}`,
      raw`(?<!\b(or|for|from|by) )\bwhenever${suits}${end}`,
    ),
    'on [day] at [time]',
    oneTime,
  ],
  [
    oneOf(
      `(?<=${part}${day}) or ${anyOther}(?=${suits})`,
      `${once},? or (whenever${suits}|${anyOther}(( that)?${suits})?)${end}(?!,${suits})`,
      `, (what|which|when)ever( day| time)?${suits}${end}`,
    ),
    '',
    oneTime,
  ],
  [
    oneOf(
      raw`\b((maybe|perhaps|either) )?${days}(?= (could|would|might|works?|suits?)\b)`,
      raw`(?<!\b(not|never)\b[^.?!\n]*|n(o|’)t\b[^.?!\n]*)` +
        raw`((?<=\b(speak|talk|meet|chat) (on )?)|\b(maybe|perhaps) )${days}(?!’)`,
      raw`${start}${days}(?=\?)`,
      raw`${part}any (day|time)( (this|next) week)?(?= (works|suits|is fine)\b(?![^.?!\n]*\b(but|except|if|on)\b))`,
    ),
    '[day] at [time]',
    oneTime,
  ],
  [
    `${part}might (?<kept>${day})( morning| afternoon| evening)? work( for (you|us|me))?` +
      raw`(,? or ${anyOther})?\?`,
    '$1 at [time] suits us.',
    oneTime,
  ],
  [
    part +
      oneOf(
        '(i was|i’m|we were) (just )?(wondering (if|whether)|hoping( that)?) ' +
          'you (could|(might|would) be able to)',
        'i (just )?wanted to ask (if|whether) you (could|would)',
        '(might|could|would) it be possible for you to',
        '(i|we)( would|’d) be (really |very |most )?grateful if you (could|would)',
        '(i|we)( would|’d) (really )?appreciate (it )?if you (could|would)',
        'it( would|’d) be (really |very )?(great|lovely|helpful|good) if you could',
        'would you be (so kind as|kind enough) to',
        '(is there )?any chance (that )?you could',
      ) +
      ` (${hedge}|(just|please|kindly) )*${rest}`,
    'please $1.',
    ask,
  ],
  [
    oneOf(
      raw`${opening},? (and|to) see`,
      `${start}(i )?(just )?wanted to (just |quickly )?see`,
      `${start}(i was|i(’m| am)|just) (just )?wondering`,
    ) +
      raw` (if|whether) you( have|’ve|’d)?( had| got)? ((a|the) )?(chance|moment|time) to (?<kept>[^.?!\n]+)[.?]`,
    'have you been able to $1?',
    ask,
  ],
  wouldMind('send|confirm|check|call|sign|look|ask|tell|review|let(?=t)', ''),
  wouldMind('giv|tak|shar|leav|hav', 'e'),
  [
    oneOf(
      `${start}(to be honest|basically|needless to say), `,
      raw`(?<=\b(thank you|thanks))( so much| in advance)+\b`,
      '(?<=!)!+',
      raw`${start}(please )?(let (me|us) know|${freely}(${contact})( me| us)?) ${questions}[.!]\s*`,
      raw`${start}(i )?hope (this|that) helps[.!]${unanswered}\s*`,
      raw`${start}(please )?${freely}(suggest|propose) (something else|another (day|time)|other (days|times))[.!]\s*`,
      raw`(?<=\b(is|are|was|were|it’s|we’re|i’m) )basically (?=(nearly|almost|done|finished|ready)\b)`,
    ),
    '',
    idle,
  ],
  [
    oneOf(
      `${part}(please )?${freely}(?=(${contact})\\b)`,
      raw`${start}(please )?kindly (?=(send|confirm|reply|revert|note|let|sign|check|return|review|${contact})\b)`,
    ),
    'please ',
    ask,
  ],
  [
    oneOf(
      `${start}(i |we )?(hope|trust) (this ((email|message|note) )?finds you|all is|you( are|’re))` +
        raw`( doing| keeping)? well[.!]\s*`,
      `${start}(${sorry} (for|about)|(my |many )?apologies for|i apologi[sz]e for) (the|my|this) ` +
        '((slight|long|late|slow|delayed) )?(delay|reply|response)' +
        '( in (replying|responding|(getting|coming) back to you))?' +
        raw`(,? but |(, (it’s|it has|i have|i’ve) been [^.,!?\n]*(crazy|busy)[^.,!?\n]*)?[.!]\s*)`,
      raw`${start}${sorry},? but ${dayIsOff}[^.?!\n]*[.!]\s+` +
        raw`(?=(might|would|how about|(could|can) we)\b[^.?!\n]*${day})`,
      raw`${emptyOpening} +(?=[^.?!\n]*\?)`,
    ),
    '',
    answerFirst,
  ],
  [
    part +
      oneOf(
        `i (just )?wanted to (quickly )?(${contacting} (and|to) )?let you know( that|(?= (i|we|it|there|he|she|they)\\b))`,
        '(i( am|’m) writing|(this is )?just a (quick )?note|this is( just)?) ' +
          'to (let you know|inform you|say) that',
        'i( am|’m) reaching out because',
        'just (to let you know|so you know),',
        'please be (advised|informed|aware) that',
      ) +
      ' ',
    '',
    answerFirst,
  ],
  [emptyOpening, 'please [what you need] by [day and time].', ask],
  [
    raw`${opening} (about|regarding|on) (?!(you|my|how|whether|when)\b|${day}|\d|[^.?!\n]* and )`,
    'I am writing about ',
    plain,
  ],
  [
    oneOf(
      `${part}${sorry},? but ` +
        `(?=${dayIsOff}|(i|we) (have|need) to (move|reschedule)|something (has|’s) come up)`,
      `${start}(${sorry} to (bother|disturb|trouble|chase)( you)?( again)?|` +
        `(${sorry}|(my |many )?apologies) for (bothering|disturbing|troubling|chasing)( you)?( again)?|` +
        raw`i know (that )?you( are|’re) (very )?busy)(,? but |[.!]\s*)`,
    ),
    '',
    noApology,
  ],
  [
    oneOf(`${opening} (and|to) `, `(\\bi |${start})(just wanted to( quickly)?|wanted to (just|quickly)) `) +
      raw`(?=(ask|check(?! in)|see (if|how|whether)|say|confirm)\b)`,
    'I want to ',
    takesBack,
  ],
  [
    oneOf(
      raw`(?<=\b(am|’m) )just (?=checking|following up|wondering|reaching out)`,
      raw`\bjust (?=a (quick|gentle|friendly) (question|reminder|note)\b)`,
      raw`(?<=\ba )(quick|gentle|friendly) (?=reminder\b)`,
      raw`(?<=\bi(’d)? )just (?=(like|want|need) to\b)`,
      raw`(?<=\b(can|could|would) (you|we|${day})( please| be able to)? |\b(like|want) to |\bplease )` +
        raw`(${hedge}|just (?=(send|confirm|check)\b))+(?!be\b|have\b)`,
      `(?<=\\b(i|we) should )(${hedge}|probably )(?!be\\b|have\\b)`,
      raw`(?<=\b(check|ask|see|wondering) (if|whether) ((you|we) (could|can|would) )?)${hedge}`,
      raw`(?<=\bshould |\b(i|we)( will|’ll) )hopefully `,
      raw`${start}(no worries if not[.!]|((i )?hope (that|this) makes sense[.!]|` +
        raw`does (that|this) make sense\?)${unanswered})\s*`,
      `${start}no rush( at all)?,? but `,
      `, no rush( at all)?(?=[.!])`,
      `, if ((that|this) makes sense|(that|it)( is|’s) not too much trouble)(?=[.?!])`,
    ),
    '',
    takesBack,
  ],
  [`${start}i (think|feel|guess)( like| that)? we should (${hedge}|probably )?`, 'we should ', takesBack],
  [
    `${start}(i (think|feel|guess) (that )?)?(?<kept>i|we) (could ${hedge}|(?<=\\b(think|feel|guess)( that)? (i|we) )(might|may) be able to )` +
      raw`(?=(do|make|manage|meet|speak|talk|start|begin|send|move|offer|come|call)\b)` +
      raw`(?![^.?!\n]*(\b(but|if)\b|\?))`,
    '$1 can ',
    takesBack,
  ],
  [`${start}hopefully,? (?=(i|we|you|he|she|it|they)\\b)`, 'I hope ', plain],
  [raw`(?<=\ba )(really )?(crazy|insane|hectic)(?= (day|week|month)\b)`, 'busy', plain],
  [`${start}going forward, `, 'from now on, ', plain],
  [
    raw`(?<=\b(i|we) )should be able to (?=${promise}\b(soon|shortly|as soon as possible)${end})`,
    'will ',
    plain,
  ],
  [raw`\b(as )?per my (last|previous|earlier) (email|message)\b`, 'as I wrote', plain],
  [raw`\b(please find attached|attached please find)(?= [\p{L}\d])`, 'I attach', plain],
  [
    raw`(?<=\b(to|could we|can we|shall we|let’s) )(touch base|(hop|jump) on a (quick )?call)\b`,
    'speak',
    plain,
  ],
  [raw`\breach out to (?=(the|you|your|him|her|me|them|us|our|my)\b)`, 'contact ', plain],
  [raw`\b(due|owing) to the fact that\b`, 'because', shorter],
  [raw`\bat (this (point|moment) in time|the present time)\b`, 'now', shorter],
  [raw`\bin the event that\b`, 'if', shorter],
  [raw`\b(with|in) regards? to\b`, 'about', shorter],
  [raw`(?<!\b(am|is|are|was|were|be|been) )\bin order to\b`, 'to', shorter],
  [raw`\bprior to(?= )`, 'before', shorter],
  [raw`\bon a (?<kept>daily|weekly|monthly) basis\b`, '$1', shorter],
];

const compile = (source: string): RegExp =>
  new RegExp(source.replaceAll(/\((?!\?)/g, '(?:').replaceAll('’', "['’]"), 'giu');

export const patterns: readonly Pattern[] = table.map(([source, instead, reason]) => ({
  find: compile(source),
  instead,
  reason,
}));
