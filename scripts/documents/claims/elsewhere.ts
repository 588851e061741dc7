import { documented } from '../../containers/documented';

/** Commands that take too long for a test: the document that each writes says when it was run, and with which words. */
export const writers: Readonly<Record<string, readonly string[]>> = {
  'docs/performance.md': [
    'npm run bench',
    'npm run bench -- dev',
    'npm run bench -- dev --write',
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
