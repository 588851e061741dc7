import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '@proper/operator-kit/test-support/free-port';
import { WebSocket } from 'ws';

/** An installed browser that Playwright can't drive: Firefox over WebDriver BiDi, WebKitGTK over WebDriver. */
export interface Engine {
  open(url: string): Promise<void>;
  back(): Promise<void>;
  /** Calls a function in the page with JSON values, and waits for its promise. */
  run<Arguments extends readonly unknown[], Result>(
    inPage: (...args: Arguments) => Result | Promise<Result>,
    ...args: Arguments
  ): Promise<Result>;
  /** Performs key and pointer actions of the WebDriver standard. */
  perform(actions: readonly object[]): Promise<void>;
  /** Resizes the window, in CSS pixels; the engine's own toolbar takes some of the height. */
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** The engines, each with the programs that it needs and the packages that contain them. */
export const engines = {
  firefox: { packages: 'firefox-esr', programs: ['firefox-esr'], launch: launchFirefox },
  webkit: {
    packages: 'webkit2gtk-driver xvfb',
    programs: ['WebKitWebDriver', 'Xvfb'],
    launch: launchWebKit,
  },
} as const;

/** The packages to install before an engine can be tested; undefined if its programs are installed. */
export const findMissingPackages = ({ packages, programs }: (typeof engines)['firefox' | 'webkit']) =>
  programs.every((program) => spawnSync('which', [program]).status === 0) ? undefined : packages;

const preferences = {
  // A mouse, which can hover and is precise: a headless Firefox has no pointer.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  'ui.prefersReducedMotion': 0,
};

/** Starts a program and waits for an output that matches a pattern. Returns the process and the pattern's group. */
async function start([program = '', ...args]: readonly string[], pattern: RegExp) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const match = await new Promise<string>((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text;
        const [, group] = pattern.exec(output) ?? [];
        if (group !== undefined) resolve(group);
      });
    child.on('error', reject).on('exit', () => reject(new Error(`${program} has ended:\n${output}`)));
  });
  return { child, match };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}

/** Writes a function call as an expression for both protocols. Its result arrives as JSON. */
const formatCall = (inPage: (...args: never[]) => unknown, args: readonly unknown[]): string =>
  `Promise.resolve((${inPage})(...${JSON.stringify(args)})).then((result) => JSON.stringify(result ?? null))`;

async function launchFirefox(): Promise<Engine> {
  const profile = mkdtempSync(path.join(tmpdir(), 'proper-firefox-'));
  const lines = Object.entries(preferences).map(([key, value]) => `user_pref("${key}", ${value});`);
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const { child, match } = await start(
    ['firefox-esr', '--headless', '--profile', profile, '--remote-debugging-port', '0'],
    /WebDriver BiDi listening on (\S+)/,
  );
  const socket = new WebSocket(`${match}/session`);
  await once(socket, 'open');

  let lastId = 0;
  const send = <Result>(method: string, params: object): Promise<Result> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      const onMessage = (data: Buffer) => {
        const reply = JSON.parse(String(data)) as { id: number; result: Result; message?: string };
        if (reply.id !== id) return;
        socket.off('message', onMessage);
        if (reply.message === undefined) resolve(reply.result);
        else reject(new Error(`${method}: ${reply.message}`));
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
    async run(inPage, ...args) {
      const { result, exceptionDetails } = await send<{
        result?: { value: string };
        exceptionDetails?: { text: string };
      }>('script.callFunction', {
        functionDeclaration: `() => ${formatCall(inPage, args)}`,
        target: { context },
        awaitPromise: true,
      });
      if (!result) throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value);
    },
    perform: (actions) => send('input.performActions', { context, actions }),
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    async close() {
      await send('browser.close', {});
      await stop(child);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Otherwise the toolbar of WebKitGTK's browser is wider than a phone. */
const toolbarStyle =
  '* { min-width: 0; padding: 0; margin: 0; font-size: 4px; -gtk-icon-transform: scale(0.1) }';

async function launchWebKit(): Promise<Engine> {
  const settings = mkdtempSync(path.join(tmpdir(), 'proper-webkit-'));
  mkdirSync(path.join(settings, 'gtk-3.0'));
  writeFileSync(path.join(settings, 'gtk-3.0/gtk.css'), toolbarStyle);
  const screen = await start(
    ['Xvfb', '-displayfd', '1', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'],
    /(\d+)\n/,
  );
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${screen.match}`, XDG_CONFIG_HOME: settings },
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
  await expect(() => fetch(`http://127.0.0.1:${port}/status`)).toPass();
  const { sessionId } = await send<{ sessionId: string }>('POST', '', { capabilities: {} });
  const post = <Result>(command: string, body?: object): Promise<Result> =>
    send('POST', `/${sessionId}/${command}`, body);

  return {
    open: (url) => post('url', { url }),
    back: () => post('back'),
    async run(inPage, ...args) {
      const script = `return ${formatCall(inPage, args)}`;
      return JSON.parse(await post('execute/sync', { script, args: [] }));
    },
    perform: (actions) => post('actions', { actions }),
    resize: (width, height) => post('window/rect', { width, height }),
    async close() {
      await send('DELETE', `/${sessionId}`);
      await stop(driver);
      await stop(screen.child);
      rmSync(settings, { recursive: true, force: true });
    },
  };
}
