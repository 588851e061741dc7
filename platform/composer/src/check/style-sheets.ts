import { type Rule, type Selector, type SelectorComponent, transform } from 'lightningcss';
import { messageOf } from '../base/invalid-release';

type IsOwn = (name: string) => boolean;

/** Rules that only group other rules, or are part of one. */
const groups = new Set<string>(
  'container ignored layer-block layer-statement media nested-declarations starting-style supports'.split(
    ' ',
  ),
);

/** Selectors within a pseudo-class that matches whatever one of them matches; none for any other part of a selector. */
function listAlternatives(part: SelectorComponent): readonly Selector[] {
  if (part.type !== 'pseudo-class') return [];
  return part.kind === 'is' || part.kind === 'where' || part.kind === 'any' ? part.selectors : [];
}

const hasNestingSign = (selector: Selector): boolean =>
  selector.some(
    (part) =>
      part.type === 'nesting' ||
      ('selectors' in part && (part.selectors as readonly Selector[]).some(hasNestingSign)),
  );

/** Whether a selector matches only elements that have one of the team's own classes, or are in or next to one that has. */
const isLimited = (selector: Selector, isOwn: IsOwn, isNested: boolean): boolean =>
  selector.some((part) => {
    if (part.type === 'class') return isOwn(part.name);
    // `&` stands for the parent rule, which is checked by itself.
    if (part.type === 'nesting') return isNested;
    const alternatives = listAlternatives(part);
    return alternatives.length > 0 && alternatives.every((inner) => isLimited(inner, isOwn, isNested));
  });

const remedy =
  ', and so it could restyle the rest of the page; write it in a *.module.css file and begin with a class';

/** Says what is wrong with a rule; undefined if it affects only elements with the team's own classes. */
function describeProblem(rule: Rule, isOwn: IsOwn, isNested: boolean): string | undefined {
  if (rule.type === 'style') {
    const unlimited = rule.value.selectors.some(
      // Without `&`, a nested selector is relative to its parent rule.
      (selector) => (!isNested || hasNestingSign(selector)) && !isLimited(selector, isOwn, isNested),
    );
    return unlimited ? `has a selector that no class of its own limits${remedy}` : undefined;
  }
  if (rule.type === 'keyframes') {
    const name = rule.value.name.value;
    return isOwn(name) ? undefined : `has @keyframes ${name}, which is no name of its own${remedy}`;
  }
  if (groups.has(rule.type)) return undefined;
  return `has @${rule.type === 'unknown' ? rule.value.name : rule.type}${remedy}`;
}

/** Files of releases, and data within the sheet. */
const isOwnFile = (address: string): boolean => /^(\/releases\/|data:|#)/.test(address);

/** The most characters of a style sheet, which is written into documents. */
const largestSheet = 512 * 1024;

/** The most selectors within selectors, and blocks within blocks: far more, and the parser's stack overflows. */
const deepest = 100;

/** Whether brackets are nested deeper than any style sheet needs. A bracket in a text counts as well. */
function isTooDeep(css: string): boolean {
  let depth = 0;
  for (const [sign] of css.matchAll(/[()[\]{}]/g)) {
    depth += '([{'.includes(sign) ? 1 : -1;
    if (depth > deepest) return true;
    if (depth < 0) depth = 0;
  }
  return false;
}

/**
 * Reads a style sheet as browsers do (CSS Syntax 3), and writes it again from what was read, so that what is published is what was
 * checked. It must not affect other teams' parts of a page: each selector needs a class that the team's own build has generated.
 *
 * @param mark - Part of the team's generated class names (`class-names.ts` of the contract).
 * @throws Error that says what the sheet has
 */
export function checkStyleSheet(css: string, mark: string): string {
  if (css.length > largestSheet) throw new Error(`has more than ${largestSheet / 1024} kB`);
  if (isTooDeep(css)) throw new Error(`is nested deeper than ${deepest} levels`);
  const generated = new RegExp(`-${mark}[A-Za-z0-9_]{4}$`);
  let problem: string | undefined;
  let styleRules = 0;
  let written: string;
  try {
    const { code } = transform({
      filename: 'sheet.css',
      code: Buffer.from(css),
      minify: true,
      visitor: {
        Rule(rule) {
          problem ??= describeProblem(rule, (name) => generated.test(name), styleRules > 0);
          if (rule.type === 'style') styleRules += 1;
          return undefined;
        },
        Url(url) {
          if (!isOwnFile(url.url))
            problem ??= `has the address ${url.url.slice(0, 100)}, which is not the site's own`;
          return undefined;
        },
        RuleExit(rule) {
          if (rule.type === 'style') styleRules -= 1;
          return undefined;
        },
      },
    });
    written = code.toString();
  } catch (cause) {
    throw new Error(`cannot be read: ${messageOf(cause)}`);
  }
  if (problem !== undefined) throw new Error(problem);
  // It is written into documents.
  if (/<\/style|<!--/i.test(written))
    throw new Error('has "</style" or "<!--", which would end the element that it is written into');
  return written;
}
