import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { examine } from './examine';
import { type Job, nothingFound, Progress, type Summary } from './job/job';

/**
 * The process that examines one team's releases. It reads its job from its folder, prints progress, and leaves its summary
 * there. Whatever a release does to it, the composer only sees that it has ended.
 */

const folder = process.argv[2] ?? '';
const job = JSON.parse(readFileSync(path.join(folder, 'job.json'), 'utf8')) as Job;
const progress = new Progress((data) => void process.stdout.write(`${JSON.stringify(data)}\n`));

/** No fault of a release: a full disk, a missing browser, or a bug. */
function describeProblem(cause: unknown): Summary {
  const problem = cause instanceof OperatorError ? cause.message : String((cause as Error)?.stack ?? cause);
  return { ...nothingFound, problem: problem.slice(0, 1000) };
}

void examine(job, folder, progress)
  .catch(describeProblem)
  .then((summary) => {
    writeFileSync(path.join(folder, 'summary.json'), JSON.stringify(summary));
    process.exit(0);
  });
