// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPopGuard } from '../../platform/pop-guard';
import { useOpenedPage } from '../design/use-back-closes';
import { UnsavedGuard } from './unsaved-guard';
import { useUnsavedChanges } from './unsaved-changes';

// Before the router, as the page does.
startPopGuard();
let left = 0;

function Form() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const saved = useUnsavedChanges({
    hasChanges: () => text !== '',
    onLeave: () => (left += 1),
  });
  return (
    <>
      <input aria-label="Name" value={text} onChange={({ target }) => setText(target.value)} />
      <Link to="/list">List</Link>
      <Link to="?part=2">Part</Link>
      <button onClick={() => void navigate(-1)}>Go Back</button>
      <button
        onClick={() => {
          saved();
          void navigate('/list');
        }}
      >
        Save
      </button>
    </>
  );
}

function Where() {
  const { pathname, search, key } = useLocation();
  useOpenedPage(key);
  return <p data-testid="where">{pathname + search}</p>;
}

const where = () => screen.getByTestId('where').textContent;
const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** Whether the browser asks before the tab is closed. */
const asksOnClose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

async function open() {
  render(
    <BrowserRouter>
      <Where />
      <Routes>
        <Route path="/list" element={<Link to="/form">Form</Link>} />
        <Route
          path="/form"
          element={
            <UnsavedGuard>
              <Form />
            </UnsavedGuard>
          }
        />
      </Routes>
    </BrowserRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Form' }));
}
const type = () => userEvent.type(screen.getByLabelText('Name'), 'Kettle');

beforeEach(() => {
  left = 0;
  window.history.replaceState(null, '', '/list');
});
afterEach(cleanup);

// docs/shop-rules.md#r-forms-9
test('asks before a link leads away from what is typed, and stays, or leaves once', async () => {
  await open();
  await type();
  await userEvent.click(screen.getByRole('link', { name: 'List' }));
  await press('Stay');
  await waitFor(() => expect(question()).toBeNull());
  expect(where()).toBe('/form');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Kettle');
  await userEvent.click(screen.getByRole('link', { name: 'List' }));
  await press('Leave without saving');
  await waitFor(() => expect(where()).toBe('/list'));
  expect(left).toBe(1);
  // Here nothing is typed.
  expect(asksOnClose()).toBe(false);
});

test.each([
  ['the browser’s Back', async () => window.history.back()],
  ['Go Back', () => press('Go Back')],
])(
  'asks before %s leaves what is typed, and goes where it would have gone',
  async (_name, back) => {
    await open();
    await type();
    await back();
    await press('Stay');
    await waitFor(() => expect(question()).toBeNull());
    expect(window.location.pathname).toBe('/form');
    expect(where()).toBe('/form');
    await back();
    await press('Leave without saving');
    await waitFor(() => expect(where()).toBe('/list'));
    expect(window.location.pathname).toBe('/list');
  },
);

test.each(['Stay', 'Leave without saving'])(
  'asks before the browser’s Forward leaves what is typed: %s',
  async (answer) => {
    await open();
    await userEvent.click(screen.getByRole('link', { name: 'List' }));
    window.history.back();
    await waitFor(() => expect(where()).toBe('/form'));
    await type();
    window.history.forward();
    await press(answer);
    await waitFor(() => expect(question()).toBeNull());
    const place = answer === 'Stay' ? '/form' : '/list';
    await waitFor(() => expect(where()).toBe(place));
    expect(window.location.pathname).toBe(place);
  },
);

test('the browser asks before the tab is closed, while there is something to lose', async () => {
  await open();
  expect(asksOnClose()).toBe(false);
  await type();
  expect(asksOnClose()).toBe(true);
});

test('asks nothing where nothing is typed, on the same page, and once it is saved', async () => {
  await open();
  await userEvent.click(screen.getByRole('link', { name: 'List' }));
  expect(where()).toBe('/list');
  await userEvent.click(screen.getByRole('link', { name: 'Form' }));
  await type();
  await userEvent.click(screen.getByRole('link', { name: 'Part' }));
  expect(where()).toBe('/form?part=2');
  await press('Save');
  await waitFor(() => expect(where()).toBe('/list'));
  expect([question(), left]).toEqual([null, 0]);
});
