import type { ToastContent } from '@proper/shared-types';
import { messages } from '@proper/shared-types/company';
import { openTab } from '../open-tab';

/**
 * Opens the file of a saved lead in a new tab; where that is blocked, clicks a hidden link to it. Never throws.
 *
 * @param url - Null for a resource without a file.
 * @returns The notice about it.
 */
export function deliver(url: string | null): ToastContent {
  if (url === null) return messages.savedWithoutFile;
  if (openTab(url)) return messages.downloadStarting;
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.hidden = true;
  try {
    document.body.append(link);
    link.click();
    return messages.downloadStarting;
  } catch (cause) {
    console.error('The download was blocked:', cause);
    return messages.downloadBlocked;
  } finally {
    link.remove();
  }
}
