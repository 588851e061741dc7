import postcss from 'postcss';
import parseSelectors, { type Selector } from 'postcss-selector-parser';

/** The cascade layer of the design system's components. */
const layer = 'components';

const classesIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));

/** Whether the selector may match: what it says within `:not()`, `:is()` and their like is taken as met. */
const mayMatch = (selector: Selector, classes: ReadonlySet<string>): boolean =>
  selector.nodes.every((node) => node.type !== 'class' || classes.has(node.value));

/**
 * Leaves the design system's rules for classes that the HTML has none of out of a style sheet. Every other rule stays,
 * and all of them in their order: those of the shell's own parts are needed when something goes wrong. An empty layer
 * stays as well, because it says where the layer comes.
 */
export function usedRules(css: string, html: string): string {
  const classes = classesIn(html);
  const sheet = postcss.parse(css);
  sheet.walkAtRules('layer', (block) => {
    if (block.params !== layer) return;
    block.walkRules((rule) => {
      const selectors = parseSelectors().astSync(rule);
      const used = selectors.nodes.filter((selector) => mayMatch(selector, classes));
      if (used.length === 0) rule.remove();
      else if (used.length < selectors.nodes.length) rule.selector = used.map(String).join(',');
    });
    block.walkAtRules((rule) => {
      if (rule.nodes?.length === 0) rule.remove();
    });
  });
  return sheet.toString();
}
