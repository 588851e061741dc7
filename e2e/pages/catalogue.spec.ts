import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { tagLooks } from '../support/routes';
import { expect, freshTest as test } from '../support/test';

// Other systems draw letters differently.
test.skip(process.platform !== 'linux', 'the screenshots of the catalogue were taken on Linux');
/** Builds the catalogue, and returns the address of its page. */
function buildCatalogue(folder: string): string {
  const args = 'build --config tools/catalogue/rspack.config.ts --config-loader jiti --mode production';
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/@rspack/cli/bin/rspack.js', ...args.split(' '), '--output-path', folder],
    { cwd: path.resolve(import.meta.dirname, '../..'), encoding: 'utf8' },
  );
  expect(status, stdout + stderr).toBe(0);
  return pathToFileURL(path.join(folder, 'index.html')).href;
}

/** Puts links, buttons and fields into the hover or focus state, all at once. */
async function forceStates(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root: document } = await session.send('DOM.getDocument');
  async function force(selector: string, ...states: string[]): Promise<void> {
    const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: document.nodeId, selector });
    expect(nodeIds.length, selector).toBeGreaterThan(0);
    for (const nodeId of nodeIds)
      await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: states });
  }
  await force('[data-under="hover"] *', 'hover');
  await force(
    '[data-under="focus-visible"] :is(a, button, input, textarea, select)',
    'focus',
    'focus-visible',
  );
}

// Letters differ by about 6 of 255 between builds of Chromium. This threshold is about 13 of 255.
const tolerance = { threshold: 0.05, maxDiffPixels: 20 } as const;

test(
  'every component looks as before in light and dark (or run with --update-snapshots)',
  tagLooks(),
  async ({ page }) => {
    // The test takes two pictures of 12,000 rows.
    test.slow();
    await page.setViewportSize({ width: 1120, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(buildCatalogue(test.info().outputPath('catalogue')));
    await expect(page.locator('[aria-current="location"]')).toHaveCount(1);
    await forceStates(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Playwright's own assertion would take each picture twice, to see whether it is final.
      const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
      expect.soft(picture).toMatchSnapshot(`${colorScheme}.png`, tolerance);
    }
  },
);
