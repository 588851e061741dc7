import path from 'node:path';
import { remotesFile, root } from '@proper/operator-kit/repository';
import type { SitePath } from '@proper/shared-types';
import { describe, expect, it } from 'vitest';
import { readRemotes, routeOwner } from './remotes-file';

const remotes = await readRemotes(path.join(root, remotesFile));

describe('a page may be published at a path by', () => {
  it.each<[SitePath, string]>([
    ['/', 'mfe-marketing'],
    ['/services', 'mfe-marketing'],
    ['/blogging', 'mfe-marketing'],
    ['/contact/us', 'mfe-marketing'],
    ['/blog', 'mfe-content'],
    ['/blog/four-principles', 'mfe-content'],
    ['/resources', 'mfe-content'],
    ['/resources/time-audit', 'mfe-forms'],
    ['/contact', 'mfe-forms'],
  ])('%s: %s', (page, owner) => {
    expect(routeOwner(remotes, page)).toBe(owner);
  });

  it('nobody, where no route matches', () => {
    expect(routeOwner({ remotes: new Map() }, '/')).toBeUndefined();
  });
});
