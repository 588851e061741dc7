import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isGeneratedBy } from '@proper/shared-types/node/class-names';
import type { ReleaseName } from '@proper/shared-types/release';
import {
  type AtRule,
  type Container,
  CssSyntaxError,
  type Document,
  parse,
  type Root,
  type Rule,
} from 'postcss';
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser';
import type { StoredRelease } from '../store/store';

/** At-rules that hold rules and style nothing themselves. */
const groups = new Set(['container', 'layer', 'media', 'starting-style', 'supports']);

/** Pseudo-classes that match what one of their selectors matches. */
const alternatives = new Set([':is', ':where', ':-webkit-any']);

type IsOwn = (name: string) => boolean;

/** Whether all that a selector matches is, or lies beside or in, an element with a class of the team's own. */
function isLimited(selector: Selector, isOwn: IsOwn, isNested: boolean): boolean {
  const limits = (node: Node): boolean => {
    if (node.type === 'class') return isOwn(node.value);
    // Stands for the rule around it, which has been looked at.
    if (node.type === 'nesting') return isNested;
    return (
      node.type === 'pseudo' &&
      alternatives.has(node.value) &&
      node.nodes.every((inner) => isLimited(inner, isOwn, isNested))
    );
  };
  return selector.nodes.some(limits);
}

/** Whether the nesting sign, `&`, stands anywhere in a selector. */
function hasSign(selector: Selector): boolean {
  let has = false;
  selector.walkNesting(() => {
    has = true;
  });
  return has;
}

/** The rules and at-rules around a rule, the nearest first. */
function* around(rule: Rule): Generator<Rule | AtRule> {
  let parent: Container | Document | undefined = rule.parent;
  while (parent && parent.type !== 'root' && parent.type !== 'document') {
    yield parent as Rule | AtRule;
    parent = parent.parent;
  }
}

function faultOfRule(rule: Rule, isOwn: IsOwn): string | undefined {
  const parents = [...around(rule)];
  if (parents.some((parent) => parent.type === 'atrule' && parent.name.endsWith('keyframes')))
    return undefined;
  const isNested = parents.some(({ type }) => type === 'rule');
  const selectors = parseSelectors().astSync(rule.selector).nodes;
  // Without the sign, a nested selector begins at the rule around it.
  const begins = (selector: Selector): boolean => isNested && !hasSign(selector);
  const unlimited = selectors.find((selector) => !begins(selector) && !isLimited(selector, isOwn, isNested));
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
    if (node.type === 'rule') fault = faultOfRule(node, isOwn);
    if (node.type === 'atrule') fault = faultOfAtRule(node, isOwn);
    return fault === undefined ? undefined : false;
  });
  return fault;
}

/** A remote styles its own pages: every selector of its style sheets holds a class that its own build generated. */
export function faultOfStyles(name: ReleaseName, { release, folder }: StoredRelease): string | undefined {
  for (const file of Object.keys(release.files).filter((each) => each.endsWith('.css'))) {
    const css = readFileSync(path.join(folder, 'browser', file), 'utf8');
    try {
      const fault = faultOfSheet(parse(css), (className) => isGeneratedBy(name, className));
      if (fault !== undefined)
        return (
          `its style sheet ${file} ${fault}, and so it could restyle the rest of the page; ` +
          'write it in a *.module.css file and begin with a class'
        );
    } catch (cause) {
      if (!(cause instanceof CssSyntaxError)) throw cause;
      return `its style sheet ${file} is not CSS: ${cause.reason} (line ${cause.line ?? 1})`;
    }
  }
  return undefined;
}
