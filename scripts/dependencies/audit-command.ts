import { spawnSync } from 'node:child_process';
import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { root } from '@proper/operator-kit/repository';
import { npmCall } from '../npm';
import { readAudit } from './audit';

const help = `Asks npm's registry for known vulnerabilities of what production depends on.

Usage: npm run audit

  --help     this text

Exit codes: 0 none known, 1 some are known, 2 bad usage, 4 not available: the registry answers no audits, or can't be
reached. Then another one may: npm run audit --registry=https://...`;

const { positionals } = readArguments({}, help);
if (positionals.length > 0) usageError(`"${positionals.join(' ')}" is not understood.`, help);

const { command, args, shell } = npmCall(['audit', '--omit=dev', '--json']);
const { stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8', shell });
const audit = readAudit(stdout ?? '');

if (audit.kind === 'unavailable') {
  console.error(`not available: ${audit.why}`);
  process.exit(exitCodes.unavailable);
}
for (const line of audit.advisories) console.error(line);
const count = audit.advisories.length;
console.log(count === 0 ? 'No vulnerability is known.' : `${count} vulnerabilities are known.`);
process.exit(count === 0 ? exitCodes.done : exitCodes.failed);
