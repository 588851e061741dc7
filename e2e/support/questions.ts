import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';

const folder = path.join(root, 'mfe-marketing/src/content/faq');

/** How many questions are written: the fifteen of docs/specification.md, and those that came after them. */
export const questions = readdirSync(folder)
  .map((file) => readFileSync(path.join(folder, file), 'utf8').match(/^## /gm)?.length ?? 0)
  .reduce((sum, count) => sum + count);
if (questions < 15) throw new Error(`docs/specification.md has 15 questions; ${questions} are written.`);
