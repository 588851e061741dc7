import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseNames, root } from 'operator-kit/repository';
import { type BuildMode, buildVersion, releasesFolder } from 'preset/version/version';
import type { Release, ReleaseName } from 'shared-types/release';

/** The version of the release that stands in a workspace; undefined where none does. */
function builtVersion(name: ReleaseName, mode: BuildMode): string | undefined {
  const file = path.join(releasesFolder(path.join(root, name), mode), 'release.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Release).version : undefined;
}

/** Runs a workspace's own build and returns its output with its exit code. */
function runBuild(name: ReleaseName, mode: BuildMode): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', 'build', '--workspace', name, '--', '--mode', mode], { cwd: root });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** How the build of one workspace ended. */
type BuildOutcome =
  | { readonly ok: true; readonly built: boolean; readonly version: string }
  | { readonly ok: false; readonly output: string };

/** Builds one workspace, unless the release that stands there was built from the same input. */
async function buildOne(name: ReleaseName, mode: BuildMode, force: boolean): Promise<BuildOutcome> {
  const version = buildVersion(root, name, mode);
  if (!force && builtVersion(name, mode) === version) return { ok: true, built: false, version };
  const { code, output } = await runBuild(name, mode);
  return code === 0 ? { ok: true, built: true, version } : { ok: false, output };
}

interface BuildOptions {
  readonly mode: BuildMode;
  readonly names?: readonly ReleaseName[];
  readonly force?: boolean;
  readonly report: (line: string) => void;
}

/** Builds what changed, one workspace after the other. False when one of them does not build. */
export async function buildChanged(options: BuildOptions): Promise<boolean> {
  const { mode, names = releaseNames, force = false, report } = options;
  for (const name of names) {
    const started = performance.now();
    const outcome = await buildOne(name, mode, force);
    if (!outcome.ok) {
      report(`${name} does not build:\n${outcome.output}`);
      return false;
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    report(`${name} ${outcome.version} ${outcome.built ? `built in ${seconds} s` : 'is up to date'}`);
  }
  return true;
}
