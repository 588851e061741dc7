import { reportSubmissionError } from '@proper/shared-types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createErrorReporter, describeCause, readPositions } from './report-browser-error';

const content = { name: 'mfe-content', entry: '/remoteEntry.js', integrity: 'sha256-' } as const;
const site = {
  shell: '1.0.0-s',
  reportUrl: '/errors',
  findRemote: (pathname: string) => (pathname === '/blog' ? content : undefined),
};

let logged: ReturnType<typeof vi.spyOn>;
const fetched = vi.fn<typeof fetch>();
let hide: () => void;
let reportBrowserError: ReturnType<typeof createErrorReporter>;

/** The reports that have been sent, as an endpoint reads them. */
const sent = (): unknown[] => fetched.mock.calls.map(([, request]) => JSON.parse(String(request?.body)));

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fetched.mockReset().mockResolvedValue(new Response());
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { pathname: '/blog' });
  vi.stubGlobal('document', {
    visibilityState: 'hidden',
    addEventListener: (_type: string, listener: () => void) => {
      hide = listener;
    },
  });
  reportBrowserError = createErrorReporter(site);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const evaluate = { phase: 'evaluate', cause: new Error('broken') } as const;

describe('a browser error', () => {
  it('belongs to the shell on a page that no remote has, or if the shell reports it', () => {
    reportBrowserError('x', { page: '/nowhere', ...evaluate });
    reportBrowserError('x', { remote: 'shell', ...evaluate });
    expect(sent()).toMatchObject([
      { remote: 'shell', release: '1.0.0-s', page: '/nowhere' },
      { remote: 'shell', release: '1.0.0-s', page: '/blog' },
    ]);
  });

  it('is counted when it is repeated, and the count is sent when the visitor leaves the page', () => {
    for (let times = 0; times < 4; times++) reportBrowserError('x', evaluate);
    expect(logged).toHaveBeenCalledTimes(1);
    expect(sent()).toMatchObject([{ times: 1 }]);
    hide();
    hide();
    expect(sent()).toMatchObject([{ times: 1 }, { times: 3 }]);
  });

  it('is sent without cookies, the address of the page, or text that a visitor may have typed', () => {
    const cause = new SyntaxError('"ada@example.com" is not valid JSON');
    cause.stack =
      'SyntaxError: "ada@example.com"\n at f (https://proper.example/releases/mfe-forms/1.0.0-f/a.js:1:2)';
    reportBrowserError('x', { phase: 'render', cause });
    const [[address, request] = []] = fetched.mock.calls;
    expect(address).toBe('/errors');
    expect(request).toMatchObject({ keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' });
    expect(sent()).toMatchObject([{ cause: 'SyntaxError at /releases/mfe-forms/1.0.0-f/a.js:1:2' }]);
  });

  it('of a form is sent without what was typed, and is not on the console twice', () => {
    reportSubmissionError('contact', { ok: false, kind: 'busy', reason: 'ada@example.com is not valid' });
    expect(sent()).toMatchObject([
      { remote: 'mfe-content', phase: 'form', page: '/blog', cause: 'busy', times: 1 },
    ]);
    expect(JSON.stringify(sent())).not.toContain('ada');
    expect(logged).not.toHaveBeenCalled();
  });

  it('is not sent without an endpoint', () => {
    createErrorReporter({ ...site, reportUrl: undefined })('x', evaluate);
    expect(logged).toHaveBeenCalledTimes(1);
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ['a page whose endpoint is down', () => fetched.mockRejectedValue(new TypeError('Failed to fetch'))],
    ['a browser without such requests', () => vi.stubGlobal('fetch', undefined)],
    ['a page without an address', () => vi.stubGlobal('location', undefined)],
  ])('does not throw in %s', (_title, breakPage) => {
    breakPage();
    expect(() => reportBrowserError('x', evaluate)).not.toThrow();
  });
});

describe('the text of a cause', () => {
  it('is the message about a file that failed', () => {
    const cause = new Error('/releases/a.js answers 500');
    expect(describeCause({ phase: 'fetch', cause })).toBe('/releases/a.js answers 500');
  });

  it.each([['ada@example.com'], [{ name: 'ada@example.com' }], [null], [undefined]])(
    'is only the type if %j is thrown',
    (cause) => {
      expect(describeCause({ phase: 'render', cause })).toBe(typeof cause);
    },
  );
});

describe('the positions of an error', () => {
  const errorAt = (...frames: string[]): Error =>
    Object.assign(new Error('x'), { stack: ['Error: ada@example.com', ...frames].join('\n') });
  const frames = {
    chromium: '    at f (https://proper.example/releases/mfe-forms/45f175b0/contact.js?retry=1:1:234)',
    firefox: 'f@https://proper.example/releases/shell/a1b2c3d4/shell.js:1:5',
    extension: '    at g (chrome-extension://abcdefgh/content.js:3:7)',
  };

  it('are those in the files of releases, in every browser, and nothing else', () => {
    expect(readPositions(errorAt(frames.chromium, frames.firefox))).toEqual({
      stack: ['/releases/mfe-forms/45f175b0/contact.js:1:234', '/releases/shell/a1b2c3d4/shell.js:1:5'],
      byExtension: false,
    });
    expect(readPositions('ada@example.com')).toEqual({ stack: [], byExtension: false });
  });

  it('tell whether an extension threw it, or only called the code that did', () => {
    expect(readPositions(errorAt(frames.extension, frames.chromium)).byExtension).toBe(true);
    expect(readPositions(errorAt(frames.chromium, frames.extension)).byExtension).toBe(false);
  });
});
