import { documented } from '../containers/documented';

/** A test that runs commands: `file "name"`, or a part of its name. */
interface TestClaim {
  readonly commands: readonly string[];
  readonly test: string;
  /** From the test to the command's own file: each names the next, or is named by it. */
  readonly through?: readonly string[];
  /** What to look for in these files, where the test does not write the command's options as they are typed. */
  readonly words?: readonly string[];
}

const here = 'scripts/documents/commands.integration.test.ts';
const leads = 'platform/server/src/visitors-data/leads.integration.test.ts';
const site = 'platform/composer/src/operations/command.integration.test.ts';
const siteFiles = [
  'platform/composer/test-support/run-site.ts',
  'platform/composer/src/operations/site-command.ts',
];
const publish = 'platform/composer/src/publish/publish.integration.test.ts';
const made = 'scripts/new/new.integration.test.ts';
const dev = ['e2e/support/development.ts', 'scripts/bin/dev.mjs'];
const started = ['playwright.config.ts', 'e2e/start-site.ts', 'scripts/start.ts'];

/** Which test runs which documented command. A command with `--help` needs none: all of those are run. */
export const claims: readonly TestClaim[] = [
  {
    commands: ['npm start', 'PORT=3001 DATA_DIR=/tmp/proper npm start'],
    test: 'e2e/navigation.spec.ts "moving between pages keeps the document"',
    through: started,
  },
  {
    commands: ['npm run dev', 'npm run dev -- --from https://<site>'],
    test: 'e2e/dev.spec.ts "edits are seen in the open page at once"',
    through: dev,
  },
  {
    commands: ['npm run dev -- mfe-content', 'npm run dev -- --from https://the-site'],
    test: 'e2e/dev.spec.ts "one remote alone is developed in the shell of a running site"',
    through: dev,
  },
  {
    commands: [
      'npm test',
      'npm test -- quick',
      'npm test -- check types unit',
      'npm test -- unit e2e',
      'npm test -- build e2e',
      'npm test -- drills',
      'npm run check',
      'npm run format',
    ],
    test: `${here} "runs what it says, in that order"`,
  },
  {
    commands: [
      'npm run api -- --write',
      'npm run dependencies -- --write',
      'npm run container-files',
      'npm run colours -w shared-ui',
      'npm run fonts -w shared-ui',
    ],
    test: `${here} "changes nothing in what is committed"`,
  },
  {
    commands: ['npm run api', 'npm run api -- --released'],
    test: `${here} "says of which commit the released reports are"`,
  },
  { commands: ['npm run structure', 'npm run types -w shared-types'], test: `${here} "ends with 0"` },
  {
    commands: ['npm ls --workspace mfe-content'],
    test: `${here} "no server, no database and no mail library"`,
  },
  {
    commands: ['npm run matrix', 'npm run matrix -- --range "^1 || ^2"'],
    test: `${here} "says what a clone without history lacks"`,
  },
  {
    commands: ['npm run build -- mfe-content', 'npm run serve-remote -- mfe-content'],
    test: `${here} "a remote is built, and served to a site that allows it"`,
  },
  {
    commands: [
      'npm run build',
      'npm run build -w mfe-content',
      'npm run build -w mfe-forms',
      'npm run build -w mfe-marketing',
      'npm run build -w shell',
    ],
    test: `${here} "a workspace is built by its own build"`,
  },
  {
    commands: ['npm run build -w shell -- --mode production --env maps=FOLDER'],
    test: `${here} "the scripts alone, with their source maps"`,
  },
  {
    commands: [
      'git clone --no-checkout <repository> proper',
      'cd proper',
      'git sparse-checkout set mfe-content shared-types shared-ui platform/preset platform/development platform/composer platform/server platform/operator-kit scripts supabase',
      'git checkout main',
      'git sparse-checkout add shell',
    ],
    test: `${here} "a checkout of one remote has what it needs, and no more"`,
  },
  {
    commands: [
      'npm run leads -- export --format csv --out leads.csv',
      'npm run leads -- backup today.backup',
    ],
    test: `${here} "writes what visitors left, and a backup of it"`,
  },
  {
    commands: ['npm run leads -- forget ada@example.com'],
    test: `${leads} "is forgotten for one person"`,
    through: ['platform/server/src/visitors-data/remove.ts', 'platform/server/src/visitors-data/actions.ts'],
  },
  {
    commands: ['npm run leads -- purge --before 2026-01-31'],
    test: `${leads} "is purged by age"`,
    through: ['platform/server/src/visitors-data/remove.ts', 'platform/server/src/visitors-data/actions.ts'],
    words: ['purge', 'before'],
  },
  {
    commands: ['npm run catalogue'],
    test: 'e2e/dev.spec.ts "the catalogue shows components as they were saved last"',
    through: [
      ...dev,
      'platform/development/src/command.ts',
      'platform/development/src/catalogue.ts',
      'platform/catalogue/src/watch.ts',
    ],
  },
  {
    commands: ['npm run catalogue -- --pictures'],
    test: 'e2e/catalogue.spec.ts "every component looks as it did"',
    words: ['CATALOGUE_WRITE'],
  },
  {
    commands: ['npm run site', 'npm run site -- status', 'npm run site -- compose'],
    test: `${site} "compose prints what was used and what was refused"`,
    through: siteFiles,
  },
  {
    commands: [
      'npm run site -- compose --accept NAME=REASON',
      'npm run site -- compose --accept mfe-content="the old blog moved to the new one"',
    ],
    test: `${site} "compose --accept NAME=REASON lets a release in"`,
    through: siteFiles,
  },
  {
    commands: ['npm run site -- compose --browser'],
    test: 'platform/composer/src/browser/visitor.integration.test.ts "is refused by name where a page logs an error"',
    through: [
      'platform/composer/test-support/workbench.ts',
      'platform/composer/src/compose.ts',
      'platform/composer/src/operations/compose-verb.ts',
      'platform/composer/src/operations/verbs.ts',
      'platform/composer/src/operations/site-command.ts',
    ],
    words: ['browser: true'],
  },
  {
    commands: ['npm run site -- rollback'],
    test: `${site} "rollback goes back to the composition before"`,
    through: siteFiles,
  },
  {
    commands: ['npm run site -- pin mfe-content 1.0.0-3f9a2c1b'],
    test: `${site} "pin keeps a version"`,
    through: siteFiles,
  },
  {
    commands: ['npm run site -- disable mfe-content'],
    test: `${site} "disable leaves a remote out"`,
    through: siteFiles,
  },
  { commands: ['npm run site -- gc'], test: `${site} "gc removes what nothing names"`, through: siteFiles },
  { commands: ['npm run site -- watch'], test: `${site} "composes when a team publishes"` },
  {
    commands: ['npm run site -- publish /srv/www'],
    test: `${publish} "has every file of it, follows it"`,
    through: siteFiles,
  },
  {
    commands: ['npm run site -- publish s3://bucket/prefix', 'npm run site -- publish s3://…'],
    test: `${publish} "has documents at their addresses"`,
    through: siteFiles,
  },
  {
    commands: ['npm run check -- mfe-content'],
    test: `${made} "a change of it is checked against that site"`,
  },
  {
    commands: ['npm run check -- mfe-content --from https://the-site'],
    test: 'platform/composer/src/check/check-releases.integration.test.ts "is held against %s, which stays as it is"',
    through: ['platform/composer/src/check/check-releases.ts', 'scripts/check/admission.ts'],
    words: ['fromSite'],
  },
  {
    commands: [
      'npm run new -- remote',
      'npm run new -- remote mfe-careers /careers',
      'npm run new -- page mfe-marketing /press',
      'npm run new -- page mfe-content /blog/on-delegating',
      'npm run new -- resource /resources/meeting-notes',
      'npm run new -- question start "Do you work on bank holidays?"',
    ],
    test: `${made} "a page and a question are made by a command"`,
    through: ['scripts/new/make-new.ts'],
  },
  { commands: ['npm install'], test: `${made} "all of it is taken away again as docs/teams.md says"` },
  {
    commands: ['npm run backend'],
    test: 'platform/server/src/backend/backend.integration.test.ts "takes leads, serves no pages"',
  },
  {
    commands: ['npm run audit'],
    test: 'scripts/dependencies/audit-command.integration.test.ts "ends with 1 and names what is known"',
  },
  {
    commands: ['npm run reproducible'],
    test: 'scripts/reproducible/reproducible.integration.test.ts "has the same bytes in every file"',
    through: ['scripts/reproducible/build-twice.ts'],
  },
  {
    commands: ['npm run containers'],
    test: 'scripts/containers/command.integration.test.ts "is skipped where there is no engine"',
  },
  {
    commands: ['npm run drill', 'npm run drill -- NAME', 'npm run drill -- lock-race'],
    test: 'platform/resilience/src/scenarios/scenarios.test.ts "%s finds nothing wrong"',
    through: ['platform/resilience/src/scenarios/index.ts'],
  },
  {
    commands: ['npm run drill -- fault-grid'],
    test: 'e2e/drills/fault-grid/cells.ts "its page reads or says so, all others work, and it comes back"',
    through: ['e2e/fault-grid.spec.ts'],
    words: ['npm run drill -- fault-grid'],
  },
];

/** Commands that take too long for a test: the document that each writes says when it was run, and with which words. */
export const writers: Readonly<Record<string, readonly string[]>> = {
  'docs/performance.md': [
    'npm run bench',
    'npm run bench -- growth',
    'npm run bench -- growth --write',
    'npm run bench -- server',
    'npm run bench -- server --write',
    'npm run bench -- pages --write',
  ],
};

/**
 * Commands that need an engine for containers: `npm run containers` runs them, which is skipped by name where there is
 * none. Its own ways to build, start and end all are the last four.
 */
export const ofContainers: readonly string[] = [
  ...Object.values(documented).flat(),
  'docker compose up --build',
  'docker compose up --build -d',
  'docker compose up -d',
  'docker compose --profile faults down --volumes',
];
