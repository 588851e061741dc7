import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { findChromium } from '@proper/operator-kit/browsers';
import { exampleConfig } from '@proper/shared-types/example-config';
import { chromium } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { shellServer } from '../../../test-support/fixture-teams';
import { useWorkbench } from '../../../test-support/workbench';

/** The browser of the whole site's tests. */
const program =
  findChromium({ named: process.env.E2E_BROWSER, playwrights: chromium.executablePath() }) ?? '';
const hint = program === '' ? ' (no Chromium found: install one, or name it with E2E_BROWSER)' : '';

/** Marks elements as React does when it hydrates them, and fetches the record of the live site. */
const hydrate = `fetch('/composition.json');
  for (const each of document.querySelectorAll('header, main h1:not(.deaf)')) each.__reactPropsX = {};`;

/** A shell whose documents are silent in a browser. */
const shellForBrowsers = {
  server: shellServer
    .replace("'<!doctype html>", "'<!doctype html><link rel=icon href=data:,>")
    .replace('+ body +', "+ '<header></header>' + body +")
    .replaceAll('<script src=', '<script defer src='),
};

const bench = useWorkbench();
beforeEach(() => {
  bench.publish({ name: 'shell', ...shellForBrowsers, script: hydrate });
});

const compose = (hydrationMs = 30_000) => {
  bench.settings = { ...bench.settings, browser: { chromium: program, hydrationMs } };
  return bench.compose(exampleConfig, { browser: true });
};

describe.skipIf(program === '')(`a release that is opened in a browser${hint}`, { timeout: 120_000 }, () => {
  it('is refused if a page logs an error, violates its policy or never hydrates, and the other releases go live', async () => {
    bench.publishMarketing('a', {
      script: `if (location.pathname === '/about') console.error('no data');`,
    });
    bench.publishNext('mfe-content', 'a', {
      script: `document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/a.png' }));`,
    });
    const { refusals, versions } = await compose();
    expect(versions).toEqual({ shell: '1.0.0-a', 'mfe-forms': '1.0.0-a' });
    expect(refusals).toMatchObject([
      { name: 'mfe-marketing', reason: 'the page /about is not silent in a browser: error: no data' },
      {
        name: 'mfe-content',
        reason: expect.stringMatching(/^the page \/blog is not silent .*Content Security Policy/),
      },
    ]);
    expect(bench.reported).toContain('opening /contact in a browser (1 of 1)');
    expect(bench.live('contact.html')).toContain('Contact');

    bench.publishNext('mfe-forms', 'b', { pages: [['/contact', `'<h1 class="deaf">Write</h1>'`]] });
    for (const name of ['mfe-marketing', 'mfe-content'])
      rmSync(path.join(bench.folder, name), { recursive: true });
    expect((await compose(3000)).refusals.at(-1)).toMatchObject({
      name: 'mfe-forms',
      reason: 'the page /contact does not hydrate within 3 s',
    });
    expect(bench.live('contact.html')).toContain('Contact');
  });
});

/** A TCP and a UDP port on this machine that count what arrives. */
async function startListener() {
  let arrived = 0;
  const tcp = createServer((socket) => {
    arrived += 1;
    socket.destroy();
  });
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const address = tcp.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const udp = createSocket('udp4').on('message', () => {
    arrived += 1;
  });
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');
  const close = (): void => {
    tcp.close();
    udp.close();
  };
  return { port, arrivals: () => arrived, close };
}

/** Code of a page that asks servers of WebRTC for its own address, as far as the browser lets it, and then hydrates. */
const callOut = (port: number): string => `
  const server = '127.0.0.1:${port}';
  const login = { username: 'a', credential: 'b' };
  const peer = new RTCPeerConnection({ iceServers: [
    { urls: 'stun:' + server }, { urls: 'turn:' + server, ...login }, { urls: 'turn:' + server + '?transport=tcp', ...login },
  ] });
  peer.createDataChannel('x');
  const ended = new Promise((resolve) => {
    peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve();
    setTimeout(resolve, 10_000);
  });
  peer.createOffer().then((offer) => peer.setLocalDescription(offer)).then(() => ended).then(() => { ${hydrate} });`;

it.skipIf(program === '')(
  `a page that is opened in a browser reaches no server but the site, not even with WebRTC${hint}`,
  { timeout: 120_000 },
  async () => {
    const listener = await startListener();
    const { settings } = bench;
    bench.settings = { ...settings, browser: { chromium: program, hydrationMs: 60_000 } };
    bench.publish({ name: 'shell', ...shellForBrowsers, script: callOut(listener.port) });
    const { versions } = await bench.compose(exampleConfig, { browser: true });
    listener.close();
    expect(versions).toMatchObject({ 'mfe-forms': '1.0.0-a' });
    expect(listener.arrivals()).toBe(0);
  },
);

it('says what to install or to name if no browser is found', async () => {
  const browser = { chromium: '/nowhere/chromium', hydrationMs: 30_000 };
  bench.settings = { ...bench.settings, browser };
  await expect(bench.compose(exampleConfig, { browser: true })).rejects.toThrow(
    /needs playwright-core and a Chromium, .* CHROMIUM=/,
  );
  expect(existsSync(bench.data('site'))).toBe(false);
});
