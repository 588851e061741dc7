import postcss, { type ChildNode, type Root } from 'postcss';
import parseSelectors from 'postcss-selector-parser';

/** Parsed style sheets, of which all documents use the same few. */
const sheets = new Map<string, Root>();
const selectors = new Map<string, ReturnType<typeof parseAlternatives>>();

/** The selectors of a list, each with the classes that it needs. Conditions within `:not()`, `:is()` and the like count as met. */
const parseAlternatives = (selector: string) =>
  parseSelectors()
    .astSync(selector)
    .nodes.map((alternative) => ({
      text: String(alternative),
      classes: alternative.nodes.flatMap((node) => (node.type === 'class' ? node.value : [])),
    }));

/**
 * Removes from a style sheet the design system's rules for classes that some HTML does not use. All other rules stay in their
 * order: those of the shell's own parts are needed when something goes wrong.
 */
export function selectUsedRules(css: string, html: string): string {
  const sheet = sheets.get(css) ?? postcss.parse(css);
  sheets.set(css, sheet);
  const lists = [...html.matchAll(/\sclass="([^"]*)"/g)];
  const classes = new Set(lists.flatMap(([, names = '']) => names.split(/\s+/)));
  const root = sheet.clone();
  root.walkAtRules('layer', (layer) => {
    if (layer.params !== 'components') return;
    layer.walkRules((rule) => {
      // A nested rule stays or is removed with its parent.
      if (rule.parent?.type === 'rule') return;
      const all = selectors.get(rule.selector) ?? parseAlternatives(rule.selector);
      selectors.set(rule.selector, all);
      const used = all.filter((each) => each.classes.every((name) => classes.has(name)));
      if (used.length === all.length) return;
      rule.selector = used.map(({ text }) => text).join(',');
      if (used.length > 0) return;
      // A condition is removed with its last rule. An empty layer stays: it determines the order of layers.
      let node: ChildNode = rule;
      while (node.parent !== layer && node.parent?.nodes?.length === 1) node = node.parent as ChildNode;
      node.remove();
    });
  });
  return root.toString();
}
