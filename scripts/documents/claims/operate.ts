import type { TestClaim } from './claim';

const leads = 'platform/server/src/visitors-data/leads.integration.test.ts';
const actions = 'platform/server/src/visitors-data/actions.ts';
const site = 'platform/composer/src/cli/command.integration.test.ts';
const siteFiles = [
  'platform/composer/test-support/run-site.ts',
  'platform/composer/src/operations/site-command.ts',
];
const publish = 'platform/composer/src/publish/publish.integration.test.ts';

/** The commands of somebody who runs the site. */
export const ofOperation: readonly TestClaim[] = [
  {
    commands: ['npm run leads -- export --format csv --out leads.csv'],
    test: `${leads} "is exported as CSV that no spreadsheet runs"`,
    through: ['platform/server/src/visitors-data/export.ts', actions],
    words: ["exported('email_submissions', 'csv')", '--format csv', '--out'],
  },
  {
    commands: ['npm run leads -- backup today.backup'],
    test: `${leads} "comes back from a backup as it was, after everything was lost"`,
    through: ['platform/server/src/visitors-data/backup.ts', actions],
  },
  {
    commands: ['npm run leads -- forget ada@example.com'],
    test: `${leads} "is forgotten for one person"`,
    through: ['platform/server/src/visitors-data/remove.ts', actions],
  },
  {
    commands: ['npm run leads -- purge --before 2026-01-31'],
    test: `${leads} "is purged by age"`,
    through: ['platform/server/src/visitors-data/remove.ts', actions],
    words: ['purge', 'before'],
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
    commands: ['npm run backend'],
    test: 'platform/server/src/backend/backend.integration.test.ts "takes leads, serves no pages"',
  },
];
