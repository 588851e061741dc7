// @vitest-environment happy-dom

import {
  type BackendFailure,
  type BackendOutcome,
  onSubmissionError,
  SiteConfigProvider,
} from '@proper/shared-types';
import { fieldMessages } from '@proper/shared-types/company';
import { exampleConfig } from '@proper/shared-types/example-config';
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

async function fill(): Promise<void> {
  await userEvent.type(input('Name'), ada.name);
  await userEvent.type(input('Email'), ada.email);
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
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
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

it('a form that is sent returns the focus to the button that was pressed', async () => {
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

it('a form removes a message as soon as its field is valid, and shows no new one before the next submission', async () => {
  open(async () => sent);
  await userEvent.type(input('Email'), ada.email);
  await press();
  await userEvent.clear(input('Email'));
  expect(screen.getByText('Your name, please.')).toBeTruthy();
  expect(screen.queryByText('Your email address, please.')).toBeNull();
  await userEvent.type(input('Name'), 'A');
  expect(screen.queryByText('Your name, please.')).toBeNull();
});

it('a form keeps its input if the code that sends has a bug, and reports that', async () => {
  const bug = new Error('bug');
  const failed = vi.fn();
  onSubmissionError(failed);
  open(() => Promise.reject(bug));
  await fill();
  await press();
  const failure = { ok: false, kind: 'refused', reason: 'Error: bug' };
  await waitFor(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith(failure));
  expect(failed).toHaveBeenCalledExactlyOnceWith('example', failure);
  expect(await sendButton()).toHaveProperty('disabled', false);
  expect(currentInput()).toEqual(ada);
});

it('input stays when the page hydrates: an older draft fills only empty fields', () => {
  sessionStorage.setItem(
    'proper.draft.example',
    JSON.stringify({ name: 'Older', email: 'older@example.com' }),
  );
  const form = <ExampleForm submit={async () => sent} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(form);
  input('Name').value = 'Ada';
  render(form, { container, hydrate: true });
  expect(currentInput()).toEqual({ name: 'Ada', email: 'older@example.com' });
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
