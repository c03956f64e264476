// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { RESET_DONE, RESET_LINK_DEAD } from '#shared/users/password-reset';
import { ServicesContext } from '../../hooks/services';
import { ThemeProvider } from '../../components/design/theme-provider';
import { ToastsProvider } from '../../toasts/toasts';
import { accessibilityFaults, createDevice } from '../../testing/screen-harness';
import { API } from '../../testing/shop-floor';
import { openTestApi } from '../../testing/test-api';
import { Component as ResetPasswordScreen } from './reset-password-screen';

/** What a mailed link carries. */
const SECRET = 'tok_en-1'.padEnd(32, 'x');
const OTHER_SECRET = 'second'.padEnd(32, 'y');
const RESET = `${API}/users/password/reset`;
const server = openTestApi();
let bodies: unknown[] = [];
beforeEach(() => {
  bodies = [];
  server.use(
    http.post(RESET, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ message: RESET_DONE });
    }),
  );
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Set new password' }));

function Where() {
  return <div data-testid="where">{useLocation().pathname}</div>;
}

/** Shows the screen at a real address, whose bar and history are looked at. */
async function open(hash = `#${SECRET}`) {
  window.history.replaceState(null, '', `/reset-password${hash}`);
  const { services, stored, db } = await createDevice();
  render(
    <BrowserRouter>
      <ServicesContext value={services}>
        <ThemeProvider>
          <ToastsProvider>
            <ResetPasswordScreen />
            <Where />
          </ToastsProvider>
        </ThemeProvider>
      </ServicesContext>
    </BrowserRouter>,
  );
  return { stored, db };
}

async function fillIn(password = 'correct horse', confirm = password) {
  const person = userEvent.setup({ delay: null });
  await person.type(field('Password'), password);
  await person.type(field('Confirm Password'), confirm);
}

describe('the screen for a new password', () => {
  test('sets it with the secret of the link, says so, and goes to sign-in', async () => {
    const { stored } = await open();
    await fillIn();
    await submit();
    await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/login'));
    expect(await screen.findByText(RESET_DONE)).toBeTruthy();
    expect(bodies).toEqual([{ token: SECRET, password: 'correct horse' }]);
    expect([...stored.values()].join()).not.toContain(SECRET);
  });

  test('takes the secret out of the address and the history at once, and still knows it', async () => {
    const entries = window.history.length;
    await open();
    expect(window.location.href).not.toContain(SECRET);
    expect(JSON.stringify(window.history.state)).not.toContain(SECRET);
    expect(window.history.length).toBe(entries);
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  test('takes the secret of another link that is opened over it', async () => {
    await open();
    const changed = new Promise((resolve) =>
      window.addEventListener('hashchange', resolve, { once: true }),
    );
    await act(async () => {
      window.location.hash = OTHER_SECRET;
      await changed;
    });
    expect(window.location.hash).toBe('');
    await fillIn();
    await submit();
    await waitFor(() =>
      expect(bodies).toEqual([{ token: OTHER_SECRET, password: 'correct horse' }]),
    );
  });

  test('does not send passwords that differ, and clears the message once they agree', async () => {
    await open();
    await fillIn('correct horse', 'correct hearse');
    await submit();
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
    expect(document.activeElement).toBe(field('Confirm Password'));
    expect(bodies).toEqual([]);
    await userEvent.clear(field('Password'));
    await userEvent.type(field('Password'), 'correct hearse');
    await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull());
  });

  test('shows the shop’s objection to the password at the field, with the focus there', async () => {
    server.use(
      http.post(RESET, () =>
        HttpResponse.json(
          { message: 'Please check', code: 'invalid', fields: { password: 'Too common' } },
          { status: 400 },
        ),
      ),
    );
    await open();
    await fillIn();
    await submit();
    expect(await screen.findByText('Too common')).toBeTruthy();
    expect(document.activeElement).toBe(field('Password'));
  });

  test.each([
    ['that the shop does not take', `#${SECRET}`, true],
    ['that was cut short', `#${SECRET.slice(1)}`, false],
    ['without a secret', '', false],
  ])('a link %s no longer works, and there is a way on', async (_which, hash, sent) => {
    const message = RESET_LINK_DEAD;
    server.use(
      http.post(RESET, () =>
        HttpResponse.json(
          { message, code: 'invalid', fields: { token: message } },
          { status: 400 },
        ),
      ),
    );
    await open(hash);
    if (sent) {
      await fillIn();
      await submit();
    }
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    const way = screen.getByRole('link', { name: 'Ask for a new link' });
    expect(way.getAttribute('href')).toBe('/forgot-password');
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('losing the connection keeps what was typed', async () => {
    server.use(http.post(RESET, () => HttpResponse.error()));
    await open();
    await fillIn();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('couldn’t reach the shop');
    expect(field('Password').value).toBe('correct horse');
  });

  test('has nothing that axe complains about', async () => {
    await open();
    await submit();
    expect(await screen.findByText('Use at least 8 characters')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });
});
