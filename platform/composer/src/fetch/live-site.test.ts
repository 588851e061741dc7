import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { embeddedDefaults } from '@proper/common/site-config';
import { makeTemporaryFolder } from '@proper/common/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { readLiveConfig, readLiveSite } from './live-site';

const site = makeTemporaryFolder();
const config = path.join(site, 'config.json');

it('a folder that is not a composed site is named', async () => {
  await expect(readLiveSite(site)).rejects.toThrow(`${site} is not a composed site: composition.json`);
});

it('a configuration that cannot be read is an error, and one that a site does not publish is the default', async () => {
  expect(await readLiveConfig(site)).toMatchObject({ contactEmail: embeddedDefaults.contactEmail });
  writeFileSync(config, '{ "contactEmail": "ask@proper.example" }');
  expect(await readLiveConfig(site)).toMatchObject({ contactEmail: 'ask@proper.example' });
  writeFileSync(config, '<!doctype html>');
  await expect(readLiveConfig(site)).rejects.toThrow(`${site}/config.json is not JSON.`);
});
