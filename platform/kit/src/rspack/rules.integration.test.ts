import { makeTemporaryFolder } from '@proper/common/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { runBuild, writeFiles } from '../../test-support/run-build';
import { createModuleRules } from './rules';

const base = makeTemporaryFolder();

it('a rule that no browser can read is reported with file and line, not silently dropped', async () => {
  const context = writeFiles(base, {
    'page.module.css': '.a { color: red }\n\n.a:{color:red}\n',
    'index.js': "import './page.module.css';",
  });
  const module = { rules: createModuleRules('mfe-content', { onServer: false }) };
  const options = { mode: 'production', target: 'web', context, entry: './index.js', module } as const;
  const build = runBuild(options, () => undefined);
  // The loader counts lines from 0, so this is the third.
  await expect(build).rejects.toThrow(/page\.module\.css:2:/);
});
