import path from 'node:path';
import { root } from '@proper/operator-kit/repository';

/** The services of the containers. */
export const composeFile = path.join(root, 'docker-compose.yml');

/** A team's service: its release, and a server for it. */
const serviceOf = (name: string): string =>
  `  ${name}:\n    <<: *release\n    build: { context: ., dockerfile: platform/containers/release.Dockerfile, args: { NAME: ${name} } }\n`;

const conditionOf = (name: string): string =>
  `      ${name}: { condition: service_healthy, required: false }\n`;

/** The services that serve a release as it is. Those that fail on purpose are written differently, and do not match. */
const services = /(?:^ {2}[a-z][a-z0-9-]*:\n {4}<<: \*release\n {4}build: .*\n)+/m;
const conditions = /(?:^ {6}[a-z][a-z0-9-]*: \{ condition: service_healthy, required: false \}\n)+/m;

/**
 * The text of `docker-compose.yml` with a container for each team that there is.
 *
 * @param names - The shell and the remotes, as `remotes.json` has them.
 */
export function composeWithTeams(text: string, names: readonly string[]): string {
  const remotes = names.filter((name) => name !== 'shell');
  return text
    .replace(conditions, remotes.map(conditionOf).join(''))
    .replace(services, names.map(serviceOf).join(''));
}
