import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { expect, it, onTestFinished } from 'vitest';
import { moduleRules } from './rules';

/** The errors of a build with a style sheet. */
function errorsOf(css: string): Promise<readonly string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'proper-styles-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'page.module.css'), css);
  writeFileSync(path.join(folder, 'index.js'), "import './page.module.css';");
  const compiler = rspack({
    mode: 'production',
    target: ['web', 'es2022'],
    context: folder,
    entry: './index.js',
    output: { path: path.join(folder, 'dist') },
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

it('a rule that no browser can read is reported with file and line, not silently dropped', async () => {
  const errors = await errorsOf('.a { color: red }\n\n.a:{color:red}\n');
  // The loader counts lines from 0: this is the third.
  expect(errors.join('\n')).toMatch(/page\.module\.css:2:/);
});
