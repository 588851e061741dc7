import { OperatorError } from '@proper/operator-kit/operator-error';
import { Store } from '../pull/store';
import { disable, enable, pin, unpin } from '../state/pins';
import { readCompositions } from '../state/record';
import { composeAndPrint } from './compose-verb';
import type { Context } from './context';

type Words = readonly string[];

export const pinVerb = (context: Context, [name, version = '']: Words): Promise<number> =>
  composeAndPrint(context, pin({ [context.releaseName(name)]: version }));

export const unpinVerb = (context: Context, [name]: Words): Promise<number> =>
  composeAndPrint(context, unpin(context.releaseName(name)));

export const disableVerb = (context: Context, [name]: Words): Promise<number> =>
  composeAndPrint(context, disable(context.remoteName(name)));

export const enableVerb = (context: Context, [name]: Words): Promise<number> =>
  composeAndPrint(context, enable(context.remoteName(name)));

/** Pins everything that an earlier composition was made of: the one before the live one, unless an id is given. */
export function rollback(context: Context, [id]: Words): Promise<number> {
  const { dataDir } = context;
  const compositions = readCompositions(dataDir);
  if (!compositions)
    throw new OperatorError('Nothing has been composed yet: there is nothing to go back to.');
  const { current, history } = compositions;
  const to = id === undefined ? history[0] : [current, ...history].find((each) => each.id === id);
  if (!to)
    throw new OperatorError(
      id === undefined
        ? 'This is the first composition: there is none before it.'
        : `No composition ${id} is remembered; npm run site -- history lists them.`,
    );
  const store = Store.at(dataDir);
  const gone = Object.entries(to.versions).find(([name, version]) => !store.find(name as 'shell', version));
  if (gone)
    throw new OperatorError(`${gone.join(' ')} is not stored any more, so ${to.id} cannot be made again.`);
  return composeAndPrint(context, pin(to.versions));
}
