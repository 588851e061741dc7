/**
 * The first script of each document under development, before React DOM is evaluated. The development server adds its own
 * client: the socket, and the overlay with errors.
 */
import * as refresh from 'react-refresh/runtime';
import { showErrors } from './show-errors';
import { builtMessage } from './state';

globalThis.properDevelopment = { renewed: new Set(), refresh };
refresh.injectIntoGlobalHook(globalThis);
showErrors();

// Code of before goes on by design where what is shared has been renewed (`updates.ts`), and may ask for more of its modules.
const { warn } = console;
console.warn = (...said: unknown[]) => {
  if (!String(said[0]).startsWith('[HMR] unexpected require(')) warn(...said);
};

// A page that could not be rendered has no container that would take updates.
if (document.documentElement.dataset.failed !== undefined)
  addEventListener('message', ({ data, source }) => {
    if (source === window && typeof data === 'string' && data.startsWith(builtMessage)) location.reload();
  });
