import { readFile } from 'node:fs/promises';
import type { SiteConfig } from '@proper/shared-types';
import { environmentNames, parseSiteConfig } from '@proper/shared-types/config-schema';
import { OperatorError } from './operator-error';

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

type Tree = { [key: string]: unknown };

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges two trees, key by key, at any depth. The second has precedence. */
function mergeTrees(base: Tree, overrides: Tree): Tree {
  const merged = { ...base };
  for (const [key, value] of Object.entries(overrides)) {
    const current = merged[key];
    merged[key] = isTree(current) && isTree(value) ? mergeTrees(current, value) : value;
  }
  return merged;
}

async function readSource({ file, text }: Pick<ConfigSources, 'file' | 'text'>): Promise<Tree> {
  if (file === undefined && text === undefined) return {};
  const name = file ?? 'of the site';
  let data: unknown;
  try {
    // Some editors write a byte order mark.
    data = JSON.parse((text ?? (await readFile(file ?? '', 'utf8'))).replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OperatorError(`The configuration ${name} cannot be read: ${reason}`);
  }
  if (isTree(data)) return data;
  throw new OperatorError(`The configuration ${name} is not an object.`);
}

interface ConfigSources {
  readonly defaults: SiteConfig;
  /** A JSON file with any of the keys. */
  readonly file?: string | undefined;
  /** The content of such a file, which is read elsewhere. */
  readonly text?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Loads the configuration. A file overrides the defaults, and the environment overrides both.
 *
 * @throws OperatorError that names every key that is wrong.
 */
export async function loadConfig({ defaults, env, ...source }: ConfigSources): Promise<SiteConfig> {
  let tree = mergeTrees({ ...defaults }, await readSource(source));
  for (const [key, name] of Object.entries(environmentNames)) {
    const [group = '', entry] = key.split('.');
    const value = env[name];
    if (value !== undefined) tree = mergeTrees(tree, { [group]: entry ? { [entry]: value } : value });
  }
  const parsed = parseSiteConfig(tree);
  if (parsed.ok) return parsed.config;
  throw new OperatorError(
    `The configuration is not valid:\n${parsed.problems.map((line) => `  ${line}`).join('\n')}`,
  );
}

const emailjsKeys = ['serviceId', 'templateId', 'publicKey'] as const;

const warnOfEmbeddedKey = (key: keyof typeof environmentNames, host: string): string =>
  `${key} (${environmentNames[key]}) is not set: ${host} will refuse the key of the embedded server.`;

/**
 * Returns warnings about a site that uses other hosts: each line names a key that is missing. They are not
 * errors, because such a host may be an embedded server, which accepts the embedded keys.
 */
export function hostWarnings({ supabase, emailjs }: SiteConfig): readonly string[] {
  const lines: string[] = [];
  if (supabase.url !== '/' && supabase.anonKey === embeddedDefaults.supabase.anonKey)
    lines.push(warnOfEmbeddedKey('supabase.anonKey', supabase.url));
  if (emailjs.origin === '/') return lines;
  for (const key of emailjsKeys)
    if (emailjs[key] === embeddedDefaults.emailjs[key])
      lines.push(warnOfEmbeddedKey(`emailjs.${key}`, emailjs.origin));
  return lines;
}
