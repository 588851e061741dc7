import postcss, { type AtRule, type Root, type Rule } from 'postcss';
import parseSelectors from 'postcss-selector-parser';

/** The cascade layer of the design system's components. */
const layer = 'components';

/** One selector of a rule, and the classes without which it matches nothing. */
interface Alternative {
  readonly text: string;
  readonly classes: readonly string[];
}

// A shell has few sheets, and every document uses all of them.
const sheets = new Map<string, Root>();
const alternatives = new Map<string, readonly Alternative[]>();

function getOrMake<Value>(known: Map<string, Value>, text: string, make: (text: string) => Value): Value {
  const value = known.get(text) ?? make(text);
  known.set(text, value);
  return value;
}

/** Conditions within `:not()`, `:is()` and the like count as met. */
const parseAlternatives = (selectors: string): readonly Alternative[] =>
  parseSelectors()
    .astSync(selectors)
    .nodes.map((selector) => ({
      text: String(selector),
      classes: selector.nodes.flatMap((node) => (node.type === 'class' ? node.value : [])),
    }));

/** Removes a rule, and the conditions around it within the block that this leaves empty. */
function removeFrom(block: AtRule, rule: Rule | AtRule): void {
  const { parent } = rule;
  rule.remove();
  if (parent?.type === 'atrule' && parent !== block && parent.nodes?.length === 0)
    removeFrom(block, parent as AtRule);
}

/**
 * Removes from a style sheet the design system's rules for classes that some HTML does not use. All other rules stay in their
 * order: those of the shell's own parts are needed when something goes wrong. An empty layer stays as well, because it
 * determines the order of layers.
 */
export function usedRules(css: string, html: string): string {
  const lists = [...html.matchAll(/\sclass="([^"]*)"/g)];
  const classes = new Set(lists.flatMap(([, names = '']) => names.split(/\s+/)));
  const sheet = getOrMake(sheets, css, postcss.parse).clone();
  sheet.walkAtRules('layer', (block) => {
    if (block.params !== layer) return;
    block.walkRules((rule) => {
      const selectors = getOrMake(alternatives, rule.selector, parseAlternatives);
      const used = selectors.filter((selector) => selector.classes.every((name) => classes.has(name)));
      if (used.length === 0) removeFrom(block, rule);
      else if (used.length < selectors.length) rule.selector = used.map(({ text }) => text).join(',');
    });
  });
  return sheet.toString();
}
