// @vitest-environment happy-dom

import { backendTimeoutMs, offlineTimeoutMs, SiteConfigProvider, withTimeout } from '@proper/shared-types';
import { exampleConfig } from '@proper/shared-types/example-config';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../actions/Button';
import { Form } from './Form';
import { TextField } from './fields';
import { honeypotName } from './Honeypot';
import { requiredFields } from './required-fields';
import { type SubmissionOptions, useSubmission } from './useSubmission';

const fields = ['name', 'email'] as const;
type Options = SubmissionOptions<(typeof fields)[number]>;

const onInvalid = vi.fn<Options['onInvalid']>();
const onError = vi.fn<NonNullable<Options['onError']>>();
const prepare = vi.fn<NonNullable<Options['prepare']>>();
const chosen = vi.fn<NonNullable<Options['chosen']>>(() => ({}));

/** A form as the site's own are: both fields are required. */
function ExampleForm({ submit }: Pick<Options, 'submit'>) {
  const { formProps, field, submitting } = useSubmission({
    name: 'example',
    fields,
    validate: requiredFields({ name: 'Your name, please.', email: 'Your email address, please.' }),
    onInvalid,
    submit,
    onError,
    chosen,
    prepare,
  });
  return (
    <SiteConfigProvider value={exampleConfig}>
      <Form {...formProps} label="Example">
        <TextField {...field('name')} label="Name" />
        <TextField {...field('email')} label="Email" type="email" />
        <Button type="submit" busy={submitting}>
          {submitting ? 'Sending...' : 'Send'}
        </Button>
      </Form>
    </SiteConfigProvider>
  );
}

const open = (submit: Options['submit']) => render(<ExampleForm submit={submit} />);

const input = (label: string): HTMLInputElement => screen.getByLabelText(label);
const typed = () => ({ name: input('Name').value, email: input('Email').value });
const ada = { name: 'Ada', email: 'ada@example.com' };
const nothing = { name: '', email: '' };

async function fill(user = userEvent.setup()): Promise<void> {
  await user.type(input('Name'), ada.name);
  await user.type(input('Email'), ada.email);
}
const press = (user = userEvent.setup()) => user.click(screen.getByRole('button', { name: 'Send' }));
const sendButton = () => screen.findByRole('button', { name: 'Send' });

/** A submission that ends when the test says so. */
function answered() {
  let answer: (sent: boolean) => void = () => undefined;
  const submit = vi.fn<Options['submit']>(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  return { submit, answer: (sent: boolean) => answer(sent) };
}

const never = (): Promise<never> => new Promise(() => undefined);

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

describe('what was chosen on the way to a form', () => {
  it('goes before an older draft, and is a draft from then on', async () => {
    const { unmount } = open(async () => true);
    await fill();
    unmount();
    chosen.mockReturnValueOnce({ name: 'Grace' });
    open(async () => true).unmount();
    open(async () => true);
    expect(typed()).toEqual({ ...ada, name: 'Grace' });
  });
});

describe('a form that is sent', () => {
  it('is sent once, trimmed, however often the button is clicked or Enter is pressed', async () => {
    const { submit, answer } = answered();
    open(submit);
    const user = userEvent.setup();
    await user.type(input('Name'), '  Ada ');
    await user.type(input('Email'), ada.email);
    await user.dblClick(await sendButton());
    await user.type(input('Name'), '{Enter}{Enter}');
    fireEvent.submit(screen.getByRole('form'));
    expect(screen.getByRole('button', { name: 'Sending...' })).toHaveProperty('disabled', true);
    expect(submit).toHaveBeenCalledTimes(1);
    expect(submit.mock.calls[0]?.[0]).toEqual(ada);
    answer(true);
    expect(await sendButton()).toHaveProperty('disabled', false);
  });

  it('gives the focus back to the button that was pressed', async () => {
    const { submit, answer } = answered();
    open(submit);
    await fill();
    await press();
    // Browsers take the focus from a button that is disabled.
    input('Name').focus();
    input('Name').blur();
    expect(document.activeElement).toBe(document.body);
    answer(false);
    const button = await sendButton();
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('has what it needs fetched once, when it is first touched', async () => {
    open(async () => true);
    expect(prepare).not.toHaveBeenCalled();
    await fill();
    expect(prepare).toHaveBeenCalledTimes(1);
  });
});

describe('a form with an invalid field', () => {
  it('says beside each field what is missing, moves the focus to the first one, and is not sent', async () => {
    const submit = vi.fn<Options['submit']>();
    open(submit);
    const user = userEvent.setup();
    await user.type(input('Name'), '   ');
    await press(user);
    expect(screen.getByText('Your name, please.')).toBeTruthy();
    expect(screen.getByText('Your email address, please.')).toBeTruthy();
    expect(document.activeElement).toBe(input('Name'));
    expect(onInvalid).toHaveBeenCalledExactlyOnceWith(nothing);
    await user.clear(input('Name'));
    await user.type(input('Name'), 'Ada');
    await press(user);
    expect(document.activeElement).toBe(input('Email'));
    expect(submit).not.toHaveBeenCalled();
  });

  it('takes a message away as soon as its field is right, and shows no new one before the next submit', async () => {
    open(async () => true);
    const user = userEvent.setup();
    await user.type(input('Email'), ada.email);
    await press(user);
    await user.clear(input('Email'));
    expect(screen.getByText('Your name, please.')).toBeTruthy();
    expect(screen.queryByText('Your email address, please.')).toBeNull();
    await user.type(input('Name'), 'A');
    expect(screen.queryByText('Your name, please.')).toBeNull();
  });
});

describe('a form that could not be sent', () => {
  it('keeps what was typed, and sends it with the same id when it is tried again', async () => {
    const ids: string[] = [];
    const submit = vi.fn<Options['submit']>(async (_, attempt) => ids.push(attempt()) > 1);
    const { unmount } = open(submit);
    await fill();
    await press();
    await waitFor(() => expect(ids).toHaveLength(1));
    expect(await sendButton()).toHaveProperty('disabled', false);
    expect(typed()).toEqual(ada);
    await press();
    await waitFor(() => expect(typed()).toEqual(nothing));
    unmount();
    open(submit);
    await fill();
    await press();
    await waitFor(() => expect(ids).toHaveLength(3));
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('keeps what was typed where the code that sends has a bug, and tells of it', async () => {
    const bug = new Error('bug');
    open(() => Promise.reject(bug));
    await fill();
    await press();
    await waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(bug));
    expect(await sendButton()).toHaveProperty('disabled', false);
    expect(typed()).toEqual(ada);
  });

  it('keeps what was typed where no answer ever comes: the button is free again after the timeout', async () => {
    open(never);
    await fill();
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await vi.advanceTimersByTimeAsync(2 * backendTimeoutMs - 1);
    expect(screen.getByRole('button').textContent).toBe('Sending...');
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(await sendButton()).toHaveProperty('disabled', false);
    expect(onError).toHaveBeenCalledTimes(1);
    expect(typed()).toEqual(ada);
  });

  it('keeps what was typed where the browser is offline, and does not make the visitor wait', async () => {
    vi.stubGlobal('navigator', { ...navigator, onLine: false });
    open(() => withTimeout(never).catch(() => false));
    await fill();
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await vi.advanceTimersByTimeAsync(offlineTimeoutMs);
    vi.useRealTimers();
    expect(await sendButton()).toHaveProperty('disabled', false);
    expect(typed()).toEqual(ada);
  });
});

/** Hydrates a form into which a name was typed before, and of which there is an older draft. */
function hydrateOverDraft(submit: Options['submit'], beforeHydration = () => {}): void {
  sessionStorage.setItem(
    'proper.draft.example',
    JSON.stringify({ name: 'Older', email: 'older@example.com' }),
  );
  const ui = <ExampleForm submit={submit} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(ui);
  input('Name').value = 'Ada';
  beforeHydration();
  render(ui, { container, hydrate: true });
}

describe('what was typed', () => {
  it('is there again after a walk through the site, and gone when the visitor deletes it', async () => {
    const { unmount } = open(async () => true);
    await fill();
    unmount();
    const { unmount: leave } = open(async () => true);
    expect(typed()).toEqual(ada);
    await userEvent.clear(input('Name'));
    await userEvent.clear(input('Email'));
    leave();
    expect(sessionStorage.length).toBe(0);
  });

  it('stays when the page hydrates: an older draft fills only what is empty', async () => {
    hydrateOverDraft(async () => true);
    expect(typed()).toEqual({ name: 'Ada', email: 'older@example.com' });
  });

  it('is sent as the visitor saw it where the form was submitted before the page hydrated', async () => {
    const submit = vi.fn<Options['submit']>(async () => true);
    hydrateOverDraft(submit, () => {
      // What the document's first script does with an early submit.
      screen.getByRole('form').dataset.submitEarly = 'true';
    });
    await waitFor(() => expect(screen.getByText('Your email address, please.')).toBeTruthy());
    expect(typed()).toEqual({ name: 'Ada', email: '' });
    expect(submit).not.toHaveBeenCalled();
  });
});

describe('a visitor who leaves while the form is sending', () => {
  it('finds the form still sending when they come back, and empty once it was sent', async () => {
    const { submit, answer } = answered();
    const { unmount } = open(submit);
    await fill();
    await press();
    unmount();
    open(submit);
    expect(screen.getByRole('button').textContent).toBe('Sending...');
    fireEvent.submit(screen.getByRole('form'));
    expect(submit).toHaveBeenCalledTimes(1);
    answer(true);
    await waitFor(() => expect(typed()).toEqual(nothing));
    expect(sessionStorage.length).toBe(0);
  });

  it.each([
    ['the form empty where it was sent', true, nothing],
    ['what was typed where it could not be sent', false, ada],
  ])('finds %s meanwhile', async (_what, sent, shown) => {
    const { submit, answer } = answered();
    const { unmount } = open(submit);
    await fill();
    await press();
    unmount();
    answer(sent);
    await waitFor(() => expect(sessionStorage.length === 0).toBe(sent));
    open(submit);
    expect(await sendButton()).toHaveProperty('disabled', false);
    expect(typed()).toEqual(shown);
  });
});

it('a bot that fills the honeypot is not told: the form is cleared, and nothing is sent', async () => {
  const submit = vi.fn<Options['submit']>(async () => true);
  open(submit);
  await fill();
  const honeypot = document.querySelector<HTMLInputElement>(`input[name="${honeypotName}"]`);
  if (honeypot) honeypot.value = 'https://spam.example';
  await press();
  expect(typed()).toEqual(nothing);
  expect(submit).not.toHaveBeenCalled();
  expect(onInvalid).not.toHaveBeenCalled();
});
