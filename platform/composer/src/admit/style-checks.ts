import { type AtRule, CssSyntaxError, parse, type Root, type Rule } from 'postcss';
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser';

/** At-rules that only group other rules. */
const groups = new Set(['container', 'layer', 'media', 'starting-style', 'supports']);

/** Pseudo-classes that match whatever one of their selectors matches. */
const alternatives = new Set([':is', ':where', ':-webkit-any']);

type IsOwn = (name: string) => boolean;

/** Whether a selector has the nesting sign, `&`, anywhere. */
function hasNestingSign(selector: Selector): boolean {
  let isFound = false;
  selector.walkNesting(() => {
    isFound = true;
  });
  return isFound;
}

/** Whether a selector matches only elements with one of the team's own classes, or in or next to such an element. */
function isLimited(selector: Selector, isOwn: IsOwn, isNested: boolean): boolean {
  const limits = (node: Node): boolean => {
    if (node.type === 'class') return isOwn(node.value);
    // `&` means the rule around it, which is checked by itself.
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
    // Without the sign, a nested selector is relative to the rule around it.
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
      // The selector parser throws on what no browser understands, such as `.a:{color:red}`.
      fault = `has "${node.type === 'rule' ? node.selector : node.type}", which cannot be read: ${cause}`;
    }
    return fault === undefined ? undefined : false;
  });
  return fault;
}

/**
 * Why a style sheet cannot be on a page with other teams' parts: every selector of it needs a class that the team's own
 * build has generated. Undefined when nothing is wrong with it.
 *
 * @param mark - In the generated class names of the team (`class-names.ts` of the contract).
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
