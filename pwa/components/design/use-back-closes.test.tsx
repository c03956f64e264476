// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useBackCloses, useOpenedPage } from './use-back-closes';

function Layer({ name, onClose }: { name: string; onClose: (() => void) | undefined }) {
  const [inner, setInner] = useState(false);
  useBackCloses(onClose);
  return (
    <section aria-label={name}>
      <button type="button" onClick={onClose}>{`Close ${name}`}</button>
      <button type="button" onClick={() => setInner(true)}>{`Over ${name}`}</button>
      <Link to="/other">Other</Link>
      {inner ? <Layer name="inner" onClose={() => setInner(false)} /> : null}
    </section>
  );
}

function Screen({ isHeld = false }: { isHeld?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Link to="/other">Go on</Link>
      <Link to="/other" replace>
        In its place
      </Link>
      {open ? <Layer name="outer" onClose={isHeld ? undefined : () => setOpen(false)} /> : null}
    </>
  );
}

function Pages({ isHeld }: { isHeld: boolean }) {
  useOpenedPage(useLocation().key);
  return (
    <Routes>
      <Route path="/before" element={<Link to="/page">Page</Link>} />
      <Route path="/page" element={<Screen isHeld={isHeld} />} />
      <Route
        path="/other"
        element={
          <p>
            Other page <Link to="/third">Third</Link>
          </p>
        }
      />
      <Route path="/third" element={<p>Third page</p>} />
    </Routes>
  );
}

function shop(isHeld?: boolean) {
  render(
    <StrictMode>
      <BrowserRouter>
        <Pages isHeld={isHeld === true} />
      </BrowserRouter>
    </StrictMode>,
  );
  press('Page', 'link');
}

const press = (name: string, role = 'button') => fireEvent.click(screen.getByRole(role, { name }));
const back = () => act(() => history.back());
const isOpen = (name: string) => screen.queryByRole('region', { name }) !== null;
const at = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

beforeEach(() => history.pushState(null, '', '/before'));
afterEach(cleanup);

// docs/shop-rules.md#r-routes-10
test('Back closes the topmost, then what is below it, then leaves the page', async () => {
  shop();
  press('Open');
  press('Over outer');
  expect([isOpen('outer'), isOpen('inner')]).toEqual([true, true]);
  back();
  await waitFor(() => expect(isOpen('inner')).toBe(false));
  expect(isOpen('outer')).toBe(true);
  back();
  await waitFor(() => expect(isOpen('outer')).toBe(false));
  expect(location.pathname).toBe('/page');
  back();
  await at('/before');
});

test('what was closed by its button is no step back, however often', async () => {
  shop();
  const before = history.length;
  for (const _time of [1, 2, 3]) {
    press('Open');
    press('Close outer');
  }
  expect(history.length).toBe(before + 1);
  back();
  await at('/before');
});

test('the one below still closes by one Back, after the upper one was closed by its button', async () => {
  shop();
  press('Open');
  press('Over outer');
  press('Close inner');
  back();
  await waitFor(() => expect(isOpen('outer')).toBe(false));
  expect(location.pathname).toBe('/page');
});

test('a link in it leads on, and one Back leads to the page, where it is closed', async () => {
  shop();
  press('Open');
  press('Other', 'link');
  expect(screen.getByText('Other page')).toBeTruthy();
  back();
  await at('/page');
  await waitFor(() => expect(history.state?.layer).toBeUndefined());
  expect(isOpen('outer')).toBe(false);
  back();
  await at('/before');
});

test('after it was closed by its button, Back from two pages further skips none of them', async () => {
  shop();
  press('Open');
  press('Close outer');
  press('Go on', 'link');
  press('Third', 'link');
  await at('/third');
  const pressed = vi.spyOn(history, 'back');
  back();
  await at('/other');
  // Nothing goes on by itself from there.
  expect(pressed).toHaveBeenCalledTimes(1);
  pressed.mockRestore();
  back();
  await at('/page');
  await waitFor(() => expect(history.state?.layer).toBeUndefined());
  back();
  await at('/before');
});

test('after it was closed by its button, Back from a page in its place leads to the page below it', async () => {
  shop();
  press('Open');
  press('Close outer');
  press('In its place', 'link');
  await at('/other');
  const pressed = vi.spyOn(history, 'back');
  back();
  await at('/page');
  // Were it a step too far, this would lead to the page again.
  act(() => history.forward());
  await at('/other');
  expect(pressed).toHaveBeenCalledTimes(1);
  pressed.mockRestore();
});

test('while something is under way in it, it stays, and so does the page', async () => {
  shop(true);
  press('Open');
  back();
  await waitFor(() => expect(history.state?.layer).toBe(1));
  back();
  await waitFor(() => expect(history.state?.layer).toBe(1));
  expect([isOpen('outer'), location.pathname]).toEqual([true, '/page']);
});

test('Forward passes what was closed by its button, and goes on to the page ahead', async () => {
  shop();
  press('Open');
  press('Close outer');
  press('Go on', 'link');
  back();
  await at('/page');
  await waitFor(() => expect(history.state?.layer).toBeUndefined());
  act(() => history.forward());
  await at('/other');
  back();
  await at('/page');
  await waitFor(() => expect(history.state?.layer).toBeUndefined());
  back();
  await at('/before');
});

test('Forward to what was closed, with nothing ahead of it, opens nothing, and is no step back', async () => {
  shop();
  press('Open');
  back();
  await waitFor(() => expect(isOpen('outer')).toBe(false));
  act(() => history.forward());
  await waitFor(() => expect(history.state?.layer).toBe(1));
  expect(isOpen('outer')).toBe(false);
  back();
  await at('/before');
});
