import { here, type TestClaim } from './claim';

/** The commands that keep the repository as it should be. */
export const ofMaintenance: readonly TestClaim[] = [
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
      'npm run types -w shared-types',
    ],
    test: `${here} "runs what it says, in that order"`,
  },
  {
    commands: [
      'npm run dependencies -- --write',
      'npm run colours -w shared-ui',
      'npm run fonts -w shared-ui',
    ],
    test: `${here} "changes nothing in what is committed"`,
  },
  {
    commands: ['npm run api', 'npm run api -- --released'],
    test: `${here} "says of which commit the released reports are"`,
  },
  { commands: ['npm run structure'], test: `${here} "counts the lines of each workspace"` },
  {
    commands: ['npm run matrix', 'npm run matrix -- --range "^1 || ^2"'],
    test: `${here} "says what a clone without history lacks"`,
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
    through: ['e2e/faults.spec.ts'],
    words: ['npm run drill -- fault-grid'],
  },
];
