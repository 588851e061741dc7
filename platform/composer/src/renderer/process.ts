import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { compileFunction } from 'node:vm';
import type { DescribedPage } from '@proper/shared-types';
import { pagesOfBundle } from '@proper/shared-types/node/server-bundle';
import type { ShellServer } from '@proper/shared-types/release';
import { messageOf, stackOf } from '../errors';
import { confine, freezeData } from './confine';
import type { Answer, BundleCode, Order, Question, Results, Task, TaskKind, Tasks } from './messages';
import { parseScript } from './parse-script';

/** The program of the process that runs the teams' code. It reads no file: all it needs comes in messages. */

/** What React's renderer requires of Node. */
const builtIns = ['async_hooks', 'crypto', 'stream', 'util'];

const send = process.send?.bind(process);
const answer = (message: Answer): void => void send?.(message);

const required = new Map(builtIns.map((name) => [name, createRequire('/')(`node:${name}`) as unknown]));
confine();

let shell: ShellServer | undefined;
let pages: readonly DescribedPage[] = [];

function loadShell({ file, code }: BundleCode): null {
  const module: { exports: Partial<ShellServer> } = { exports: {} };
  const require = (specifier: string): unknown => {
    const builtIn = required.get(specifier.replace(/^node:/, ''));
    if (builtIn !== undefined) return builtIn;
    throw new Error(`it requires "${specifier}", which it must bring itself`);
  };
  compileFunction(code, ['module', 'exports', 'require'], { filename: file })(
    module,
    module.exports,
    require,
  );
  const { shared, renderDocument } = module.exports;
  if (!shared || !renderDocument) throw new Error('it must export shared and renderDocument');
  for (const value of Object.values(shared['@proper/shared-types'] ?? {})) freezeData(value);
  shell = { shared, renderDocument };
  return null;
}

async function loadRemote(bundle: BundleCode): Promise<Results['remote']> {
  pages = await pagesOfBundle({ ...bundle, shared: shell?.shared ?? {} });
  // As in release.json: what is no plain data does not travel.
  return JSON.parse(
    JSON.stringify(pages.map(({ path, chunk, meta }) => ({ path, chunk, meta: meta ?? null }))),
  );
}

const awaited = new Map<number, { resolve(text: string): void; reject(cause: Error): void }>();
let questions = 0;

const ask = (question: Question): Promise<string> =>
  new Promise((resolve, reject) => {
    const id = ++questions;
    awaited.set(id, { resolve, reject });
    answer({ asks: { id, question } });
  });

async function renderDocument({ page: path, parts }: Tasks['document']): Promise<string> {
  const page = path === null ? null : pages.find((known) => known.path === path);
  if (!shell || page === undefined) throw new Error('it is not a page of this remote');
  return shell.renderDocument({
    ...parts,
    page,
    subsetFont: ({ href }, weight, letters) => ask({ kind: 'font', href, weight, letters }),
    usedRules: (css, html) => ask({ kind: 'styles', css, html }),
  });
}

function workOn(task: Task): Results[TaskKind] | Promise<Results[TaskKind]> {
  if (task.kind === 'shell') return loadShell(task.needs);
  if (task.kind === 'script') return parseScript(task.needs);
  return task.kind === 'remote' ? loadRemote(task.needs) : renderDocument(task.needs);
}

/** What was thrown where nothing could catch it: it belongs to the work of that moment. */
const strays: unknown[] = [];
process.on('unhandledRejection', (reason) => strays.push(reason));
process.on('uncaughtException', (cause) => strays.push(cause));

async function take(task: Task): Promise<void> {
  try {
    const done = await workOn(task);
    // What the work has left to the next moment may still throw.
    await setTimeout(1);
    if (strays.length > 0) throw strays.shift();
    answer({ done });
  } catch (cause) {
    answer({ failed: messageOf(cause), stack: stackOf(cause) });
  }
}

process.on('message', (order: Order) => {
  if ('task' in order) void take(order.task);
  else if ('reply' in order) awaited.get(order.reply.id)?.resolve(order.reply.text);
  else awaited.get(order.noReply.id)?.reject(new Error(order.noReply.reason));
});
process.on('disconnect', () => process.exit());
