import { patterns } from './patterns';

/** A part of a reply: what stays, what goes with its reasons, or what comes instead. */
export interface TextSegment {
  readonly text: string;
  readonly change?: 'out' | 'in';
  readonly reasons?: readonly string[];
}

/** What is shown instead of reasons if no pattern matches. */
export const nothingFound = 'Our rules find nothing here; a manager still might.';

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the text that is left without its struck-out parts. */
const withoutStruck = (segments: readonly TextSegment[]): string =>
  segments
    .filter(({ change }) => change !== 'out')
    .map(({ text }) => text)
    .join('');

/** Finds the first match of any pattern from an index on. */
function findNext(reply: string, from: number) {
  let next:
    | { readonly match: RegExpExecArray; readonly instead: string; readonly reason: string }
    | undefined;
  for (const { find, instead, reason } of patterns) {
    find.lastIndex = from;
    const match = find.exec(reply);
    if (match && (next === undefined || match.index < next.match.index)) next = { match, instead, reason };
  }
  return next;
}

/** Marks a reply as a manager would. */
export function markReply(reply: string): readonly TextSegment[] {
  const segments: TextSegment[] = [];
  let from = 0;
  for (let next = findNext(reply, 0); next; next = findNext(reply, from)) {
    const { match, instead, reason } = next;
    if (match.index > from) segments.push({ text: reply.slice(from, match.index) });
    let [out] = match;
    const before = withoutStruck(segments);
    const isCapital = /^\p{Lu}/u.test(out) && /(?:^|[.!?:]\s+|\n)$/.test(before);
    // The replacement may have more to strike out.
    const kept = markReply(instead.replace('$1', () => match[1] ?? ''));
    let after = withoutStruck(kept);
    // The end of a line goes only with the whole line.
    if (!/(?:^|\n)$/.test(before)) out = out.replace(/\n\s*$/, '');
    from = match.index + out.length;
    // The text that follows now begins the sentence, or goes on after the comma of a greeting.
    const wrongCase = isCapital
      ? /^\p{Ll}/u
      : /^(?:The|This|We|You|It|Any|What|When|Please|Is|Are|Have|Has|Did|Do|Can|Could|Will|Would)\b/;
    if (after === '' && (isCapital || before.endsWith(', ')) && wrongCase.test(reply.slice(from))) {
      after = reply.charAt(from).toLowerCase();
      out += reply.charAt(from);
      from += 1;
    }
    segments.push({
      text: out,
      change: 'out',
      reasons: [reason, ...kept.flatMap(({ reasons = [] }) => reasons)],
    });
    if (after !== '') segments.push({ text: isCapital ? capitalise(after) : after, change: 'in' });
  }
  if (from < reply.length) segments.push({ text: reply.slice(from) });
  return segments;
}

/** The reply as it would go out. */
export const correctedReply = (segments: readonly TextSegment[]): string => withoutStruck(segments).trim();
