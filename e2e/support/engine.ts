import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '@proper/operator-kit/free-port';
import { WebSocket } from 'ws';

/** A browser of the system that Playwright cannot drive: Firefox by WebDriver BiDi, WebKitGTK by WebDriver. */
export interface Engine {
  open(url: string): Promise<void>;
  back(): Promise<void>;
  /** Calls a function in the page with values that JSON has, and waits for its promise. */
  run<Arguments extends readonly unknown[], Result>(
    inPage: (...given: Arguments) => Result | Promise<Result>,
    ...given: Arguments
  ): Promise<Result>;
  /** The keys, and the pointer, as the WebDriver standard describes them. */
  perform(actions: readonly object[]): Promise<void>;
  /** Makes the window that large, in CSS pixels; a toolbar of the engine's own takes some of the height. */
  resize(width: number, height: number): Promise<void>;
  /** What is seen of the page, as a PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** The engines, with the programs that each of them needs. */
export const engines = {
  firefox: { packages: 'firefox-esr', programs: ['firefox-esr'], launch: launchFirefox },
  webkit: {
    packages: 'webkit2gtk-driver xvfb',
    programs: ['WebKitWebDriver', 'Xvfb'],
    launch: launchWebKit,
  },
} as const;

/** What has to be installed before an engine can be tried; undefined where it is there. */
export const missingPackages = ({ packages, programs }: (typeof engines)['firefox' | 'webkit']) =>
  programs.every((program) => spawnSync('which', [program]).status === 0) ? undefined : packages;

const preferences = {
  // A mouse: fine and hovering. Without a screen there is none.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 0,
};

/** Starts a program. Returns it with what the pattern finds in what it says. */
async function start([program = '', ...args]: readonly string[], said: RegExp) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const found = await new Promise<string>((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text;
        const [, match] = said.exec(output) ?? [];
        if (match !== undefined) resolve(match);
      });
    child.on('error', reject).on('exit', () => reject(new Error(`${program} has ended:\n${output}`)));
  });
  return { child, found };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** A function's call as a text that both protocols take: its result arrives as JSON. */
const callOf = (inPage: (...given: never[]) => unknown, given: readonly unknown[]): string =>
  `Promise.resolve((${inPage})(...${JSON.stringify(given)})).then((result) => JSON.stringify(result ?? null))`;

async function launchFirefox(): Promise<Engine> {
  const profile = mkdtempSync(path.join(tmpdir(), 'proper-firefox-'));
  const lines = Object.entries(preferences).map(([key, value]) => `user_pref("${key}", ${value});`);
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const { child, found } = await start(
    ['firefox-esr', '--headless', '--profile', profile, '--remote-debugging-port', '0'],
    /WebDriver BiDi listening on (\S+)/,
  );
  const socket = new WebSocket(`${found}/session`);
  await once(socket, 'open');

  let last = 0;
  const send = <Result>(method: string, params: object): Promise<Result> =>
    new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      const onMessage = (data: Buffer) => {
        const answer = JSON.parse(String(data)) as { id: number; result: Result; message?: string };
        if (answer.id !== id) return;
        socket.off('message', onMessage);
        if (answer.message === undefined) resolve(answer.result);
        else reject(new Error(`${method}: ${answer.message}`));
      };
      socket.on('message', onMessage);
      socket.send(JSON.stringify({ id, method, params }));
    });
  await send('session.new', { capabilities: {} });
  const tree = await send<{ contexts: readonly { context: string }[] }>('browsingContext.getTree', {});
  const context = tree.contexts[0]?.context;

  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    async run(inPage, ...given) {
      const { result, exceptionDetails } = await send<{
        result?: { value: string };
        exceptionDetails?: { text: string };
      }>('script.callFunction', {
        functionDeclaration: `() => ${callOf(inPage, given)}`,
        target: { context },
        awaitPromise: true,
      });
      if (!result) throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value);
    },
    perform: (actions) => send('input.performActions', { context, actions }),
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async close() {
      await send('browser.close', {});
      await stop(child);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** The toolbar of WebKitGTK's own browser would be wider than a phone. */
const smallToolbar =
  '* { min-width: 0; padding: 0; margin: 0; font-size: 4px; -gtk-icon-transform: scale(0.1) }';

async function launchWebKit(): Promise<Engine> {
  const settings = mkdtempSync(path.join(tmpdir(), 'proper-webkit-'));
  mkdirSync(path.join(settings, 'gtk-3.0'));
  writeFileSync(path.join(settings, 'gtk-3.0/gtk.css'), smallToolbar);
  const screen = await start(
    ['Xvfb', '-displayfd', '1', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'],
    /(\d+)\n/,
  );
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${screen.found}`, XDG_CONFIG_HOME: settings },
    stdio: 'ignore',
  });

  const send = async <Result = unknown>(method: string, command: string, body: object = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/session${command}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Result };
    if (!response.ok) throw new Error(`${command}: ${JSON.stringify(value)}`);
    return value;
  };
  const isListening = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isListening).toBe(true);
  const { sessionId } = await send<{ sessionId: string }>('POST', '', { capabilities: {} });
  const post = <Result>(command: string, body?: object): Promise<Result> =>
    send('POST', `/${sessionId}/${command}`, body);

  return {
    open: (url) => post('url', { url }),
    back: () => post('back'),
    async run(inPage, ...given) {
      return JSON.parse(await post('execute/sync', { script: `return ${callOf(inPage, given)}`, args: [] }));
    },
    perform: (actions) => post('actions', { actions }),
    resize: (width, height) => post('window/rect', { width, height }),
    picture: async () => Buffer.from(await send<string>('GET', `/${sessionId}/screenshot`), 'base64'),
    async close() {
      await send('DELETE', `/${sessionId}`);
      await stop(driver);
      await stop(screen.child);
      rmSync(settings, { recursive: true, force: true });
    },
  };
}
