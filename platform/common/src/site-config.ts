import type { SiteConfig } from '@proper/shared-types';
import { environmentNames, parseSiteConfig } from '@proper/shared-types/config-schema';
import { UserError } from './errors';
import { readJsonFile } from './files';

/** The configuration of a site that runs on one machine with the embedded backends. */
export const embeddedDefaults: SiteConfig = {
  origin: 'http://localhost:3000',
  bookingUrl: 'https://calendly.com/proper-assistants/discovery-call',
  contactEmail: 'hello@proper.example',
  instagramUrl: 'https://www.instagram.com/properassistants',
  linkedinUrl: 'https://www.linkedin.com/company/properassistants',
  supabase: { url: '/', anonKey: 'embedded-anon-key' },
  emailjs: {
    origin: '/',
    serviceId: 'service_proper',
    templateId: 'template_contact',
    publicKey: 'embedded-public-key',
  },
};

type Tree = { readonly [key: string]: unknown };

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges two trees, key by key, at any depth. The second has precedence. */
function mergeTrees(base: Tree, overrides: Tree): Tree {
  const merged = Object.entries(overrides).map(([key, value]) => {
    const current = base[key];
    return [key, isTree(current) && isTree(value) ? mergeTrees(current, value) : value];
  });
  return { ...base, ...Object.fromEntries(merged) };
}

function readConfigFile(file: string): Tree {
  const label = `The configuration ${file}`;
  const data = readJsonFile(file, label);
  if (isTree(data)) return data;
  throw new UserError(
    `${label} cannot be read: it ${data === undefined ? 'does not exist' : 'is not an object'}`,
  );
}

interface ConfigSources {
  readonly defaults: SiteConfig;
  /** A JSON file with any of the keys. */
  readonly file?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Loads the configuration. A file overrides the defaults, and the environment overrides both.
 *
 * @throws UserError that names every key that is wrong.
 */
export async function loadConfig({ defaults, file, env }: ConfigSources): Promise<SiteConfig> {
  let tree = mergeTrees({ ...defaults }, file === undefined ? {} : readConfigFile(file));
  for (const [key, name] of Object.entries(environmentNames)) {
    const [group = '', entry] = key.split('.');
    const value = env[name];
    if (value !== undefined) tree = mergeTrees(tree, { [group]: entry ? { [entry]: value } : value });
  }
  const parsed = parseSiteConfig(tree);
  if (parsed.ok) return parsed.config;
  throw new UserError(
    `The configuration is not valid:\n${parsed.problems.map((line) => `  ${line}`).join('\n')}`,
  );
}

/**
 * Returns warnings about a site that uses other hosts: each line names a key that is missing. They are not
 * errors, because such a host may be an embedded server, which asks for none.
 */
export function listHostWarnings({ supabase, emailjs }: SiteConfig): readonly string[] {
  const names: Readonly<Record<string, string>> = environmentNames;
  const warn = (group: 'supabase' | 'emailjs', host: string, values: Readonly<Record<string, string>>) =>
    Object.entries(embeddedDefaults[group])
      .filter(([key, embedded]) => host !== '/' && values[key] === embedded)
      .map(([key]) => `${group}.${key} (${names[`${group}.${key}`]})`)
      .map((key) => `${key} is not set: ${host} will refuse the key of the embedded server.`);
  return [
    ...warn('supabase', supabase.url, { ...supabase }),
    ...warn('emailjs', emailjs.origin, { ...emailjs }),
  ];
}
