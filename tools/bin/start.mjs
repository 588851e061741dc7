import { prepare } from './environment.mjs';

prepare();
const { register } = await import('tsx/esm/api');
register();
await import('../start.ts');
