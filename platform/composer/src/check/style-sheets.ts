import { getErrorMessage } from '@proper/common/errors';
import { Features, type Rule, type Selector, transform } from 'lightningcss';
import { ensure, InvalidReleaseError } from '../base/invalid-release';

type IsOwn = (name: string) => boolean;

/** Rules that only group other rules. */
const groups = new Set<string>(
  'container ignored layer-block layer-statement media starting-style supports'.split(' '),
);

/** Whether a selector matches only elements that have one of the team's classes, or are in or next to one. */
const isLimited = (selector: Selector, isOwn: IsOwn): boolean =>
  selector.some((part) => {
    if (part.type === 'class') return isOwn(part.name);
    if (part.type !== 'pseudo-class') return false;
    // These match whatever one of their selectors matches.
    const isList = part.kind === 'is' || part.kind === 'where' || part.kind === 'any';
    return isList && part.selectors.length > 0 && part.selectors.every((inner) => isLimited(inner, isOwn));
  });

const remedy =
  ', and so it could restyle the rest of the page; write it in a *.module.css file and begin with a class';

/** Checks that a rule affects only elements with the team's own classes. */
function checkRule(rule: Rule, isOwn: IsOwn): void {
  if (rule.type === 'style') {
    const areLimited = rule.value.selectors.every((selector) => isLimited(selector, isOwn));
    ensure(areLimited, `has a selector that no class of its own limits${remedy}`);
  } else if (rule.type === 'keyframes') {
    const name = rule.value.name.value;
    ensure(isOwn(name), `has @keyframes ${name}, which is no name of its own${remedy}`);
  } else {
    const isGroup = groups.has(rule.type);
    ensure(isGroup, `has @${rule.type === 'unknown' ? rule.value.name : rule.type}${remedy}`);
  }
}

/** Without targets, Lightning CSS adds an animation's timeline to the shorthand: browsers ignore it there. */
const targets = { firefox: 130 << 16 };

/** Writes a style sheet with as few characters as possible. */
export const minifyStyleSheet = (code: Uint8Array): string =>
  transform({ filename: 'sheet.css', code, minify: true, targets }).code.toString();

/** URLs of a release's files, and of what is in the sheet or the document itself. */
const ownFile = /^(\/releases\/|data:|#)/;

/** The most characters of a style sheet, which is written into documents. */
const largestSheet = 512 * 1024;

/** How deep selectors and blocks may be nested, far below where the parser's stack overflows. */
const maxNesting = 100;

/**
 * Reads a style sheet as browsers do (CSS Syntax 3), and writes it again from what was read, so that what is
 * published is what was checked. Each selector needs a class that the team's build has generated: the sheet
 * must not affect other teams' parts of a page.
 *
 * @param mark - Part of the team's generated class names: `getClassMark` of shared-types.
 */
export function checkStyleSheet(css: string, mark: string): string {
  ensure(css.length <= largestSheet, `has more than ${largestSheet / 1024} kB`);
  let depth = 0;
  // A bracket in a string counts, too.
  for (const [sign] of css.matchAll(/[()[\]{}]/g)) {
    depth = Math.max(0, depth + ('([{'.includes(sign) ? 1 : -1));
    ensure(depth <= maxNesting, `is nested deeper than ${maxNesting} levels`);
  }
  const generated = new RegExp(`-${mark}[A-Za-z0-9_]{4}$`);
  const sheet = { filename: 'sheet.css', code: Buffer.from(css) };
  try {
    // Nested selectors are resolved, so that each rule's selector is complete.
    const { code } = transform({ ...sheet, include: Features.Nesting });
    transform({
      ...sheet,
      code,
      visitor: {
        Rule: (rule) => checkRule(rule, (name) => generated.test(name)),
        Url: ({ url }) =>
          ensure(ownFile.test(url), `has the address ${url.slice(0, 100)}, which is not the site's own`),
      },
    });
    const written = minifyStyleSheet(sheet.code);
    // The composer writes the sheet into documents.
    const isClosing = /<\/style|<!--/i.test(written);
    ensure(!isClosing, 'has "</style" or "<!--", which would end the element that it is written into');
    return written;
  } catch (cause) {
    if (cause instanceof InvalidReleaseError) throw cause;
    throw new InvalidReleaseError(`cannot be read: ${getErrorMessage(cause)}`);
  }
}
