// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  NavigationFocusContext,
  createNavigationFocus,
} from '../components/design/navigation-focus';
import { ScreenHeading } from '../components/design/screen-heading';
import { ServicesContext } from '../hooks/services';
import { createDevice, SHOPPER } from '../testing/screen-harness';
import { PageChange } from './page-change';

const scrolled: unknown[] = [];
beforeEach(() => {
  scrolled.length = 0;
  vi.stubGlobal('scrollTo', (...place: unknown[]) => scrolled.push(place));
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.id);
  };
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** A screen whose heading appears only when it has loaded. */
function Slow() {
  const [loaded, setLoaded] = useState(false);
  if (loaded) return <ScreenHeading>Slow</ScreenHeading>;
  return <button onClick={() => setLoaded(true)}>load</button>;
}

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>back</button>;
}

async function open() {
  const { services } = await createDevice({ user: SHOPPER });
  render(
    <MemoryRouter>
      <ServicesContext value={services}>
        <Back />
        <NavigationFocusContext value={createNavigationFocus()}>
          <Link to="/quick">quick</Link>
          <Link to="/slow">slow</Link>
          <Link to="/quick#part">part</Link>
          <Link to="/quick?pageNumber=2">next</Link>
          <Link to="/quick?pageNumber=2&state=open">filter</Link>
          <main>
            <Routes>
              <Route path="/" element={<ScreenHeading title={null}>Home</ScreenHeading>} />
              <Route
                path="/quick"
                element={
                  <>
                    <ScreenHeading>Quick</ScreenHeading>
                    <p id="part">part of the page</p>
                  </>
                }
              />
              <Route path="/slow" element={<Slow />} />
            </Routes>
          </main>
          <PageChange />
        </NavigationFocusContext>
      </ServicesContext>
    </MemoryRouter>,
  );
  return { person: userEvent.setup({ delay: null }), session: services.session };
}

const focused = () => document.activeElement?.textContent;

test('the first page is left as it is', async () => {
  await open();
  expect(document.activeElement).toBe(document.body);
  expect(scrolled).toEqual([]);
  expect(document.title).toBe('Pocket Bazaar');
});

// docs/shop-rules.md#r-routes-6
test('a new page begins at the top, with its heading in focus and its name in the title', async () => {
  const { person } = await open();
  await person.click(screen.getByText('quick'));
  expect(focused()).toBe('Quick');
  expect(scrolled).toEqual([[0, 0]]);
  expect(document.title).toBe('Quick · Pocket Bazaar');
});

test('the next page of a list begins at the top, a filter leaves the page where it is', async () => {
  const { person } = await open();
  await person.click(screen.getByText('quick'));
  await person.click(screen.getByText('next'));
  expect(focused()).toBe('Quick');
  expect(scrolled).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await person.click(screen.getByText('filter'));
  expect(focused()).toBe('filter');
  expect(scrolled).toHaveLength(2);
});

test('a heading that comes later takes the focus when it comes', async () => {
  const { person } = await open();
  await person.click(screen.getByText('slow'));
  await person.click(screen.getByText('load'));
  expect(focused()).toBe('Slow');
});

// docs/shop-rules.md#r-routes-6
test('a hash goes to its place instead of the top', async () => {
  const { person } = await open();
  await person.click(screen.getByText('part'));
  expect(scrolled).toEqual(['part']);
});

// docs/shop-rules.md#r-routes-6
test.each([
  ['where the person was', () => undefined, { top: 1500, behavior: 'instant' }],
  ['the top where nothing may be stored', () => sessionStorage.clear(), 0],
])('going back leads to %s', async (_where, meanwhile, place) => {
  const { person } = await open();
  vi.stubGlobal('scrollY', 1500);
  await person.click(screen.getByText('quick'));
  vi.stubGlobal('scrollY', 0);
  meanwhile();
  await person.click(screen.getByText('back'));
  expect([scrolled.at(-1)].flat()[0]).toEqual(place);
});

test('forgets all scroll positions after a sign-out', async () => {
  const { person, session } = await open();
  vi.stubGlobal('scrollY', 1500);
  await person.click(screen.getByText('quick'));
  expect(sessionStorage).toHaveLength(1);
  await act(async () => session.ended());
  expect(sessionStorage).toHaveLength(0);
  await person.click(screen.getByText('slow'));
  expect(sessionStorage).toHaveLength(0);
});
