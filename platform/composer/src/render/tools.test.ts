import { expect, it } from 'vitest';
import { renderingTools } from './tools';

it.each(['document.ts', 'content-security-policy.ts', '../addresses.ts'])(
  'documents are rendered again after %s has changed',
  async (file) => {
    const ofFile = (await renderingTools()).filter((tool) => tool.startsWith(`${file} `));
    expect(ofFile).toEqual([expect.stringMatching(/ [0-9a-f]{64}$/)]);
  },
);
