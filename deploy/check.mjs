/*
 * Checks a shop from outside, as its visitors see it, and reports faults:
 *
 *     node deploy/check.mjs https://shop.example [https://pay.shop.example]
 *
 * CHECK_CONNECT=127.0.0.1:8443 goes there instead of to the names' own addresses, and NODE_EXTRA_CA_CERTS names a certificate
 * of one's own. With CHECK_EMAIL and CHECK_PASSWORD of an admin without two steps it signs in, uploads a picture (which nothing then names)
 * and delivers an empty queue. It sends some 700 requests at once: for a minute the shop asks your own network to slow down.
 */
import { randomUUID } from 'node:crypto';
import http2 from 'node:http2';
import { readFile } from 'node:fs/promises';
import https from 'node:https';
import sharp from 'sharp';

const [shop, payment] = process.argv.slice(2).map((given) => new URL(given).origin);
if (shop === undefined) {
  process.stderr.write('Usage: node deploy/check.mjs https://shop.example [https://pay…]\n');
  process.exit(2);
}
const [connectHost, connectPort] = process.env.CHECK_CONNECT?.split(':') ?? [];
const { CHECK_EMAIL: email, CHECK_PASSWORD: password } = process.env;

/** The version of the queue's protocol that this build speaks: `PROTOCOL_VERSION`. */
async function protocolVersion() {
  const source = await readFile(new URL('../shared/protocol/version.ts', import.meta.url), 'utf8');
  const found = /export const PROTOCOL_VERSION = (\d+);/.exec(source)?.[1];
  if (found === undefined) throw new Error('shared/protocol/version.ts names no version');
  return Number(found);
}

/** One connection for each request, or a few that are kept alive. */
const agent = new https.Agent({ keepAlive: true, maxSockets: 20 });

/** A refusal that arrives only sometimes is none. */
const LARGE_ONES = 30;

let wrong = 0;
function say(isRight, what, saw = '') {
  if (!isRight) wrong += 1;
  process.stdout.write(`${isRight ? 'ok   ' : 'WRONG'} ${what}${saw === '' ? '' : `: ${saw}`}\n`);
}

/** Requests by HTTP/1.1 and reads the whole answer; `until` ends a stream as soon as it is true of the text so far. */
function ask(url, { method = 'GET', headers = {}, body, until } = {}) {
  const { hostname, host, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = https.request(
      {
        agent,
        host: connectHost ?? hostname,
        port: connectPort ?? (port || 443),
        servername: hostname,
        path: pathname + search,
        method,
        headers: { Host: host, ...headers },
      },
      (reply) => {
        let text = '';
        const end = () =>
          resolve({
            status: reply.statusCode,
            headers: reply.headers,
            all: reply.rawHeaders,
            text,
          });
        reply.setEncoding('utf8');
        reply.on('data', (piece) => {
          text += piece;
          if (!until?.(text)) return;
          end();
          request.destroy();
        });
        reply.on('end', end);
        reply.on('error', reject);
      },
    );
    request.setTimeout(40_000, () => request.destroy(new Error('no answer in 40 s')));
    request.on('error', reject);
    request.end(body);
  });
}

/** Requests by HTTP/2. @returns status and protocol, or the error */
function askByHttp2(url) {
  const { hostname, host, port, pathname } = new URL(url);
  return new Promise((resolve) => {
    const session = http2.connect(`https://${host}`, {
      host: connectHost ?? hostname,
      port: Number(connectPort ?? (port || 443)),
      servername: hostname,
    });
    session.on('error', (error) => resolve(error.message));
    const stream = session.request({ ':path': pathname, accept: 'text/html' });
    stream.on('response', (headers) => {
      resolve(`${headers[':status']} ${session.alpnProtocol}`);
      session.destroy();
    });
    stream.on('error', () => undefined);
  });
}

const ONCE = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cache-control',
];
const json = { 'Content-Type': 'application/json', Accept: 'application/json' };
const own = { ...json, Origin: shop };

async function pages() {
  const page = await ask(`${shop}/`, { headers: { Accept: 'text/html' } });
  say(page.status === 200 && page.text.includes('<div id="root"'), 'the page comes', page.status);
  for (const name of ONCE) {
    const times = page.all.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length;
    say(times === 1, `${name} is sent once`, times);
  }
  say(page.headers['x-powered-by'] === undefined, 'nothing says what runs here');
  const http2Reply = await askByHttp2(`${shop}/cart`);
  say(http2Reply === '200 h2', 'an address of the app by HTTP/2', http2Reply);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? '/assets/none.js';
  const part = await ask(shop + script, { headers: { 'Accept-Encoding': 'br, gzip' } });
  say(
    part.headers['content-encoding'] === 'br',
    'scripts come as they were compressed',
    part.headers['content-encoding'],
  );
  const products = await ask(`${shop}/api/products`, { headers: { Accept: 'application/json' } });
  say(products.status === 200, 'the API answers', products.status);
}

async function events() {
  const begun = performance.now();
  const first = await ask(`${shop}/api/events`, { until: (text) => text.includes('\n\n') });
  const took = performance.now() - begun;
  say(
    first.status === 200 && took < 2_000,
    'the first event comes at once',
    `${took.toFixed(0)} ms`,
  );
  const beat = await ask(`${shop}/api/events`, {
    until: () => performance.now() - begun > 20_000,
  }).catch((error) => error);
  const held = ((performance.now() - begun) / 1000).toFixed(0);
  say(beat.status === 200, 'a quiet stream stays, and its heartbeat comes through', `${held} s`);
}

async function doors() {
  const metrics = await ask(`${shop}/metrics`);
  say(metrics.status === 404, '/metrics is closed', metrics.status);
  const foreign = await ask(`${shop}/api/users/logout`, {
    method: 'POST',
    headers: { ...json, Origin: 'https://evil.example' },
    body: '{}',
  });
  say(foreign.status === 403, 'a call from another site is refused', foreign.status);
  const statuses = await Promise.all(
    Array.from({ length: 700 }, (_, number) =>
      ask(`${shop}/api/users/logout`, {
        method: 'POST',
        headers: {
          ...own,
          'X-Forwarded-For': `10.1.${number >> 8}.${number & 255}`,
          Forwarded: `for=10.2.3.${number & 255}`,
        },
        body: '{}',
      }).then(({ status }) => status),
    ),
  );
  const slowed = statuses.filter((status) => status === 429).length;
  say(
    slowed > 0,
    'a forged X-Forwarded-For makes nobody somebody else',
    `${slowed} of ${statuses.length} were slowed down`,
  );
}

async function paymentHost() {
  if (payment === undefined) return;
  const window = await ask(`${payment}/windows/payment.html`, { headers: { Accept: 'text/html' } });
  say(window.status === 200, 'the payment window comes from its own host', window.status);
  say(
    window.headers['content-security-policy']?.includes(`frame-ancestors ${shop}`) === true,
    'only the shop may frame it',
  );
  for (const path of ['/', '/api/products', '/api/settings'])
    say((await ask(payment + path)).status === 404, `nothing else is there: ${path}`);
  say((await ask(`${shop}/windows/payment.html`)).status === 404, 'and not on the shop’s host');
}

/** Signs in as an admin, and does what needs one. */
async function signedIn() {
  if (email === undefined || password === undefined) return;
  const signIn = await ask(`${shop}/api/users/auth`, {
    method: 'POST',
    headers: own,
    body: JSON.stringify({ email, password }),
  });
  const [cookie = ''] = signIn.headers['set-cookie'] ?? [];
  say(
    signIn.status === 200 && cookie.startsWith('__Host-session='),
    'signing in sets a host-only cookie',
    signIn.status,
  );
  const headers = { ...own, Cookie: cookie.split(';')[0] };
  const empty = {
    protocol: await protocolVersion(),
    clientId: randomUUID(),
    user: JSON.parse(signIn.text)._id,
    nonce: randomUUID(),
    actions: [],
  };
  const sync = await ask(`${shop}/api/sync`, {
    method: 'POST',
    headers,
    body: JSON.stringify(empty),
  });
  say(
    sync.status === 200 && JSON.parse(sync.text).nonce === empty.nonce,
    'the queue is delivered',
    sync.status,
  );
  // Random dots compress badly: some 4 MB, near the most that a picture may have.
  const raw = { width: 1200, height: 1100, channels: 3 };
  const dots = Buffer.from(
    Array.from({ length: 1200 * 1100 * 3 }, () => Math.trunc(Math.random() * 256)),
  );
  const picture = await sharp(dots, { raw }).png().toBuffer();
  const form = new FormData();
  form.append('image', new Blob([picture], { type: 'image/png' }), 'dots.png');
  const sent = new Response(form);
  const upload = await ask(`${shop}/api/upload`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': sent.headers.get('content-type') },
    body: Buffer.from(await sent.arrayBuffer()),
  });
  say(
    upload.status === 201,
    `a picture of ${(picture.length / 1e6).toFixed(1)} MB is taken`,
    upload.status,
  );
  const answers = [];
  for (let time = 0; time < LARGE_ONES; time += 1)
    answers.push(
      await ask(`${shop}/api/upload`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': sent.headers.get('content-type') },
        body: Buffer.alloc(6_000_000),
      }).catch((error) => ({ status: error.message, text: '' })),
    );
  const other = answers.filter(({ status, text }) => status !== 413 || !text.startsWith('{'));
  say(
    other.length === 0,
    `each of ${LARGE_ONES} that are too large is refused by the shop, in words`,
    other.map(({ status }) => status).join(' '),
  );
  await ask(`${shop}/api/users/logout`, { method: 'POST', headers, body: '{}' });
}

await pages();
await signedIn();
await paymentHost();
await events();
await doors();
agent.destroy();
process.stdout.write(wrong === 0 ? 'Everything fits.\n' : `${wrong} things do not fit.\n`);
process.exitCode = wrong === 0 ? 0 : 1;
