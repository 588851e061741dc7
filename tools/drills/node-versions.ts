import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type PublicRecord, publicRecordFile } from '@proper/operator-kit/composed-site';
import { root } from '@proper/operator-kit/repository';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import { freePort } from '@proper/operator-kit/test-support/free-port';
import { leadCall } from '@proper/server/test-support/clients';
import { installNode } from '../test-support/installed-node';
import { RepositoryCopy } from '../test-support/repository-copy';
import { ServingCommand } from '../test-support/working-folder';
import { askOnce, type Drill, type DrillContext } from './harness';

/** The versions that are supported, as the workflow of continuous integration lists them. */
function readVersions(): readonly string[] {
  const workflow = readFileSync(path.join(root, '.github/workflows/ci.yml'), 'utf8');
  const [, list = ''] = /^ +node: \[(.+)\]$/m.exec(workflow) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map(([, version = '']) => version);
}

/** The end of a long output. */
const tail = (output: string): string => output.slice(-2000);

interface Trial {
  readonly copy: RepositoryCopy;
  readonly node: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Starts a fresh checkout, which installs, builds and composes, and sends a lead. Returns the versions that are live. */
async function start({ copy, node, env }: Trial): Promise<PublicRecord['versions']> {
  const port = String(await freePort());
  const running = new ServingCommand('start', copy.folder, { node, env: { ...env, PORT: port } });
  try {
    await running.says('Proper is ready at');
    const address = `http://localhost:${port}`;
    const { status } = await askOnce(address, leadCall('ada@example.com'));
    if (status !== 201) throw new Error(`A lead got status ${status}:\n${tail(running.output)}`);
    const record = (await (await fetch(`${address}/${publicRecordFile}`)).json()) as PublicRecord;
    if (record.refused.length > 0 || record.unavailable.length > 0)
      throw new Error(`Not everything is live:\n${tail(running.output)}`);
    return record.versions;
  } finally {
    const code = await running.stop();
    if (code !== 0) console.error(`npm start ended with ${code}:\n${tail(running.output)}`);
  }
}

/** Runs steps of `npm test`. */
function test({ copy, node, env }: Trial, steps: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(node, ['tools/run.mjs', 'test', ...steps], {
    cwd: copy.folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`npm test -- ${steps.join(' ')} failed:\n${tail(stdout + stderr)}`);
}

/** Each supported version of Node.js starts a fresh checkout, builds the same releases, and passes the tests without a browser. */
export const nodeVersions: Drill = {
  name: 'node-versions',
  summary:
    'a fresh checkout on each supported Node.js: npm start, the same releases, npm test (needs a registry)',
  run({ faults, isShort, report }: DrillContext) {
    if (isShort) return Promise.resolve('it takes minutes for each version');
    return withScratchFolder('nodes', async (folder) => {
      const results: Record<string, string> = {};
      let first: string | undefined;
      // All at once: somebody may edit the checkout meanwhile.
      const copies = readVersions().map((version) => ({
        version,
        copy: new RepositoryCopy({ withPackages: false }),
      }));
      for (const { version, copy } of copies) {
        try {
          const { program: node, version: exact, env } = installNode(path.join(folder, version), version);
          report(`${exact}: npm start`);
          const versions = JSON.stringify(await start({ copy, node, env }));
          first ??= versions;
          if (versions !== first) faults.add(`${exact} builds other releases:`, `${versions}, not ${first}`);
          for (const step of ['unit', 'integration']) {
            report(`${exact}: npm test -- ${step}`);
            test({ copy, node, env }, [step]);
          }
          results[version] =
            `${exact} starts, builds ${versions === first ? 'the same' : 'other releases'}, and passes`;
        } catch (cause) {
          faults.add(`Node.js ${version}:`, String(cause));
        } finally {
          copy.remove();
        }
      }
      return results;
    });
  },
};
