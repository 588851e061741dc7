import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Exit codes of every command. */
export const exitCodes = { done: 0, failed: 1, usage: 2, refused: 3, unavailable: 4 } as const;

/** Prints a message and the help, and exits with the code for bad usage. */
export function usageError(message: string, help: string): never {
  console.error(`${message}\n\n${help}`);
  process.exit(exitCodes.usage);
}

/** The options of every command, in addition to its own. */
const commonOptions = { help: { type: 'boolean', default: false } } as const;

/** Reads the command line. With `--help`, or if it is not valid, prints the help and exits. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  help: string,
): ReturnType<typeof parseArgs<{ allowPositionals: true; options: Options & typeof commonOptions }>> {
  try {
    const parsed = parseArgs({ allowPositionals: true as const, options: { ...options, ...commonOptions } });
    if ((parsed.values as { help?: boolean }).help) {
      console.log(help);
      process.exit(exitCodes.done);
    }
    return parsed;
  } catch (cause) {
    return usageError(cause instanceof Error ? cause.message : String(cause), help);
  }
}

/** The port that a text names, from 0 (any free one) to 65535; undefined if it names none. */
export const parsePort = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
