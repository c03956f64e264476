// @vitest-environment jsdom
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { json } from '../http/response';
import { defineRoute } from '../routing/route';
import { apiRoutes } from '../routes/api-routes';
import { healthRoutes } from '../routes/health';
import { curlExample } from './curl-example';
import { docsPage } from './docs-page';
import { openApiDocument } from './openapi-document';

const run = promisify(execFile);
const contract = openApiDocument(
  [
    { prefix: '/api', routes: apiRoutes },
    { prefix: '', routes: healthRoutes },
  ],
  'session',
);
const html = docsPage(contract);
const page = parsed(html);

function parsed(text: string): Document {
  return new DOMParser().parseFromString(text, 'text/html');
}

/** A row with text of somebody who means no good. */
const HOSTILE = `"><script>alert('1')</script> & co`;
const hostileRow = defineRoute({
  method: 'POST',
  path: '/products/:id',
  who: 'all',
  summary: HOSTILE,
  response: { status: 200, schema: z.object({ [HOSTILE]: z.string() }) },
  params: z.object({ id: z.string() }),
  query: z.strictObject({ [HOSTILE]: z.enum([HOSTILE]) }),
  body: z.strictObject({ [HOSTILE]: z._default(z.string(), HOSTILE) }),
  handle: async () => json(200, {}),
});
const hostile = openApiDocument([{ prefix: '', routes: [hostileRow] }], HOSTILE);

describe('the page', () => {
  test('has a place for every call and every shape, and each is in the contents once', () => {
    const inContents = Array.from(page.querySelectorAll('nav .to-call'), (link) =>
      link.getAttribute('href'),
    );
    const calls = Object.values(contract.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(inContents.sort()).toEqual(calls.map((name) => `#${name}`).sort());
    for (const name of calls) expect(page.getElementById(name)?.localName, name).toBe('article');
    for (const name of Object.keys(contract.components.schemas))
      expect(page.getElementById(`shape-${name}`)?.localName, name).toBe('article');
  });

  test('says of a call who, what it takes with types, limits and required marks, and what it answers', () => {
    const call = page.getElementById('postOrders');
    const text = call?.textContent?.replaceAll(/\s+/g, ' ');
    expect(text).toContain('POST /api/orders');
    expect(text).toContain('For whoever is signed in');
    expect(text).toContain('orderItems required list of OrderLine · 1 to 100 items');
    expect(text).toContain('paymentMethod required one of "Razorpay", "COD"');
    expect(text).toContain('Reply 201');
    expect(text).toMatch(/409 ?price_changed: The price has gone up/);
    expect(call?.querySelector('a[href="#shape-Order"]')).not.toBeNull();
    expect(call?.querySelector('pre')?.textContent).toContain('curl -X POST "$SHOP/api/orders"');
  });

  test('leads nowhere that is not there, and names each place once', () => {
    const ids = Array.from(page.querySelectorAll('[id]'), ({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = Array.from(page.querySelectorAll('a'), (link) => link.getAttribute('href') ?? '');
    const own = links.filter((link) => link.startsWith('#'));
    expect(own.length).toBeGreaterThan(100);
    expect(own.filter((link) => !ids.includes(link.slice(1)))).toEqual([]);
    expect(new Set(links.filter((link) => !link.startsWith('#')))).toEqual(
      new Set(['openapi.json', '/']),
    );
  });

  test('needs nothing but its own stylesheet, and no leave for scripts or styles of its own', () => {
    expect(page.querySelectorAll('script, style, img, iframe, object, form, base')).toHaveLength(0);
    const links = Array.from(page.querySelectorAll('link'), (link) => link.getAttribute('href'));
    expect(links).toEqual(['docs.css']);
    const names = new Set(
      Array.from(page.querySelectorAll('*')).flatMap((element) => element.getAttributeNames()),
    );
    expect([...names].filter((name) => name === 'style' || name.startsWith('on'))).toEqual([]);
  });

  test('has headings that go down one step at a time', () => {
    const levels = Array.from(page.querySelectorAll('h1, h2, h3, h4'), ({ localName }) =>
      Number(localName.slice(1)),
    );
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    const jumps = levels.filter((level, place) => level > (levels[place - 1] ?? 0) + 1);
    expect(jumps).toEqual([]);
  });

  test('shows hostile text as text', () => {
    const shown = docsPage(hostile);
    expect(parsed(shown).querySelectorAll('script')).toHaveLength(0);
    expect(shown).not.toContain("'1'");
    const text = parsed(shown).body.textContent ?? '';
    expect(text.split(HOSTILE).length).toBeGreaterThan(3);
  });
});

describe('an example for the shell', () => {
  /** What the shell makes of it: the words after `curl`. */
  async function wordsOf(example: string): Promise<string[]> {
    const script = `curl() { for word; do printf '%s\\0' "$word"; done; }\nuuidgen() { echo a-key; }\n${example}`;
    const env = { ...process.env, SHOP: 'http://shop', TOKEN: 'a-token', ID: 'kettle' };
    const { stdout } = await run('sh', ['-c', script], { env });
    return stdout.split('\0').slice(0, -1);
  }

  function example(method: string, path: string, document = contract): string {
    const operation = document.paths[path]?.[method.toLowerCase()];
    if (!operation) throw new Error(`No ${method} ${path}`);
    return curlExample(method, path, operation, document.components);
  }

  test('reads for everybody', async () => {
    expect(await wordsOf(example('GET', '/api/products/{id}'))).toEqual([
      'http://shop/api/products/kettle',
    ]);
  });

  test('writes with token, key and a body that is JSON', async () => {
    const words = await wordsOf(example('POST', '/api/addresses'));
    expect(words.slice(0, -1)).toEqual([
      '-X',
      'POST',
      'http://shop/api/addresses',
      '-H',
      'Authorization: Bearer a-token',
      '-H',
      'Idempotency-Key: a-key',
      '-H',
      'Content-Type: application/json',
      '-d',
    ]);
    expect(JSON.parse(words.at(-1) ?? '')).toMatchObject({ city: 'Pune', phone: '9876543210' });
  });

  test('sends a file in a form', async () => {
    const words = await wordsOf(example('POST', '/api/upload'));
    expect(words.slice(-2)).toEqual(['-F', 'image=@file']);
  });

  test('waits on a stream', async () => {
    expect(await wordsOf(example('GET', '/api/events'))).toEqual(['-N', 'http://shop/api/events']);
  });

  test('keeps hostile text in one word', async () => {
    const operation = hostile.paths['/products/{id}']?.['post'];
    if (!operation) throw new Error('Not in the document');
    const withBody = {
      ...operation,
      requestBody: {
        description: '',
        required: true,
        content: { 'application/json': { schema: {}, example: { text: "'; exit 7; echo '" } } },
      },
    };
    const words = await wordsOf(
      curlExample('POST', '/products/{id}', withBody, hostile.components),
    );
    expect(words.at(-1)).toBe(`{"text":"'; exit 7; echo '"}`);
    expect(words[2]).toMatch(/^http:\/\/shop\/products\/kettle\?/);
    expect(words).toHaveLength(7);
  });
});
