#!/usr/bin/env node
// The operator's command, from its bundle, which starts faster than the source.
import { existsSync } from 'node:fs';

const built = new URL('../dist/site-command.js', import.meta.url);
if (existsSync(built)) {
  const { siteCommand } = await import(built.href);
  process.exitCode = await siteCommand(process.argv.slice(2));
} else {
  console.error('proper: the composer is not built yet. Run: npm run build');
  process.exitCode = 1;
}
