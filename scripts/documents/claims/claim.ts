/** A test that runs commands: `file "name"`, or a part of its name. */
export interface TestClaim {
  readonly commands: readonly string[];
  readonly test: string;
  /** From the test to the command's own file: each names the next, or is named by it. */
  readonly through?: readonly string[];
  /** What to look for in these files, where the test does not write the command's options as they are typed. */
  readonly words?: readonly string[];
}

/** Most commands that neither build nor compose are run here. */
export const here = 'scripts/documents/commands.integration.test.ts';
