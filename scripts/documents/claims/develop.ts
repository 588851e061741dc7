import { here, type TestClaim } from './claim';

const made = 'scripts/new/new.integration.test.ts';
const dev = ['e2e/support/development.ts', 'scripts/bin/dev.mjs'];
const started = ['playwright.config.ts', 'e2e/start-site.ts', 'scripts/start.ts'];
/** From a drill in a browser to `npm run drill`. */
const walked = [
  'platform/resilience/src/scenarios/browser-drills.ts',
  'platform/resilience/src/scenarios/index.ts',
];

/** The commands of somebody who changes the site. */
export const ofDevelopment: readonly TestClaim[] = [
  {
    commands: ['npm start', 'PORT=3001 DATA_DIR=/tmp/proper npm start'],
    test: 'e2e/navigation.spec.ts "moving between pages keeps the document"',
    through: started,
  },
  {
    commands: ['npm run dev'],
    test: 'e2e/dev.spec.ts "edits are seen in the open page at once"',
    through: dev,
  },
  {
    commands: ['npm run dev -- --from https://<site>', 'npm run dev -- --from https://the-site'],
    test: `e2e/dev.spec.ts "other teams' pages come from the running site"`,
    through: dev,
  },
  {
    commands: ['npm run dev -- mfe-content'],
    test: 'platform/development/src/plan.test.ts "is the named remote and the shell"',
    through: [
      'platform/development/src/plan.ts',
      'platform/development/src/command.ts',
      'scripts/bin/dev.mjs',
    ],
    words: ["asked: ['mfe-content']"],
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
    commands: [
      'npm run new',
      'npm run new -- remote',
      'npm run new -- remote mfe-careers /careers',
      'npm run new -- page mfe-marketing /press',
      'npm run new -- page mfe-content /blog/on-delegating',
      'npm run new -- resource /resources/meeting-notes',
      'npm run new -- question start "Do you work on bank holidays?"',
    ],
    test: `${made} "$kind $words touches its own place alone"`,
    through: ['scripts/test-support/first-changes.ts', 'scripts/new/make-new.ts'],
  },
  {
    commands: ['npm install', 'npm run container-files', 'npm run api -- --write'],
    test: `${made} "all of it is taken away again as docs/teams.md says"`,
  },
  {
    commands: ['npm run types -w mfe-content'],
    test: `${made} "they have the types that what they use asks for"`,
    words: ["'mfe-content'", "tsc', '--noEmit'"],
  },
  {
    commands: ['npm run drill -- newcomer', 'npm run drill -- newcomer one-remote'],
    test: `${made} "all of it is taken away again as docs/teams.md says"`,
    through: ['e2e/drills/newcomer.drill.ts', ...walked],
    words: ['npm run drill -- newcomer'],
  },
  {
    commands: ['npm run drill -- one-remote'],
    test: `e2e/dev.spec.ts "other teams' pages come from the running site"`,
    through: ['e2e/drills/one-remote.drill.ts', ...walked],
    words: ['npm run drill -- one-remote'],
  },
  {
    commands: ['npm run drill -- every-page'],
    test: 'e2e/accessibility.spec.ts "has nothing that axe-core objects to"',
    through: ['e2e/support/routes.ts', 'e2e/support/every-page.ts'],
    words: ['npm run drill -- every-page'],
  },
  {
    commands: ['npm run serve-remote -- mfe-content'],
    test: 'e2e/override.spec.ts "comes from there once the developer has confirmed it"',
    through: ['scripts/remote-server.ts'],
    words: ["name: 'mfe-content'"],
  },
  {
    commands: [
      'npm run build',
      'npm run build -- mfe-content',
      'npm run build -w mfe-content',
      'npm run build -w shell',
    ],
    test: `${here} "a workspace is built by its own build"`,
  },
  {
    commands: ['npm run build -w shell -- --mode production --env maps=FOLDER'],
    test: 'platform/preset/src/configuration/preset.test.ts "makes the scripts alone, with their source maps"',
    words: ['maps', "mode: 'production'"],
  },
  {
    commands: [
      'git clone --no-checkout <repository> proper',
      'cd proper',
      'git sparse-checkout set mfe-content shared-types shared-ui platform/preset platform/development platform/composer platform/server platform/operator-kit platform/containers scripts supabase',
      'git checkout main',
      'git sparse-checkout add shell',
    ],
    test: `${here} "a checkout of one remote has what it needs, and no more"`,
  },
  {
    commands: ['npm ls --workspace mfe-content'],
    test: `${here} "no server, no database and no mail library"`,
  },
  {
    commands: ['npm run check -- mfe-content', 'npm run check -- mfe-content --from https://the-site'],
    test: 'platform/composer/src/check/check-releases.integration.test.ts "is held against %s, which stays as it is"',
    through: ['platform/composer/src/check/check-releases.ts', 'scripts/check/admission.ts'],
    words: ['fromSite', 'fromData'],
  },
];
