import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Command, createCommand, exitCodes, parseNumber, runMain } from '@proper/common/command-line';
import { readVariable } from '@proper/common/environment';
import { UserError } from '@proper/common/errors';
import { exitWithParent } from '@proper/common/exit-with-parent';
import { embeddedDefaults } from '@proper/common/site-config';
import type { PreviewOptions } from '../preview/preview';
import { readBuiltVersion, readProject, requireSite } from './project';
import { publish } from './publish';
import { getExitCode, waitUntilDecided } from './wait';

const program = createCommand(
  'proper',
  'Develops, builds, checks and publishes the remote in this folder. Its package.json says "proper": { "name": "mfe-careers", "site": "https://the-site" }; other teams, routes and configuration come from that site.',
);

const report = (line: string): void => console.log(line);

/** Adds a command, whose help lists its exit codes. */
const addVerb = (name: string, description: string, codes: string): Command =>
  program.command(name).description(description).addHelpText('after', `\nExit codes: ${codes}, 2 bad usage.`);

const siteOption = [
  '--site <site>',
  'the site that the remote is part of: its address, or the folder of its files (default: $SITE, else "site" in package.json)',
] as const;

interface SiteOption {
  readonly site?: string;
}

/**
 * Reads the project in this folder, and its site, with a configuration that sends the company nothing. Throws
 * a UserError if a build is needed and missing.
 */
async function readSite({ site }: SiteOption, needsBuild = true) {
  const project = readProject();
  const address = requireSite(project, site);
  if (needsBuild) readBuiltVersion(project);
  const { readLiveConfig, readLiveSite } = await import('@proper/composer');
  const live = await readLiveSite(address, project);
  const { browserErrorsUrl: _errors, webVitalsUrl: _vitals, ...published } = await readLiveConfig(address);
  const { supabase, emailjs } = embeddedDefaults;
  return { ...project, live, config: { ...published, supabase, emailjs } };
}

addVerb(
  'create <name> <route>',
  'Begins a remote in a repository of its own: a folder with one page, tests, and a pipeline.',
  '0 created, 1 there is such a folder, or no remote can have the name or the route',
)
  .option('--site <site>', 'the address of the site that it will be part of', 'https://the-site.example')
  .option('--registry <url>', "where npm finds the packages of @proper (default: npm's own)")
  .action(async (name: string, route: string, options: { site: string; registry?: string }) => {
    const { checkRemoteName, createRepository, readPagePath } = await import('../create/create');
    checkRemoteName(name);
    createRepository(path.resolve(name), {
      registry: undefined,
      ...options,
      name,
      route: readPagePath(route),
    });
    report(`${name} is in ${path.resolve(name)}. Next: cd ${name} && git init && npm install && npm run dev`);
  });

addVerb(
  'dev',
  "Serves the site while you edit this remote: open pages show each saved change; the other teams' pages come from the site.",
  '0 stopped, 1 could not start',
)
  .option(...siteOption)
  .action(async (options: SiteOption) => {
    const { name, dir, live, config } = await readSite(options, false);
    const { serveFolder } = await import('../preview/serve-folder');
    const { develop } = await import('../dev/develop');
    const port = Number(readVariable(process.env, 'port'));
    await develop({
      developed: new Map([[name, dir]]),
      remotes: live.remotes,
      findSource: live.findSource,
      config: { ...config, origin: `http://localhost:${port}` },
      port,
      host: readVariable(process.env, 'host'),
      dataDir: path.join(dir, 'node_modules/.cache/proper-dev'),
      // This server answers forms, and stores nothing that they send.
      backend: (await serveFolder(dir)).url,
    });
  });

addVerb('build', 'Builds the release into dist/.', '0 built, 1 the build failed').action(() => {
  const { dir: cwd } = readProject();
  const cli = createRequire(import.meta.url).resolve('@rspack/cli/package.json');
  const args = [path.join(path.dirname(cli), 'bin/rspack.js'), 'build', '--config-loader', 'jiti'];
  process.exitCode = spawnSync(process.execPath, args, { cwd, stdio: 'inherit' }).status ?? 1;
});

addVerb(
  'check',
  'Says what the composer of the site would do with the last build. Nothing live changes.',
  '0 it would go live, 1 the check could not run, 3 it would be refused',
)
  .option(...siteOption)
  .action(async (options: SiteOption) => {
    const { name, dist, live } = await readSite(options);
    const { checkCandidate } = await import('@proper/composer');
    const { isValid, line } = await checkCandidate({ name, dist, live, report });
    report(line);
    process.exitCode = isValid ? exitCodes.done : exitCodes.refused;
  });

interface PreviewFlags extends SiteOption, Pick<PreviewOptions, 'serve' | 'pictures'> {
  readonly out: string;
}

addVerb(
  'preview',
  'Composes what is live on the site with the last build into a folder for any static host, marked as a preview, with the pages that differ.',
  '0 written, 1 failed, 3 written without the release, which would be refused',
)
  .option(...siteOption)
  .option('--out <folder>', 'gets the preview; what it contained before is removed', 'preview')
  .option(
    '--serve [port]',
    'serve it on this machine until the command is stopped',
    parseNumber('a port', 0, 65_535),
  )
  .option('--no-pictures', 'take no pictures of the pages whose content differs, which needs Chromium')
  .action(async ({ out, serve, pictures, ...options }: PreviewFlags) => {
    const { name, dist, live, config } = await readSite(options);
    const { previewSite } = await import('../preview/preview');
    const folder = path.resolve(out);
    process.exitCode = await previewSite({ name, dist, live, config, folder, serve, pictures, report });
  });

addVerb(
  'publish',
  'Copies the last build to where the composer of the site looks for releases: its files, and then release.json, which names them and is signed with $RELEASE_KEY.',
  '0 published, 1 failed',
)
  .option(
    '--to <place>',
    'a folder, or a place as rclone names it, such as releases:bucket/mfe-careers (default: $RELEASES, else "releases" in package.json)',
  )
  .action(async ({ to }: { to?: string }) => {
    const project = readProject();
    const destination = to ?? (process.env.RELEASES || project.releases);
    if (destination === undefined)
      throw new UserError(
        'Nowhere to publish: say --to PLACE, set RELEASES, or add "releases" to "proper" in package.json.',
      );
    const key = process.env.RELEASE_KEY || undefined;
    const version = await publish(project, destination, key);
    const signing = key === undefined ? ', not signed, because RELEASE_KEY is not set' : ', signed';
    report(`${project.name} ${version} is published at ${destination}${signing}`);
  });

addVerb('keys', 'Makes a pair of keys, with which a site knows the releases of its team.', '0 made').action(
  async () => {
    const { createKeys } = await import('@proper/composer/signature');
    const { privateKey, publicKey } = createKeys();
    report(`For the pipeline that publishes, as its secret RELEASE_KEY, and for nobody else:
${privateKey}

For the operator of the site, in remotes.json, beside "source":
"keys": ["${publicKey}"]

To change keys, the operator lists both until a release with the new one is live.`);
  },
);

addVerb(
  'wait',
  'Waits until the last build is live on the site, or the site says why not.',
  '0 live; 3 not taken, with the reason; 4 not decided in time, or the site cannot be asked; 1 failed',
)
  .option(...siteOption)
  .option('--timeout <seconds>', 'how long to wait', parseNumber('a number of seconds', 1, 86_400), 600)
  .action(async ({ site: option, timeout }: SiteOption & { readonly timeout: number }) => {
    const project = readProject();
    const release = { name: project.name, version: readBuiltVersion(project) };
    const site = requireSite(project, option);
    const releaseStatus = await waitUntilDecided({ ...release, site, timeoutMs: timeout * 1000 });
    const { status, reason } = releaseStatus;
    const outcome = status === 'unseen' ? `has not been seen within ${timeout} s` : `is ${status}`;
    report(`${release.name} ${release.version} ${outcome}${reason === undefined ? '' : `: ${reason}`}`);
    process.exitCode = getExitCode(releaseStatus);
  });

exitWithParent();
await runMain(program);
