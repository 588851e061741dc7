import { shareTemplates } from '@proper/operator-kit/test-support/template';
import { type Counts, quickSteps, steps } from './test-steps';

const help = `Checks everything, in this order, and stops at the first step that fails.

Usage: npm test -- [step ...]

${steps.map(({ name, what }) => `  ${name.padEnd(12)} ${what}`).join('\n')}
  quick        ${quickSteps.join(', ')}

Exit codes: 0 all passed, 1 something failed, 2 bad usage.`;

const asked = process.argv.slice(2).flatMap((name) => (name === 'quick' ? quickSteps : [name]));
if (asked.includes('--help')) {
  console.log(help);
  process.exit(0);
}
const unknown = asked.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}.\n\n${help}`);
  process.exit(2);
}

// What one step has made for its tests, a later one copies too.
const removeTemplates = shareTemplates();
const counted: Counts[] = [];
let passed = true;
for (const { name, what, run } of steps.filter((step) => asked.length === 0 || asked.includes(step.name))) {
  console.log(`\n== ${name}: ${what}`);
  const started = performance.now();
  const { ok, counts } = await run();
  if (counts) counted.push(counts);
  console.log(
    `== ${name}: ${ok ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  passed &&= ok;
  if (!ok) break;
}
const total = (key: keyof Counts): number => counted.reduce((sum, counts) => sum + counts[key], 0);
if (counted.length > 0) {
  const flaky = total('flaky');
  console.log(
    `\n${total('passed')} passed${flaky > 0 ? ` (${flaky} only at the second go)` : ''}, ${total('failed')} failed` +
      `, ${total('skipped')} skipped`,
  );
}
removeTemplates();
process.exit(passed ? 0 : 1);
