/** The command line is not understood: its message and the help are printed. */
export class UsageError extends Error {}
