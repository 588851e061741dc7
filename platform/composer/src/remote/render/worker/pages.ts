import type { PageContent, SitePath } from '@proper/shared-types';
import { metaOf } from '@proper/shared-types';
import type { BodyRequest } from '@proper/shared-types/release';
import { entryAt } from '@proper/shared-types/routes';
import remote from 'remote';
import shell from 'shell';
import { createHandler } from './answer';

/** The worker that runs a remote's code with the shell's. */

const { pages } = remote;
if (!Array.isArray(pages)) throw new Error('it exports no pages');

type BodyInput = Omit<BodyRequest, 'page'> & { readonly path: SitePath; readonly content?: PageContent };

export default createHandler({
  list: () =>
    Promise.all(
      pages.map(async (page) => ({ path: page.path, chunk: page.chunk, meta: await metaOf(page) })),
    ),

  async body({ path, content, ...request }: BodyInput) {
    const page = entryAt(pages, path);
    if (!page) throw new Error('it is not a page of this remote');
    const { load } = page;
    const html = await shell.renderBody({
      ...request,
      page: { path, load, ...(content ? { content } : {}) },
    });
    return { html, meta: await metaOf(page) };
  },
});
