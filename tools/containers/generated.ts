import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseNames, root } from '@proper/operator-kit/repository';

/** The file that describes the containers. */
export const composeFile = path.join(root, 'docker-compose.yml');

/** The service that serves a team's release. */
const serviceOf = (name: string): string =>
  `  ${name}:\n    <<: *release\n    build: { context: ., dockerfile: platform/containers/release.Dockerfile, args: { NAME: ${name} } }\n`;

const conditionOf = (name: string): string =>
  `      ${name}: { condition: service_healthy, required: false }\n`;

const services = /(?:^ {2}[a-z][a-z0-9-]*:\n {4}<<: \*release\n {4}build: .*\n)+/m;
const conditions = /(?:^ {6}[a-z][a-z0-9-]*: \{ condition: service_healthy, required: false \}\n)+/m;

/**
 * Returns the text of `docker-compose.yml` with a container for each team.
 *
 * @param names - The shell and the remotes, in the order of `remotes.json`.
 */
export const composeWithTeams = (text: string, names: readonly string[]): string =>
  text
    .replace(
      conditions,
      names
        .filter((name) => name !== 'shell')
        .map(conditionOf)
        .join(''),
    )
    .replace(services, names.map(serviceOf).join(''));

/** Writes the teams' part of `docker-compose.yml`. */
export const writeContainers = (names: readonly string[] = releaseNames): void =>
  writeFileSync(composeFile, composeWithTeams(readFileSync(composeFile, 'utf8'), names));
