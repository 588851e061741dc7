import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { environment } from '@proper/operator-kit/environment';
import { root } from '@proper/operator-kit/repository';
import { embeddedDefaults } from '@proper/operator-kit/site-config';
import { environmentNames } from '@proper/shared-types/config-schema';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { composeFile } from './teams-in-compose';

interface Service {
  readonly image?: string;
  readonly ports?: readonly string[];
  readonly networks?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly [key: string]: unknown;
}

const composeText = readFileSync(composeFile, 'utf8');
const compose: { services: Record<string, Service>; networks: Record<string, { internal?: boolean }> } =
  parse(composeText, { merge: true });
const envExample = readFileSync(path.join(root, '.env.example'), 'utf8');
const services = Object.entries(compose.services);
const dockerfiles = readdirSync(path.join(root, 'platform/containers')).filter((file) =>
  file.endsWith('.Dockerfile'),
);
const readDockerfile = (file: string): string =>
  readFileSync(path.join(root, 'platform/containers', file), 'utf8');

describe('docker-compose.yml', () => {
  it.each(services)('%s has no more rights, memory and processes than it needs', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: expect.any(Number),
      mem_limit: expect.any(String),
      logging: { options: { 'max-size': expect.any(String) } },
    });
    expect(service).not.toHaveProperty('privileged');
    expect(service).not.toHaveProperty('cap_add');
  });

  it('publishes the port of one service, and connects no other one to the outside', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['web']);
    const outside = Object.keys(compose.networks).filter((name) => !compose.networks[name]?.internal);
    expect(outside).toEqual(['public']);
    const namesOf = ({ networks = [] }: Service) =>
      Array.isArray(networks) ? networks : Object.keys(networks);
    expect(
      services.filter(([, service]) => namesOf(service).includes('public')).map(([name]) => name),
    ).toEqual(['web']);
  });

  it('passes on every key of the configuration, and only variables that .env.example names', () => {
    const read = [...composeText.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    const passedOn = services.flatMap(([, { environment = {} }]) =>
      Object.entries(environment).flatMap(([name, value]) => (value === null ? [name] : [])),
    );
    const named = new Set([...envExample.matchAll(/^# ([A-Z_]+)=$/gm)].map(([, name = '']) => name));
    expect([...read, ...passedOn]).toEqual(expect.arrayContaining(Object.values(environmentNames)));
    expect([...read, ...passedOn].filter((name) => !named.has(name))).toEqual([]);
  });

  it('contains no secret', () => {
    expect(composeText).not.toMatch(/password:|:\/\/[^/\s:]+:[^/\s@]+@/i);
  });
});

describe('.env.example', () => {
  it.each(Object.entries(environmentNames))('names %s as %s, with its default', (key, name) => {
    const byDefault = key.split('.').reduce<unknown>((tree, part) => Object(tree)[part], embeddedDefaults);
    expect(envExample).toContain(`\n# ${key} (default: ${byDefault ?? 'none'})\n# ${name}=\n`);
  });

  it.each(Object.values(environment))('explains $name, with its default', (variable) => {
    const { name, byDefault, isSecret } = { byDefault: '', isSecret: false, ...variable };
    expect(envExample).toContain(byDefault && ` (default: ${byDefault})\n# ${name}=\n`);
    expect(envExample).toMatch(new RegExp(`^# .+ \\(default: .+\\)\n# ${name}=$`, 'm'));
    if (isSecret) expect(envExample).toContain(`\n# ${name}_FILE=\n`);
  });
});

describe('the images', () => {
  it('are based on exact versions, and on the same one everywhere', () => {
    const bases = dockerfiles.flatMap((file) =>
      [...readDockerfile(file).matchAll(/^FROM (\S+:\S+)/gm)].map(([, image = '']) => image),
    );
    const pulled = services.flatMap(([, { image }]) => image ?? []);
    for (const image of [...bases, ...pulled]) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-[a-z-]+)?$/);
    const names = bases.map((image) => image.split(':')[0]);
    expect(new Set(bases).size, bases.join(', ')).toBe(new Set(names).size);
  });

  it.each(dockerfiles)('%s runs as a user without rights', (file) => {
    const users = [...readDockerfile(file).matchAll(/^USER (\S+)/gm)].map(([, user]) => user);
    expect(users.length).toBeGreaterThan(0);
    expect(users).not.toContain('root');
  });
});
