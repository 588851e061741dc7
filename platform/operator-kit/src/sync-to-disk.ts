import { open } from 'node:fs/promises';

/**
 * Waits until a file, or the list of a folder's files, is on the disk itself: from then on it survives a loss of power.
 * Windows can't do it for folders, and for a file only where it may be written to.
 */
export async function syncToDisk(file: string, kind: 'file' | 'folder'): Promise<void> {
  if (kind === 'folder' && process.platform === 'win32') return;
  const handle = await open(file, kind === 'folder' ? 'r' : 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
