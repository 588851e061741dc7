import { areHydrated, hydratedElements } from '@proper/operator-kit/browsers';
import { chromium } from '/work/wt/pages/node_modules/playwright-core/index.mjs';
import { createCertificate, serve } from '/work/wt/pages/tools/bench/serve';
import { conditions } from '/work/wt/pages/tools/bench/visit';
import { installedBrowser } from '/work/wt/pages/tools/browser';

const [, , siteDir, routes, n = '15'] = process.argv;
const cert = await createCertificate();
const site = await serve(siteDir, cert);
for (const route of routes.split(',')) {
  const sums: number[] = [];
  for (let i = 0; i < +n; i++) {
    const browser = await chromium.launch({
      executablePath: installedBrowser(),
      chromiumSandbox: false,
      args: [
        `--ignore-certificate-errors-spki-list=${cert.fingerprint}`,
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    const { viewport, deviceScaleFactor, processor, network } = conditions;
    const context = await browser.newContext({ viewport, deviceScaleFactor, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    const s = await context.newCDPSession(page);
    await s.send('Network.enable');
    await s.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await s.send('Emulation.setCPUThrottlingRate', { rate: processor });
    await page.addInitScript(() => {
      const sh: any[] = [];
      (window as any).sh = sh;
      const name = (n: any) => {
        const d = (e: any): string =>
          !e
            ? '?'
            : (e.nodeType === 3 ? '#' + (e.data || '').slice(0, 30) + '<' : '') +
              (e.nodeType === 3
                ? d(e.parentElement)
                : e.tagName +
                  '.' +
                  String(e.className?.baseVal ?? e.className ?? '').slice(0, 50) +
                  (e.id ? '#' + e.id : ''));
        return d(n) + ' | ' + (n?.textContent || '').slice(0, 40);
      };
      new PerformanceObserver((l) => {
        for (const e of l.getEntries() as any[])
          sh.push({
            t: Math.round(e.startTime),
            v: +e.value.toFixed(4),
            recent: e.hadRecentInput,
            y: scrollY,
            s: e.sources.map((x: any) => ({
              n: name(x.node),
              p: [x.previousRect.x, x.previousRect.y, x.previousRect.width, x.previousRect.height]
                .map(Math.round)
                .join(),
              c: [x.currentRect.x, x.currentRect.y, x.currentRect.width, x.currentRect.height]
                .map(Math.round)
                .join(),
            })),
          });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.waitForTimeout(1500);
    await page.goto(site + route, { waitUntil: 'load' });
    await page.waitForTimeout(6000);
    const r: any = await page.evaluate(() => ({
      sh: (window as any).sh,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      fonts: performance
        .getEntriesByType('resource')
        .filter((e) => /woff2/.test(e.name))
        .map(
          (e: any) =>
            e.name.split('/').pop() + '@' + Math.round(e.startTime) + '-' + Math.round(e.responseEnd),
        ),
    }));
    const sum = r.sh.reduce((a: number, x: any) => a + x.v, 0);
    sums.push(+sum.toFixed(4));
    console.log(route, i, 'CLS', sum.toFixed(4), 'fcp', Math.round(r.fcp), r.fonts.join(' '));
    for (const x of r.sh) {
      console.log('   ', x.t, x.v, 'y', x.y);
      for (const y of x.s) console.log('       ', y.n.replace(/\s+/g, ' '), y.p, '->', y.c);
    }
    await browser.close();
  }
  console.log('SUM', route, sums.join(' '));
}
process.exit(0);
