import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { writeRemotesFile } from '@proper/tools/test-support/next-release';
import { RepositoryCopy } from '@proper/tools/test-support/repository-copy';
import { operate, serveSite } from '../support/own-site';
import { ownDataDir } from '../support/sites';
import { expect, freshTest as test, waitForHydration } from '../support/test';
import { menuLink } from '../support/visitor';

// The shell and the remotes are built on different days, each with its own shared-ui: here from two states of this repository.

// Building a copy of the repository can take minutes on a slow machine.
test.describe.configure({ mode: 'default', timeout: 400_000 });

const dataDir = ownDataDir('versions');
const remotes = ['mfe-marketing', 'mfe-content', 'mfe-forms'] as const;
let later: RepositoryCopy;

test.beforeAll(() => {
  later = new RepositoryCopy();
  later.edit(
    'shared-ui/src/actions/actions.module.css',
    '.button {',
    '.button {\n  letter-spacing: 0.5px;\n',
  );
  later.edit('shared-ui/src/actions/Button.tsx', /className=\{/g, 'data-later="" className={');
  later.edit(
    'shell/src/layout/Footer.tsx',
    'className={styles.inner}',
    'className={styles.inner} data-later=""',
  );
  const { status, output } = later.npmRun('build');
  expect(status, output).toBe(0);
});

test.afterAll(() => later?.remove());

/** How many generated class names have rules, and those for which more than one release has some. */
const countNames = (page: Page): Promise<{ readonly all: number; readonly ambiguous: readonly string[] }> =>
  page.evaluate(() => {
    const releases = new Map<string, Set<string>>();
    const read = (rules: CSSRuleList, release: string): void => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule)
          for (const [name] of rule.selectorText.matchAll(/\.[\w-]+-[\dA-Za-z]{6}(?![\w-])/g))
            releases.set(name, (releases.get(name) ?? new Set()).add(release));
        if ('cssRules' in rule) read(rule.cssRules as CSSRuleList, release);
      }
    };
    for (const sheet of document.styleSheets) {
      const address = sheet.href ?? (sheet.ownerNode as HTMLElement).dataset.href ?? '';
      read(sheet.cssRules, address.split('/releases/')[1]?.split('/')[0] ?? '');
    }
    const ambiguous = [...releases].flatMap(([name, { size }]) => (size > 1 ? [name] : []));
    return { all: releases.size, ambiguous };
  });

for (const [title, folders, isLater] of [
  ['a later shell beside earlier remotes', ['shell'], { shell: 1, page: 0 }],
  ['an earlier shell beside later remotes', remotes, { shell: 0, page: 1 }],
] as const)
  test(`${title}: every page hydrates in place, and each keeps its own styles`, async ({ page }) => {
    const folder = path.join(dataDir, folders[0]);
    mkdirSync(folder, { recursive: true });
    const remotesFile = path.join(folder, 'remotes.json');
    writeRemotesFile(
      remotesFile,
      Object.fromEntries(folders.map((name) => [name, path.join(later.folder, name, 'dist')])),
    );
    await operate(['compose'], { dataDir: folder, remotesFile });
    const site = await serveSite(folder);
    try {
      for (const route of [paths.contact, paths.home]) {
        await page.goto(site.url + route, { waitUntil: 'commit' });
        const heading = await page.waitForSelector('main h1');
        await waitForHydration(page);
        expect(await heading.evaluate((element) => element === document.querySelector('main h1'))).toBe(true);
        await expect(page.locator('footer [data-later]')).toHaveCount(isLater.shell);
      }
      await expect(page.locator('main [data-later]').first()).toBeVisible({ visible: isLater.page === 1 });
      const names = await countNames(page);
      expect(names).toMatchObject({ ambiguous: [] });
      await menuLink(page, 'Contact').click();
      await expect(page.locator('h1')).toBeFocused();
      const more = await countNames(page);
      expect(more).toMatchObject({ ambiguous: [] });
      expect(more.all).toBeGreaterThan(names.all);
    } finally {
      // It may still fetch pages ahead.
      await page.close();
      await site.close();
    }
  });
