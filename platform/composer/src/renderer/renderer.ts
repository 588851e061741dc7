import type { ChildProcess } from 'node:child_process';
import { ifTold, megabytesOf, ownProcessorSeconds } from '@proper/operator-kit/process-use';
import { messageOf } from '../errors';
import type { Answer, Order, Question, Results, Task, TaskKind, Tasks } from './messages';
import { Patience } from './patience';
import { rendererProgram } from './program';
import { spawnConfined } from './spawn';

/** How a piece of work ended. */
export type Outcome<Result> =
  | { readonly ok: true; readonly result: Result }
  | {
      readonly ok: false;
      readonly reason: string;
      /** Where the code of a bundle threw, as Node says it. */
      readonly stack?: string | undefined;
    };

type Settle = (outcome: Outcome<Results[TaskKind]>) => void;

/** What a team's code may take. */
export interface RendererLimits {
  /** Milliseconds without a word, at work or at rest, before the process counts as hung. */
  readonly silenceMs: number;
  /** Megabytes of memory. */
  readonly memoryMb: number;
}

export const defaultLimits: RendererLimits = { silenceMs: 10_000, memoryMb: 512 };

export interface RendererOptions {
  readonly limits: RendererLimits;
  /** Answers what the shell asks while it renders. */
  readonly answerTo: (question: Question) => Promise<string>;
}

/** Milliseconds between two looks at how much memory the process has. */
const memoryPauseMs = 100;

/** How often it is looked at within the time that it may be silent. */
export const looks = 4;

/**
 * A process that runs the code of one shell and at most one remote: no files, no environment, no network, a bound on its
 * memory, and nothing in common with the composer or another remote. Whatever the code does, it ends this process at
 * worst. One piece of work at a time.
 */
export class Renderer {
  readonly #child: ChildProcess;
  readonly #limits: RendererLimits;
  readonly #options: RendererOptions;
  readonly #memoryWatch: NodeJS.Timeout;
  #silence: NodeJS.Timeout | undefined;
  #settle: Settle | undefined;
  /** Why the process was ended, or ended; undefined while it runs. */
  #end: string | undefined;
  #lastWords = '';

  private constructor(program: string, options: RendererOptions) {
    this.#options = options;
    this.#limits = options.limits;
    this.#child = spawnConfined(program, this.#limits.memoryMb);
    this.#child.stderr?.on('data', (text) => {
      this.#lastWords = `${this.#lastWords}${text}`.slice(-10_000);
    });
    this.#child.on('message', (message) => this.#hear(message as Answer));
    this.#child.on('error', (cause) => this.#fail(`cannot be run: ${cause.message}`));
    this.#child.on('close', (code, signal) => this.#fail(this.#reasonOfEnd(code, signal)));
    this.#memoryWatch = setInterval(() => this.#watchMemory(), memoryPauseMs);
  }

  static async start(options: RendererOptions): Promise<Renderer> {
    return new Renderer(await rendererProgram(), options);
  }

  /** Has one piece of work done. A process that has ended does none any more. */
  run<Kind extends TaskKind>(kind: Kind, needs: Tasks[Kind]): Promise<Outcome<Results[Kind]>> {
    return new Promise((resolve) => {
      if (this.#end !== undefined) return resolve({ ok: false, reason: this.#end });
      this.#settle = resolve as Settle;
      this.#tell({ task: { kind, needs } as Task });
    });
  }

  stop(): void {
    this.#fail('was stopped');
  }

  #tell(order: Order): void {
    // An answer may be ready after the process has ended.
    if (this.#end !== undefined) return;
    this.#child.send(order, () => undefined);
    this.#listen();
  }

  /** From here on the process has to say something in time. */
  #listen(): void {
    clearTimeout(this.#silence);
    const { silenceMs } = this.#limits;
    const moment = () => {
      const seconds = ifTold(ownProcessorSeconds, this.#child.pid);
      return { now: performance.now(), used: seconds === undefined ? undefined : seconds * 1000 };
    };
    const patience = new Patience(silenceMs, moment());
    const lookLater = (): void => {
      this.#silence = setTimeout(() => {
        if (patience.isOver(moment())) this.#fail(`took too long, more than ${silenceMs / 1000} s`);
        else lookLater();
      }, silenceMs / looks);
    };
    lookLater();
  }

  #hear(answer: Answer): void {
    clearTimeout(this.#silence);
    if ('asks' in answer) void this.#reply(answer.asks.id, answer.asks.question);
    else if ('failed' in answer)
      this.#conclude({ ok: false, reason: String(answer.failed), stack: answer.stack });
    else this.#conclude({ ok: true, result: answer.done });
  }

  async #reply(id: number, question: Question): Promise<void> {
    try {
      this.#tell({ reply: { id, text: await this.#options.answerTo(question) } });
    } catch (cause) {
      this.#tell({ noReply: { id, reason: messageOf(cause) } });
    }
  }

  #conclude(outcome: Outcome<Results[TaskKind]>): void {
    clearTimeout(this.#silence);
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.(outcome);
  }

  #watchMemory(): void {
    const { memoryMb } = this.#limits;
    // Beside its heap, a process has its program and its stacks.
    if ((ifTold(megabytesOf, this.#child.pid)?.now ?? 0) > memoryMb + 200) this.#fail(this.#tooMuchMemory());
  }

  #tooMuchMemory(): string {
    return `needs more memory than the ${this.#limits.memoryMb} MB that it may have`;
  }

  #reasonOfEnd(code: number | null, signal: NodeJS.Signals | null): string {
    if (this.#lastWords.includes('heap out of memory')) return this.#tooMuchMemory();
    return `ended its process, with ${signal ?? `exit code ${code}`}`;
  }

  #fail(reason: string): void {
    if (this.#end !== undefined) return;
    this.#end = reason;
    clearInterval(this.#memoryWatch);
    this.#child.kill('SIGKILL');
    this.#conclude({ ok: false, reason });
  }
}
