// @vitest-environment happy-dom

import {
  type BackendFailure,
  type BackendOutcome,
  onFormFault,
  SiteConfigProvider,
} from '@proper/shared-types';
import { failureReasons, fieldMessages } from '@proper/shared-types/company';
import { exampleConfig } from '@proper/shared-types/example-config';
import { backendTimeoutMs } from '@proper/shared-types/forms';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { honeypotName } from './controls';
import { Form } from './Form';
import { TextField } from './fields';
import { requiredFields } from './required-fields';
import { SubmitButton } from './SubmitButton';
import { submissions } from './sending';
import { type SubmissionOptions, useSubmission } from './useSubmission';

const fields = ['name', 'email'] as const;
type Options = SubmissionOptions<(typeof fields)[number]>;

const onInvalid = vi.fn<Options['onInvalid']>();
const onFailed = vi.fn<NonNullable<Options['onFailed']>>();
const prepare = vi.fn<NonNullable<Options['prepare']>>();
const chosen = vi.fn<NonNullable<Options['chosen']>>(() => ({}));

const sent: BackendOutcome = { ok: true };
const refused: BackendFailure = { ok: false, kind: 'refused', reason: '500 no' };

/** A form like those of the site, with two required fields. */
function ExampleForm({ submit }: Pick<Options, 'submit'>) {
  const { formProps, field, submitProps } = useSubmission({
    name: 'example',
    fields,
    validate: requiredFields({ name: 'Your name, please.', email: 'Your email address, please.' }),
    onInvalid,
    submit,
    onFailed,
    chosen,
    prepare,
  });
  return (
    <SiteConfigProvider value={exampleConfig}>
      <Form {...formProps} label="Example">
        <TextField {...field('name')} label="Name" />
        <TextField {...field('email')} label="Email" type="email" />
        <SubmitButton {...submitProps} subject="Your request" sending="Sending...">
          Send
        </SubmitButton>
      </Form>
    </SiteConfigProvider>
  );
}

const open = (submit: Options['submit']) => render(<ExampleForm submit={submit} />);

const input = (label: string): HTMLInputElement => screen.getByLabelText(label);
const currentInput = () => ({ name: input('Name').value, email: input('Email').value });
const ada = { name: 'Ada', email: 'ada@example.com' };
const nothing = { name: '', email: '' };

async function fill(user = userEvent.setup()): Promise<void> {
  await user.type(input('Name'), ada.name);
  await user.type(input('Email'), ada.email);
}
const press = (user = userEvent.setup()) => user.click(screen.getByRole('button', { name: 'Send' }));
const sendButton = () => screen.findByRole('button', { name: 'Send' });

/** A submission that ends when the test says so. */
function slowSubmission() {
  let answer: (outcome: BackendOutcome) => void = () => undefined;
  const submit = vi.fn<Options['submit']>(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  return { submit, answer: (outcome: BackendOutcome) => answer(outcome) };
}

beforeEach(() => {
  sessionStorage.clear();
  submissions.setState({}, true);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

describe('a value that the visitor chose on the way to a form', () => {
  it('replaces an older draft, and becomes part of it', async () => {
    const { unmount } = open(async () => sent);
    await fill();
    unmount();
    chosen.mockReturnValueOnce({ name: 'Grace' });
    open(async () => sent).unmount();
    open(async () => sent);
    expect(currentInput()).toEqual({ ...ada, name: 'Grace' });
  });
});

describe('a form that is sent', () => {
  it('is sent once, trimmed, however often the button is clicked or Enter is pressed', async () => {
    const { submit, answer } = slowSubmission();
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
    answer(sent);
    expect(await sendButton()).toHaveProperty('disabled', false);
  });

  it('returns the focus to the button that was pressed', async () => {
    const { submit, answer } = slowSubmission();
    open(submit);
    await fill();
    await press();
    // Browsers take the focus from a button that is disabled.
    input('Name').focus();
    input('Name').blur();
    expect(document.activeElement).toBe(document.body);
    answer(refused);
    const button = await sendButton();
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('prepares its submission once, when the visitor first uses it', async () => {
    open(async () => sent);
    expect(prepare).not.toHaveBeenCalled();
    await fill();
    expect(prepare).toHaveBeenCalledTimes(1);
  });
});

describe('what was typed is cleaned before it is checked and sent', () => {
  it('so that an address is not refused for what nobody sees', async () => {
    const submit = vi.fn<Options['submit']>(async () => refused);
    open(submit);
    fireEvent.input(input('Name'), { target: { value: '\u3000Ada\tLovelace\u200b' } });
    fireEvent.input(input('Email'), { target: { value: '\u00a0mailto:ada＠example。com, ' } });
    await press();
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    const cleaned = { name: 'Ada Lovelace', email: 'ada@example.com' };
    expect(submit.mock.calls[0]?.[0]).toEqual(cleaned);
    expect(currentInput()).toEqual(cleaned);
  });

  it.each([
    ['ada lovelace@example.com', fieldMessages.emailWithSpace],
    ['ada@example.com, grace@example.com', fieldMessages.emailsSeveral],
    ['ada@', fieldMessages.emailMalformed],
  ])('and what remains is named: %s', async (typed, message) => {
    const submit = vi.fn<Options['submit']>();
    open(submit);
    fireEvent.input(input('Name'), { target: { value: 'Ada' } });
    fireEvent.input(input('Email'), { target: { value: typed } });
    await press();
    expect(screen.getByText(message)).toBeTruthy();
    expect(submit).not.toHaveBeenCalled();
  });
});

describe('a form with an invalid field', () => {
  it('says beside each field what is missing or malformed, moves the focus to the first one, and is not sent', async () => {
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
    await user.type(input('Email'), 'ada@');
    await press(user);
    expect(screen.getByText(fieldMessages.emailMalformed)).toBeTruthy();
    expect(document.activeElement).toBe(input('Email'));
    expect(submit).not.toHaveBeenCalled();
  });

  it('removes a message as soon as its field is valid, and shows no new one before the next submission', async () => {
    open(async () => sent);
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
  it('says so beside its button, with the reason, what was kept and where to write, until the next attempt', async () => {
    const { submit, answer } = slowSubmission();
    open(submit);
    await fill();
    await press();
    answer({ ok: false, kind: 'intercepted', reason: '200' });
    const line = await screen.findByText(/^Your request was not sent\./);
    expect(line.textContent).toContain(failureReasons.intercepted);
    expect(line.textContent).toContain('What you typed is still here');
    expect(line.querySelector('a')?.href).toBe(`mailto:${exampleConfig.contactEmail}`);
    // The notice is read out, and this only stays.
    expect(screen.getByRole('status').contains(line)).toBe(false);
    await press();
    expect(screen.queryByText(/was not sent/)).toBeNull();
    answer(sent);
  });

  it('keeps its input, and sends it with the same id on the next attempt', async () => {
    const ids: string[] = [];
    const submit = vi.fn<Options['submit']>(async (_, attempt) => (ids.push(attempt()) > 1 ? sent : refused));
    const { unmount } = open(submit);
    await fill();
    await press();
    await waitFor(() => expect(ids).toHaveLength(1));
    expect(await sendButton()).toHaveProperty('disabled', false);
    expect(currentInput()).toEqual(ada);
    await press();
    await waitFor(() => expect(currentInput()).toEqual(nothing));
    unmount();
    open(submit);
    await fill();
    await press();
    await waitFor(() => expect(ids).toHaveLength(3));
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('keeps its input if the code that sends has a bug, and reports that', async () => {
    const bug = new Error('bug');
    const failed = vi.fn();
    onFormFault(failed);
    open(() => Promise.reject(bug));
    await fill();
    await press();
    const failure = { ok: false, kind: 'refused', reason: 'Error: bug' };
    await waitFor(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith(failure));
    expect(failed).toHaveBeenCalledExactlyOnceWith('example', failure);
    expect(await sendButton()).toHaveProperty('disabled', false);
    expect(currentInput()).toEqual(ada);
  });

  it('keeps its input if no answer ever comes, and can be sent again after the timeout', async () => {
    open(() => new Promise(() => undefined));
    await fill();
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await vi.advanceTimersByTimeAsync(2 * backendTimeoutMs - 1);
    expect(screen.getByRole('button').textContent).toBe('Sending...');
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(await sendButton()).toHaveProperty('disabled', false);
    expect(onFailed).toHaveBeenCalledTimes(1);
    expect(currentInput()).toEqual(ada);
  });
});

/** Hydrates a form with an older draft, into which a name has been typed already. */
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

describe('input', () => {
  it('is restored after a visit to other pages, and gone once the visitor deletes it', async () => {
    const { unmount } = open(async () => sent);
    await fill();
    unmount();
    const { unmount: leave } = open(async () => sent);
    expect(currentInput()).toEqual(ada);
    await userEvent.clear(input('Name'));
    await userEvent.clear(input('Email'));
    leave();
    expect(sessionStorage.length).toBe(0);
  });

  it('stays when the page hydrates: an older draft fills only empty fields', async () => {
    hydrateOverDraft(async () => sent);
    expect(currentInput()).toEqual({ name: 'Ada', email: 'older@example.com' });
  });

  it('is sent as the visitor saw it if the form was submitted before the page hydrated', async () => {
    const submit = vi.fn<Options['submit']>(async () => sent);
    hydrateOverDraft(submit, () => {
      // The document's first script does this with an early submission.
      screen.getByRole('form').dataset.submitEarly = 'true';
    });
    await waitFor(() => expect(screen.getByText('Your email address, please.')).toBeTruthy());
    expect(currentInput()).toEqual({ name: 'Ada', email: '' });
    expect(submit).not.toHaveBeenCalled();
  });
});

describe('a visitor who leaves while the form is sending', () => {
  it('finds the form still sending when they come back, and empty once it has been sent', async () => {
    const { submit, answer } = slowSubmission();
    const { unmount } = open(submit);
    await fill();
    await press();
    unmount();
    open(submit);
    expect(screen.getByRole('button').textContent).toBe('Sending...');
    fireEvent.submit(screen.getByRole('form'));
    expect(submit).toHaveBeenCalledTimes(1);
    answer(sent);
    await waitFor(() => expect(currentInput()).toEqual(nothing));
    expect(sessionStorage.length).toBe(0);
  });

  it.each([
    ['an empty form if it has been sent', sent, nothing],
    ['their input if it could not be sent', refused, ada],
  ])('finds %s', async (_title, outcome, expected) => {
    const { submit, answer } = slowSubmission();
    const { unmount } = open(submit);
    await fill();
    await press();
    unmount();
    answer(outcome);
    await waitFor(() => expect(sessionStorage.length === 0).toBe(outcome.ok));
    open(submit);
    expect(await sendButton()).toHaveProperty('disabled', false);
    expect(currentInput()).toEqual(expected);
  });
});

it('a filled honeypot is emptied and nothing is sent; what was typed stays, and the next click sends it', async () => {
  const submit = vi.fn<Options['submit']>(async () => sent);
  open(submit);
  await fill();
  const honeypot = document.querySelector<HTMLInputElement>(`input[name="${honeypotName}"]`);
  if (honeypot) honeypot.value = 'https://spam.example';
  await press();
  expect(submit).not.toHaveBeenCalled();
  expect(onInvalid).not.toHaveBeenCalled();
  expect(honeypot?.value).toBe('');
  expect(currentInput()).toEqual(ada);
  expect(screen.getByRole('status').textContent).toContain('Please press the button once more.');
  await press();
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
});

it('the honeypot cannot be reached by keyboard, screen readers or autofill', () => {
  open(async () => sent);
  const honeypot = document.querySelector(`[aria-hidden="true"] input[name="${honeypotName}"]`);
  expect(honeypot).toHaveProperty('tabIndex', -1);
  expect(honeypot).toHaveProperty('autocomplete', 'off');
  expect(honeypotName).not.toMatch(/name|mail|phone|tel|company|org|address|city|zip|url|user|pass|card/i);
});
