// Asks many commands for their help in one process, which loads what they share once. Each word of the command line is a
// command's file with its words after it; what is printed is JSON: the help of each, and the code with which it would end.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from 'operator-kit/repository';

class Ended extends Error {}

const print = console.log;
const answers: Record<string, { readonly said: string; readonly status: number }> = {};
for (const [at, question] of process.argv.slice(2).entries()) {
  const [entry = '', ...words] = question.split(' ');
  const said: string[] = [];
  let status: number | undefined;
  console.log = (...texts: readonly unknown[]) => void said.push(texts.join(' '));
  console.error = () => undefined;
  process.exit = (code) => {
    status ??= Number(code ?? process.exitCode ?? 0);
    throw new Ended();
  };
  process.argv = [process.execPath, entry, ...words];
  process.exitCode = undefined;
  try {
    await import(`${pathToFileURL(path.join(root, entry)).href}?${at}`);
  } catch (cause) {
    if (!(cause instanceof Ended)) throw cause;
  }
  answers[question] = { said: said.join('\n'), status: status ?? Number(process.exitCode ?? 0) };
}
process.exitCode = 0;
print(JSON.stringify(answers));
