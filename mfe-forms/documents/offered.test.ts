import { markupOfPages } from '@proper/shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { downloadFile } from '../src/content/files';
import type { Resource } from '../src/content/resource-fields';
import { pages } from '../src/remote';
import { builtPages } from '../test-support/content';
import { generatedFiles } from './index';

const made = generatedFiles.map(({ file }) => file);

const resources = builtPages.map(({ data }) => data as Resource);

describe('what resource pages offer is made by the build', () => {
  it('each PDF, and none that no page offers', () => {
    const offered = resources.flatMap(({ document }) => document ?? []).map(downloadFile);
    expect(offered.sort()).toEqual(made.filter((file) => file.startsWith('downloads/')).sort());
  });

  it('each picture of a first page, and none that no page shows', async () => {
    const markup = [...(await markupOfPages(pages, builtPages)).values()].join();
    const shown = new Set(markup.match(/previews\/[^ "]+/g));
    expect([...shown].sort()).toEqual(made.filter((file) => file.startsWith('previews/')).sort());
  });
});
