import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { root } from '@proper/operator-kit/repository';
import { isKind, kinds, makeNew } from './make-new';
import type { Plan } from './plan';

const help = `Makes something new to begin with: it passes every test and the gate, and says in its own text what to write where.

Usage: npm run new -- remote NAME ROUTE         a remote with one page: mfe-careers /careers
       npm run new -- page REMOTE PATH          a page of a remote: mfe-marketing /press; below /blog an article
       npm run new -- resource PATH             a resource with its PDF and its card: /resources/meeting-notes
       npm run new -- question GROUP QUESTION   a question of the FAQ: cost "Do you bill by the hour?"

  --help   this text

Titles follow from the path. Nothing is written unless all of it can be. How to take it away again is printed.

Exit codes: 0 made, 1 failed (nothing was changed), 2 bad usage or a name that cannot be had.`;

const { positionals } = readArguments({}, help);
const [kind = '', first = '', second = '', ...more] = positionals;
if (!isKind(kind))
  usageError(kind === '' ? 'Say what is to be made.' : `"${kind}" is none of ${kinds.join(', ')}.`, help);
const takesOne = kind === 'resource';
if (first === '' || (second === '') !== takesOne || more.length > 0)
  usageError(`${kind} takes ${takesOne ? 'one word' : 'two words'}; a question stands in quotes.`, help);

const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join('\n');

function print({ made, changed, next, removal }: Plan): void {
  for (const file of made.keys()) console.log(`made     ${file}`);
  for (const file of changed.keys()) console.log(`changed  ${file}`);
  const [workspace] = [...made.keys(), ...changed.keys()].map((file) => file.split('/')[0]);
  const look = `Look at it with npm start; before publishing: npm run check -- ${workspace}`;
  console.log(`\nNext:\n${indented([...next, look])}\n\nTo take it away again:\n${indented(removal)}`);
}

try {
  const planned = await makeNew(root, kind, [first, second]);
  if (planned.ok) print(planned.plan);
  else {
    console.error(planned.reason);
    process.exitCode = exitCodes.usage;
  }
} catch (cause) {
  console.error(`Nothing was changed: ${cause instanceof Error ? cause.message : String(cause)}`);
  process.exitCode = exitCodes.failed;
}
