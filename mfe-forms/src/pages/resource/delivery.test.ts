import { describe, expect, it, vi } from 'vitest';
import { deliver } from './delivery';

const url = '/downloads/task-delegation-playbook.pdf';

describe('delivering a file', () => {
  it('opens it in a new tab, and leaves the link alone', () => {
    const clickHiddenLink = vi.fn();
    expect(deliver(url, { openTab: () => true, clickHiddenLink })).toBe('started');
    expect(clickHiddenLink).not.toHaveBeenCalled();
  });

  it('clicks a hidden link where the popup is blocked', () => {
    const clickHiddenLink = vi.fn();
    expect(deliver(url, { openTab: () => false, clickHiddenLink })).toBe('started');
    expect(clickHiddenLink).toHaveBeenCalledWith(url);
  });

  it('reports that it was blocked where the click throws too, and logs why', () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const clickHiddenLink = () => {
      throw new Error('not allowed');
    };
    expect(deliver(url, { openTab: () => false, clickHiddenLink })).toBe('blocked');
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  it('opens nothing for a resource without a file', () => {
    const openTab = vi.fn(() => true);
    expect(deliver(null, { openTab, clickHiddenLink: vi.fn() })).toBe('no-file');
    expect(openTab).not.toHaveBeenCalled();
  });
});
