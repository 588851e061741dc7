import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isHere, releaseNames, root } from '@proper/operator-kit/repository';
import postcss from 'postcss';
import { expect, it } from 'vitest';

/** A selector for every element behind another one, whatever it is. */
const anySibling = /[+~]\s*\*(?!=)/;

/** A checkout of one remote does not have all of them. */
const sheets = ['shared-ui', ...releaseNames.filter(isHere)].flatMap((workspace) =>
  readdirSync(path.join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => path.join(workspace, 'src', file)),
);

it.each(sheets)('%s has no rule for any sibling: an insertion would restyle everything around it', (file) => {
  const rules: string[] = [];
  postcss.parse(readFileSync(path.join(root, file), 'utf8')).walkRules(({ selector }) => {
    if (anySibling.test(selector)) rules.push(selector);
  });
  expect(rules, 'write > :where(:not(:first-child))').toEqual([]);
});

it('such a rule is seen', () => {
  const selectors = ['.a > * + *', '.a ~ *:hover', '.a + p', '.a > *', '[data-a~="b"] > *'];
  expect(selectors.filter((selector) => anySibling.test(selector))).toEqual(selectors.slice(0, 2));
});
