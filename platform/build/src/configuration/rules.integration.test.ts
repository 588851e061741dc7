import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { browserBase } from './browser';
import { moduleRules } from './rules';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'proper-styles-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What a build says of a style sheet. */
function errorsOf(css: string): Promise<readonly string[]> {
  writeFileSync(path.join(folder, 'page.module.css'), css);
  writeFileSync(path.join(folder, 'index.js'), "import './page.module.css';");
  const base = browserBase('production');
  const compiler = rspack({
    ...base,
    context: folder,
    entry: './index.js',
    output: { ...base.output, path: path.join(folder, 'dist') },
    module: { rules: moduleRules('mfe-content', { onServer: false }) },
  });
  return new Promise((resolve, reject) =>
    compiler.run((cause, stats) =>
      compiler.close(() =>
        cause
          ? reject(cause)
          : resolve((stats?.toJson({ errors: true }).errors ?? []).map(({ message }) => message)),
      ),
    ),
  );
}

it('a style sheet that browsers can read is built', async () => {
  expect(await errorsOf('.a { color: red }')).toEqual([]);
});

it('a rule that no browser can read is reported with file and line, and not left out', async () => {
  const errors = await errorsOf('.a { color: red }\n\n.a:{color:red}\n');
  // The loader counts lines from 0: this is the third.
  expect(errors.join('\n')).toMatch(/page\.module\.css:2:/);
});
