// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import type { ElementType, ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { Random } from '../tests/simulation/random';
import { lightened } from './lighter-react';

const fromRoot = (path: string) => join(import.meta.dirname, '..', path);
const builtOf = (library: string, file: string) =>
  readFileSync(fromRoot(`node_modules/${library}/cjs/${file}.production.js`), 'utf8');
const CLIENT = builtOf('react-dom', 'react-dom-client');

interface Libraries {
  readonly react: typeof import('react');
  readonly 'react-dom': typeof import('react-dom');
  readonly 'react-dom/client': typeof import('react-dom/client');
}

/** React as the build has it, with a client of React DOM. */
function librariesWith(client: string): Libraries {
  const code: Readonly<Record<string, string>> = {
    react: builtOf('react', 'react'),
    scheduler: builtOf('scheduler', 'scheduler'),
    'react-dom': builtOf('react-dom', 'react-dom'),
    'react-dom/client': client,
  };
  const loaded: Record<string, object> = {};
  function load(name: string): object {
    const there = loaded[name];
    if (there) return there;
    const exports = (loaded[name] = {});
    compileFunction(code[name] ?? '', ['exports', 'require'])(exports, load);
    return exports;
  }
  load('react-dom/client');
  return loaded as unknown as Libraries;
}

/** What a small shop shows and does step by step, drawn by these libraries upon a document that the server wrote. */
async function walk(libraries: Libraries) {
  const { react, 'react-dom': dom, 'react-dom/client': client } = libraries;
  const { createElement: h, Suspense, useEffect, useId, useState } = react;
  const shown: string[] = [];
  const heard: string[] = [];
  /** Apart: they run some time after what they belong to is shown. */
  const effects: string[] = [];
  const Language = react.createContext('en');
  let showDetails: (details: { default: () => ReactNode }) => void = () => undefined;
  const Details = react.lazy<() => ReactNode>(() => new Promise((give) => (showDetails = give)));

  class Boundary extends react.Component<{ children: ReactNode }, { failed: boolean }> {
    override state = { failed: false };
    static getDerivedStateFromError = () => ({ failed: true });
    override render = () => (this.state.failed ? h('p', null, 'Failed') : this.props.children);
  }
  function Fails(): ReactNode {
    throw new Error('no cart');
  }
  function Field() {
    const [text, setText] = useState('');
    const id = useId();
    const language = react.use(Language);
    return h(
      react.Fragment,
      null,
      h('label', { htmlFor: id }, language),
      h('input', {
        id,
        value: text,
        onChange: (event: { target: { value: string } }) =>
          // No digits: React puts back what was there.
          setText((old) => (/\d/.test(event.target.value) ? old : event.target.value)),
        onFocus: () => heard.push('focus'),
        onKeyDown: (event: { key: string }) => heard.push(event.key),
      }),
    );
  }
  function Shop() {
    const [order, setOrder] = useState(['tea', 'rice', 'salt']);
    const [extras, setExtras] = useState(0);
    const [isPending, startTransition] = react.useTransition();
    const clock = react.useSyncExternalStore(
      () => () => undefined,
      () => 'now',
      () => 'then',
    );
    useEffect(() => {
      effects.push(`effect ${extras}`);
      return () => void effects.push(`ended ${extras}`);
    }, [extras]);
    return h(
      'main',
      { style: { lineHeight: 2, '--gap': '1px' }, 'data-clock': clock, 'data-pending': isPending },
      h('button', { onClick: () => setOrder(([first = '', ...rest]) => [...rest, first]) }, 'Turn'),
      h(
        'button',
        { onClick: () => startTransition(() => setExtras((count) => count + 1)) },
        'More',
      ),
      h(
        'ul',
        { onMouseEnter: () => heard.push('enter') },
        order.map((name) => h('li', { key: name }, name)),
      ),
      h(
        'svg',
        { viewBox: '0 0 1 1', strokeWidth: 2 },
        h('title', null, 'Drawn'),
        h('path', { d: 'M0 0' }),
      ),
      h(Language, { value: 'hi' }, h(Field)),
      h(
        'select',
        { defaultValue: 'b', multiple: false },
        h('option', { value: 'a' }, 'A'),
        h('option', { value: 'b' }, 'B'),
      ),
      extras > 0 && h(Suspense, { fallback: 'Loading' }, h(Details)),
      extras > 1 && h(Boundary, null, h(Fails)),
      extras > 1 &&
        dom.createPortal(
          h('dialog', { onClick: () => heard.push('dialog') }, 'Over'),
          document.body,
        ),
    );
  }

  // What the server writes for it.
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML =
    '<main style="line-height:2;--gap:1px" data-clock="then" data-pending="false"><button>Turn</button><button>More</button><ul><li>tea</li><li>rice</li><li>salt</li></ul><svg viewBox="0 0 1 1" stroke-width="2"><title>Drawn</title><path d="M0 0"></path></svg><label for="_R_7_">hi</label><input id="_R_7_" value=""/><select><option value="a">A</option><option value="b" selected="">B</option></select></main>';
  const written = place.querySelector('ul');
  const errors: unknown[] = [];
  const options = {
    onRecoverableError: (error: unknown) => errors.push(error),
    onCaughtError: (error: unknown) => heard.push(String(error)),
  };
  const root = client.hydrateRoot(place, h(react.StrictMode, null, h(Shop)), options);
  /** Waits until the page shows something. */
  const note = async (text: string) => {
    await expect.poll(() => document.body.innerHTML).toContain(text);
    shown.push(document.body.innerHTML);
  };
  const press = (text: string) =>
    [...document.querySelectorAll('button')].find((button) => button.textContent === text)?.click();
  await note('data-clock="now"');
  expect(errors).toEqual([]);
  expect(place.querySelector('ul')).toBe(written);
  press('Turn');
  await note('<li>rice</li><li>salt</li><li>tea</li>');
  const input = place.querySelector('input');
  const write = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
    heard.push(input?.value ?? '');
  };
  input?.focus();
  input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  write('tea');
  write('tea1');
  written?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  await note('value="tea"');
  press('More');
  await note('Loading');
  showDetails({ default: () => h('p', null, 'Details') });
  await note('Details');
  press('More');
  await note('Failed');
  document.querySelector('dialog')?.click();
  dom.flushSync(() => root.render(h('p', { className: 'end', hidden: true }, 'End')));
  await note('End');
  root.unmount();
  await note('');
  place.remove();
  await expect.poll(() => effects.at(-1)).toBe('ended 2');
  return { shown, heard, effects };
}

/** Trees of every kind of element that the shop draws, from a seed, each drawn in place of the one before. */
function drawTrees(
  { react, 'react-dom': dom, 'react-dom/client': client }: Libraries,
  seed: number,
) {
  const random = new Random(seed);
  const { createElement: h, useEffect } = react;
  const beside = document.createElement('div');
  const heard: string[] = [];
  const Depth = react.createContext(0);

  function Effects({ name, children }: { name: string; children?: ReactNode }) {
    const depth = react.useContext(Depth);
    react.useLayoutEffect(() => {
      heard.push(`layout ${name} ${depth}`);
      return () => void heard.push(`no layout ${name}`);
    }, [name, depth]);
    useEffect(() => {
      heard.push(`effect ${name}`);
      return () => void heard.push(`no effect ${name}`);
    }, [name]);
    return h(Depth, { value: depth + 1 }, children, depth);
  }
  class Old extends react.Component<{ name: string; children?: ReactNode }> {
    override componentDidMount = () => void heard.push(`came ${this.props.name}`);
    override componentWillUnmount = () => void heard.push(`went ${this.props.name}`);
    override getSnapshotBeforeUpdate = () => this.props.name;
    override componentDidUpdate = (_props: unknown, _state: unknown, before: unknown) =>
      void heard.push(`was ${String(before)}`);
    override render = () => this.props.children;
  }
  const Kept = react.memo(Effects);

  function tree(depth: number): ReactNode {
    if (depth === 0 || random.chance(0.15)) return random.pick(['text', '', null, 7]);
    const children = Array.from({ length: random.below(4) }, () => tree(depth - 1));
    const key = random.pick(['a', 'b', 'c', null]);
    const name = random.pick(['one', 'two']);
    const ref = (at: Element | null) => {
      heard.push(`at ${at?.tagName}`);
      return () => void heard.push(`not at ${at?.tagName}`);
    };
    switch (random.below(9)) {
      case 0:
        return h(react.Fragment, { key }, ...children);
      case 1:
        return h(Effects, { key, name }, ...children);
      case 2:
        return h(Old, { key, name }, ...children);
      case 3:
        return h(Kept, { key, name }, ...children);
      case 4:
        return h(react.Suspense, { key, fallback: 'wait' }, ...children);
      case 5:
        return dom.createPortal(h('b', { key }, ...children), beside, key);
      case 6:
        return ['x', 'y', 'z']
          .filter(() => random.chance(0.7))
          .map((one) => h('i', { key: one }, one));
      case 7:
        return h(
          'p',
          {
            key,
            ref,
            className: name,
            hidden: random.chance(0.5),
            title: random.chance(0.5) ? 't' : undefined,
          },
          ...children,
        );
      default:
        return h(
          'div',
          { key, style: random.pick([{ top: 1 }, { left: 2, opacity: 1 }]) },
          ...children,
        );
    }
  }

  const place = document.createElement('main');
  const root = client.createRoot(place);
  const shown = Array.from({ length: 6 }, () => {
    dom.flushSync(() => root.render(tree(4)));
    return `${place.innerHTML} | ${beside.innerHTML}`;
  });
  dom.flushSync(() => root.unmount());
  return { shown, heard };
}

describe('React DOM as the build has it', () => {
  test('draws and changes trees of every kind as all of it does', () => {
    const [whole, light] = [librariesWith(CLIENT), librariesWith(lightened(CLIENT))];
    for (let seed = 0; seed < 40; seed += 1)
      expect(drawTrees(light, seed), `seed ${seed}`).toEqual(drawTrees(whole, seed));
  });

  test('draws, changes and answers as all of it does', async () => {
    const whole = await walk(librariesWith(CLIENT));
    expect(whole.heard).toContain('Error: no cart');
    expect(whole.heard).toContain('dialog');
    expect(whole.heard).toContain('enter');
    expect(await walk(librariesWith(lightened(CLIENT)))).toEqual(whole);
  });

  test('names every attribute and style as all of it does', () => {
    const attributes = Object.fromEntries(
      [...CLIENT.matchAll(/^ +\["([\w-]+)", "[\w:-]+"\],?$/gm)].map(([, name]) => [name, '1']),
    );
    expect(Object.keys(attributes).length).toBeGreaterThan(70);
    const style = { lineClamp: 1, WebkitLineClamp: 2, opacity: 1, flexGrow: 1, gridRow: 1, top: 1 };
    const drawn = [CLIENT, lightened(CLIENT)].map((code) => {
      const { react, 'react-dom': dom, 'react-dom/client': client } = librariesWith(code);
      const place = document.createElement('div');
      const drawing = react.createElement('svg', { ...attributes, style });
      dom.flushSync(() => client.createRoot(place).render(drawing));
      return place.innerHTML;
    });
    expect(drawn[0]).toContain('stroke-linecap="1"');
    expect(drawn[1]).toBe(drawn[0]);
  });

  test.each(['Activity', 'Profiler', 'ViewTransition', 'SuspenseList'])(
    'refuses to draw %s',
    async (name) => {
      const { react, 'react-dom/client': client } = librariesWith(lightened(CLIENT));
      const kind: unknown = Reflect.get(react, name) ?? Symbol.for('react.suspense_list');
      const errors: string[] = [];
      const onUncaughtError = (error: unknown) => errors.push(String(error));
      const root = client.createRoot(document.createElement('div'), { onUncaughtError });
      root.render(react.createElement(kind as ElementType, null, 'text'));
      await expect.poll(() => errors.join()).toContain('Minified React error #130');
    },
  );

  test('says it where the library is written in another way', () => {
    expect(() => lightened(CLIENT.replaceAll('commitNestedViewTransitions', 'renamed'))).toThrow(
      'React DOM has no',
    );
  });
});

/** What the build leaves out of React and React DOM, as the page would import it. */
const IMPORTS =
  /import \{[^}]*\b(?:Activity|Profiler|ViewTransition|SuspenseList|addTransitionType|useActionState|useFormState|useFormStatus|requestFormReset|preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule)\b[^}]*\} from 'react(?:-dom)?';/;
/** Elements of the document's head, which React would put there, and those of the page's own making. */
const ELEMENTS = /<(?:title|meta|link|style|script|html|head|body|[a-z]+-[a-z-]+)[\s>]/;
/** Events that nothing hears. */
const EVENTS = /<[a-z]+\s(?:[^<>]|=>)*\bon(?:Select|BeforeInput|Composition\w+)(?:Capture)?=/;
const FORM_ACTION = /<(?:form|button|input)\s(?:[^<>]|=>)*\b(?:action|formAction)=\{(?:\(|async)/;

test('the page uses nothing of what is left out', () => {
  const files = readdirSync(fromRoot('pwa'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx$/.test(file),
  );
  for (const left of [IMPORTS, ELEMENTS, EVENTS, FORM_ACTION]) {
    const found = files.filter((file) =>
      left.test(readFileSync(join(fromRoot('pwa'), file), 'utf8')),
    );
    expect(found, `uses what ${left} finds: see docs/decisions/0021-lighter-libraries.md`).toEqual(
      [],
    );
  }
  // The patterns find what they are about.
  expect("import { useState, Activity } from 'react';").toMatch(IMPORTS);
  expect('<title>Shop</title>').toMatch(ELEMENTS);
  expect('<input onChange={(one) => one} onSelect={two}').toMatch(EVENTS);
  expect('<form action={async () => undefined}').toMatch(FORM_ACTION);
});
