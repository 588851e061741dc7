#!/usr/bin/env node
// In this repository the command is TypeScript, in the published package it is compiled; a team's rspack.config.ts is TypeScript in both.
import { register } from 'tsx/esm/api';

register();
await import('../src/cli/command.js');
