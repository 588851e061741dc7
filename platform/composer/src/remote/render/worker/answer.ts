type Tasks = Readonly<Record<string, (input: never) => unknown>>;

/** Runs a task. What its code throws is returned, as its failure. */
async function runTask(tasks: Tasks, request: Request): Promise<unknown> {
  try {
    const { task, input } = (await request.json()) as { readonly task: string; readonly input: never };
    return { ok: true, result: (await tasks[task]?.(input)) ?? null };
  } catch (thrown) {
    if (!(thrown instanceof Error)) return { ok: false, reason: String(thrown) };
    return { ok: false, reason: thrown.message, stack: thrown.stack };
  }
}

/** The `fetch` handler of a worker: a task as JSON in, its result as JSON out. */
export const createHandler = (tasks: Tasks) => ({
  fetch: async (request: Request): Promise<Response> => Response.json(await runTask(tasks, request)),
});
