import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import postcss from 'postcss';
import { expect, it } from 'vitest';
import { releaseNames } from './repository';

/** Matches a selector for any element after a sibling. */
const anySibling = /[+~]\s*\*(?!=)/;

/** All style sheets of this repository. */
const sheets = ['shared-ui', ...releaseNames].flatMap((workspace) =>
  readdirSync(path.join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => path.join(workspace, 'src', file)),
);

it.each(sheets)(
  '%s has no selector for any sibling, which would have an insertion restyle everything around it',
  (file) => {
    const rules: string[] = [];
    postcss.parse(readFileSync(path.join(root, file), 'utf8')).walkRules(({ selector }) => {
      if (anySibling.test(selector)) rules.push(selector);
    });
    expect(rules, 'write > :where(:not(:first-child))').toEqual([]);
  },
);
