/** The tasks of a worker, by name. What one throws is returned as its failure. */
type Tasks = Readonly<Record<string, (input: never) => unknown>>;

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

async function answer(tasks: Tasks, request: Request): Promise<unknown> {
  try {
    const { task, input } = (await request.json()) as { readonly task: string; readonly input: never };
    return { ok: true, result: (await tasks[task]?.(input)) ?? null };
  } catch (thrown) {
    const stack = thrown instanceof Error ? thrown.stack : undefined;
    return { ok: false, reason: messageOf(thrown), stack };
  }
}

/** The `fetch` handler of a worker: a task as JSON in, its result as JSON out. */
export const handlerOf = (tasks: Tasks) => ({
  fetch: async (request: Request): Promise<Response> => Response.json(await answer(tasks, request)),
});
