/** What may happen to one request on its way. */
export type Fault =
  | 'pass'
  /** It never arrives. */
  | 'lose-request'
  /** It is carried out, and the answer is lost. */
  | 'lose-reply'
  /** It is carried out, and the answer is truncated. */
  | 'truncate'
  /** A captive portal answers in the server's place. */
  | 'portal'
  /** It arrives twice. */
  | 'twice'
  /** It never arrives, and no answer ever comes. */
  | 'hang'
  /** It is carried out, and no answer ever comes. */
  | 'hang-reply'
  /** It arrives twice at the same moment; one answer comes back. */
  | 'twice-at-once'
  /** A captive portal redirects the device. */
  | 'redirect'
  /** JSON of another server, with status 200. */
  | 'foreign-json'
  /** It is carried out, and what comes back is the answer to another request. */
  | 'other-reply'
  /** Something in front of the server answers with an error, and the server never sees it. */
  | 'error'
  /** As `error`, with `Retry-After`. */
  | 'unavailable'
  /** It is carried out, and something in front of the server replaces the answer with an error. */
  | 'error-after';

/** What answers in the server's place, for those faults that have an answer. */
const IN_PLACE: Partial<Record<Fault, () => Response>> = {
  portal: () =>
    new Response('<html>Sign in to this Wi-Fi</html>', {
      headers: { 'Content-Type': 'text/html' },
    }),
  redirect: () =>
    new Response(null, { status: 302, headers: { Location: 'http://portal.example/' } }),
  'foreign-json': () =>
    new Response('{"ok":true}', { headers: { 'Content-Type': 'application/json' } }),
  error: () => new Response('<html>Bad gateway</html>', { status: 502 }),
  unavailable: () => new Response('busy', { status: 503, headers: { 'Retry-After': '120' } }),
};

/** The part of a body that gets through. */
function damaged(body: string, fault: Fault): string {
  if (fault === 'truncate') return body.slice(0, body.length / 2);
  if (fault !== 'other-reply') return body;
  return body.replace(/"nonce":"[^"]*"/, '"nonce":"00000000-0000-4000-8000-00000000ffff"');
}

/** One browser's network to the server: a cookie jar, and a sequence of faults. */
export class TestNetwork {
  /** The fault of each coming `POST /api/sync`; then `otherwise`. */
  faults: Fault[] = [];
  otherwise: Fault = 'pass';
  /** How many requests to each path the server has received. */
  readonly arrived = new Map<string, number>();
  /** The bodies that the server gave to `POST /api/sync`, as text. */
  readonly replies: string[] = [];
  cookie = '';
  /** A middlebox between device and server, which may answer in the server's place. */
  inPlace: (path: string, body: string) => Response | undefined = () => undefined;
  /** Every request that left the device, by its path, in order. */
  readonly left: string[] = [];
  /** How many requests are in flight. */
  underWay = 0;
  /** Runs before a request leaves and before its answer comes in: a test may hold it there. */
  gate: (point: 'leaves' | 'returns', path: string) => Promise<void> = async () => undefined;

  /**
   * @param url where the server listens; a test may move it
   * @param origin where the page was loaded from, as a browser says it
   */
  constructor(
    public url: string,
    public origin = url,
  ) {}

  fetch: typeof fetch = async (input, init) => {
    this.left.push(String(input));
    this.underWay += 1;
    try {
      const answer = this.inPlace(String(input), String(init?.body ?? ''));
      return answer ?? (await this.#pass(input, init));
    } finally {
      this.underWay -= 1;
    }
  };

  #pass: typeof fetch = async (input, init) => {
    const path = String(input);
    const isSync = path === '/api/sync';
    const fault = isSync ? (this.faults.shift() ?? this.otherwise) : this.otherwise;
    if (fault === 'lose-request') throw new TypeError('Failed to fetch');
    const inPlace = IN_PLACE[fault];
    if (inPlace) return inPlace();
    if (fault === 'hang') return new Promise(() => undefined);
    await this.gate('leaves', path);
    const copy = fault === 'twice-at-once' ? this.#forward(path, init) : undefined;
    // It does not matter if the copy does not get through.
    copy?.catch(() => undefined);
    const text = await this.#forward(path, init);
    if (fault === 'twice') await this.#forward(path, init);
    if (fault === 'error-after') return new Response('gone wrong', { status: 500 });
    if (fault === 'lose-reply') throw new TypeError('Failed to fetch');
    if (fault === 'hang-reply') return new Promise(() => undefined);
    const body = await text.text();
    await this.gate('returns', path);
    if (isSync && text.status === 200) this.replies.push(body);
    return new Response(damaged(body, fault), { status: text.status, headers: text.headers });
  };

  async #forward(path: string, init: RequestInit | undefined): Promise<Response> {
    this.arrived.set(path, (this.arrived.get(path) ?? 0) + 1);
    const headers = new Headers(init?.headers);
    headers.set('Origin', this.origin);
    if (this.cookie) headers.set('Cookie', this.cookie);
    const response = await fetch(this.url + path, {
      method: init?.method ?? 'GET',
      headers,
      body: init?.body ?? null,
      redirect: 'manual',
    });
    const [set] = response.headers.getSetCookie();
    if (set) this.cookie = set.split(';')[0] ?? '';
    return response;
  }
}
