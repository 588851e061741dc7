#!/usr/bin/env node
// The command and a team's rspack.config.ts are TypeScript, here and in the published package.
import { register } from 'tsx/esm/api';

register();
await import('../src/cli/proper.js');
