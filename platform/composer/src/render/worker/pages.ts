import type { DescribedPage, SitePath } from '@proper/shared-types';
import { metaOf } from '@proper/shared-types';
import type { BodyRequest } from '@proper/shared-types/release';
import remote from 'remote';
import shell from 'shell';
import { handlerOf } from './answer';

/** The worker that runs a remote's code, beside the shell's. */

const { pages } = remote;
if (!Array.isArray(pages)) throw new Error('it exports no pages');

let described: Promise<readonly DescribedPage[]> | undefined;

const describe = (): Promise<readonly DescribedPage[]> => {
  described ??= Promise.all(pages.map(async (page) => ({ ...page, meta: await metaOf(page) })));
  return described;
};

/** A page to render, by its path. */
type BodyInput = Omit<BodyRequest, 'page'> & { readonly path: SitePath };

export default handlerOf({
  list: async () => (await describe()).map(({ path, chunk, meta }) => ({ path, chunk, meta })),

  async body({ path, ...request }: BodyInput) {
    const page = (await describe()).find((each) => each.path === path);
    if (!page) throw new Error('it is not a page of this remote');
    return shell.renderBody({ ...request, page });
  },
});
