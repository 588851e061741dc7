import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import postcss from 'postcss';
import { expect, it } from 'vitest';
import { repositoryFiles } from './documents/documents';

/** A selector for every element behind another one, whatever it is. */
const anySibling = /[+~]\s*\*(?!=)/;

/** A checkout of one remote has not all of them. */
const sheets = repositoryFiles.filter((file) => file.endsWith('.css') && existsSync(path.join(root, file)));

it.each(sheets)(
  '%s has no rule for any sibling: an insertion would have all around it styled anew',
  (file) => {
    const rules: string[] = [];
    postcss.parse(readFileSync(path.join(root, file), 'utf8')).walkRules(({ selector }) => {
      if (anySibling.test(selector)) rules.push(selector);
    });
    expect(rules, 'write > :where(:not(:first-child))').toEqual([]);
  },
);

it('such a rule is seen', () => {
  const selectors = ['.a > * + *', '.a ~ *:hover', '.a + p', '.a > *', '[data-a~="b"] > *'];
  expect(selectors.filter((selector) => anySibling.test(selector))).toEqual(selectors.slice(0, 2));
});
