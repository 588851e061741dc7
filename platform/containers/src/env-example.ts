import path from 'node:path';
import { type EnvironmentVariable, environment, fileVariableOf } from '@proper/operator-kit/environment';
import { root } from '@proper/operator-kit/repository';
import { embeddedDefaults } from '@proper/operator-kit/site-config';
import { environmentNames } from '@proper/shared-types/config-schema';

/** Names every variable, for whoever runs the containers. */
export const envExampleFile = path.join(root, '.env.example');

/** What `docker-compose.yml` alone reads. */
const containerVariables: readonly EnvironmentVariable[] = [
  {
    name: 'FRONT_PROXY_FILE',
    meaning: "a file with nginx's real_ip directives, where a proxy is in front that ends TLS",
    byDefault: 'no proxy is in front',
  },
];

const formatVariable = ({ name, meaning, byDefault }: EnvironmentVariable): string =>
  `# ${meaning} (default: ${byDefault})\n# ${name}=`.replaceAll('`', '');

function withFileVariable(variable: EnvironmentVariable): readonly EnvironmentVariable[] {
  const { name, isSecret } = variable;
  if (!isSecret) return [variable];
  return [
    variable,
    { name: fileVariableOf(variable), meaning: `a file with the value of ${name}`, byDefault: 'none' },
  ];
}

/** The default of a key such as `supabase.url`. */
function defaultOf(key: string): string {
  const value = key
    .split('.')
    .reduce<unknown>(
      (tree, part) => (typeof tree === 'object' && tree !== null ? Reflect.get(tree, part) : undefined),
      embeddedDefaults,
    );
  return value === undefined ? 'none' : String(value);
}

/** The text of `.env.example`: every variable that the commands and the containers read. */
export const envExample = (): string =>
  [
    '# Every variable, with its default. Written by `npm run format`.',
    '# Docker Compose reads `.env` beside docker-compose.yml: copy this file, and set there what is to be different.',
    '# In containers HOST is an address of this machine (default: 127.0.0.1), DATA_DIR is a volume, and secrets are files.',
    '',
    '# The site, as its visitors see it. All of it is public.',
    ...Object.entries(environmentNames).map(
      ([key, name]) => `# ${key} (default: ${defaultOf(key)})\n# ${name}=`,
    ),
    '',
    '# The server and the composer.',
    ...Object.values<EnvironmentVariable>(environment).flatMap(withFileVariable).map(formatVariable),
    '',
    '# The containers.',
    ...containerVariables.map(formatVariable),
    '',
  ].join('\n');
