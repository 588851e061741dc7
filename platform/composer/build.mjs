// Bundles the operator's command into dist/.
import { build } from 'esbuild';

await build({
  entryPoints: ['src/cli/site-command.ts', 'src/threads/tasks.ts'],
  outdir: 'dist',
  entryNames: '[name]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // CommonJS packages need `require` for Node's modules.
  banner: {
    js: "import * as nodeModule from 'node:module'; const require = nodeModule.createRequire(import.meta.url);",
  },
  // These packages load files of their own.
  external: ['fs-native-extensions', 'lightningcss', 'piscina'],
});
