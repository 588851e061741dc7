import { type AtRule, CssSyntaxError, parse, type Root, type Rule } from 'postcss';
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser';

/** At-rules that only group other rules. */
const groups = new Set(['container', 'layer', 'media', 'starting-style', 'supports']);

/** Pseudo-classes that match whatever one of their selectors matches. */
const alternatives = new Set([':is', ':where', ':-webkit-any']);

type IsOwn = (name: string) => boolean;

/** Whether a selector contains `&` anywhere: the walk returns false if it is ended. */
const hasNestingSign = (selector: Selector): boolean => selector.walkNesting(() => false) === false;

/** Whether a selector matches only elements that have one of the team's own classes, or are in or next to one that has. */
function isLimited(selector: Selector, isOwn: IsOwn, isNested: boolean): boolean {
  const limits = (node: Node): boolean => {
    if (node.type === 'class') return isOwn(node.value);
    // `&` stands for the parent rule, which is checked by itself.
    if (node.type === 'nesting') return isNested;
    return (
      node.type === 'pseudo' &&
      alternatives.has(node.value) &&
      node.nodes.every((inner) => isLimited(inner, isOwn, isNested))
    );
  };
  return selector.nodes.some(limits);
}

/** Whether a rule is inside another rule, however many at-rules are between them. */
const isNested = ({ parent }: Rule | AtRule): boolean =>
  parent?.type === 'rule' || (parent?.type === 'atrule' && isNested(parent as AtRule));

const isKeyframe = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');

function faultOfRule(rule: Rule, isOwn: IsOwn): string | undefined {
  if (isKeyframe(rule)) return undefined;
  const nested = isNested(rule);
  const unlimited = parseSelectors()
    .astSync(rule.selector)
    // Without `&`, a nested selector is relative to its parent rule.
    .nodes.filter((selector) => !nested || hasNestingSign(selector))
    .find((selector) => !isLimited(selector, isOwn, nested));
  return unlimited && `has the selector "${String(unlimited).trim()}", which no class of its own limits`;
}

function faultOfAtRule({ name, params }: AtRule, isOwn: IsOwn): string | undefined {
  if (groups.has(name)) return undefined;
  if (/^(-webkit-)?keyframes$/.test(name))
    return isOwn(params.trim()) ? undefined : `has @keyframes ${params}, which is no name of its own`;
  return `has @${name} ${params}`.trim();
}

function faultOfSheet(sheet: Root, isOwn: IsOwn): string | undefined {
  let fault: string | undefined;
  sheet.walk((node) => {
    try {
      if (node.type === 'rule') fault = faultOfRule(node, isOwn);
      if (node.type === 'atrule') fault = faultOfAtRule(node, isOwn);
    } catch (cause) {
      // The parser throws for selectors that no browser understands, such as `.a:{color:red}`.
      fault = `has "${node.type === 'rule' ? node.selector : node.type}", which cannot be read: ${cause}`;
    }
    return fault === undefined ? undefined : false;
  });
  return fault;
}

/**
 * Returns why a style sheet could affect other teams' parts of a page: each of its selectors needs a class that the team's own build
 * has generated. Undefined if it could not.
 *
 * @param mark - Part of the team's generated class names (`class-names.ts` of the contract).
 */
export function checkStyles({
  css,
  mark,
}: {
  readonly css: string;
  readonly mark: string;
}): string | undefined {
  // It is written into documents.
  if (/<\/style|<!--/i.test(css))
    return 'has "</style" or "<!--", which would end the element that it is written into';
  const generated = new RegExp(`-${mark}[A-Za-z0-9_]{4}$`);
  try {
    const fault = faultOfSheet(parse(css), (className) => generated.test(className));
    return (
      fault &&
      `${fault}, and so it could restyle the rest of the page; write it in a *.module.css file and begin with a class`
    );
  } catch (cause) {
    if (!(cause instanceof CssSyntaxError)) throw cause;
    return `is not CSS: ${cause.reason} (line ${cause.line ?? 1})`;
  }
}
