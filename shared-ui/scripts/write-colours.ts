/** Writes the brand's colours into the design tokens (`npm run colours`). */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withColours } from './token-colours';

const tokens = path.join(import.meta.dirname, '../src/theme/tokens.css');
writeFileSync(tokens, withColours(readFileSync(tokens, 'utf8')));
