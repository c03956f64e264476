/*
 * What a visitor can send to make an expression or a parser look at the same text over and over, and every door by which a text
 * comes in. A test sends them all; a bench measures what each costs.
 */

/** Repeats a piece up to a length in characters, between two ends that no pattern of ours matches. */
const filled = (piece: string, length: number, last = 'x') =>
  `x${piece.repeat(Math.ceil(length / piece.length)).slice(0, length)}${last}`;

/** What is repeated: blanks, separators, and pairs of them. */
const PIECES = [
  ' ',
  '\t',
  ',',
  ' ,',
  ', ',
  ';',
  '; ',
  '=',
  '; x=',
  '"',
  'W/"',
  '\\"',
  '/',
  '.',
  '-',
  ':',
  '%20',
  '0',
  'a',
  'a ',
  'Version/1 ',
  'a@a.',
  '[',
  '(',
  ';q=0.1,',
  'br;q=0,',
  'Bearer ',
  '::ffff:1',
  '1.1.1.1,',
];

/** Every pattern, as long as that. @param length in characters */
export const hostileTexts = (length: number): readonly string[] =>
  PIECES.map((piece) => filled(piece, length));

/** Each header that the server or a library under it reads of a request. */
export const HEADERS_READ = [
  'Accept',
  'Accept-Encoding',
  'Authorization',
  'Cache-Control',
  'Content-Encoding',
  'Content-Type',
  'Cookie',
  'Host',
  'Forwarded',
  'Idempotency-Key',
  'Idle-Page',
  'If-Match',
  'If-Modified-Since',
  'If-None-Match',
  'Origin',
  'Range',
  'Sec-Fetch-Site',
  'User-Agent',
  'X-Forwarded-For',
  'X-Razorpay-Event-Id',
  'X-Razorpay-Signature',
  'X-Refund-Idempotency',
  'X-Real-IP',
  'X-Request-Id',
] as const;

/** Where a header is sent to: documents, files, the catalogue, a person's own data, and what takes a body. */
export const DOORS = [
  ['GET', '/'],
  ['GET', '/search/kettle'],
  ['GET', '/index.html'],
  ['GET', '/sitemap.xml'],
  ['GET', '/healthz'],
  ['GET', '/metrics'],
  ['GET', '/uploads/00000000-0000-4000-8000-000000000000-960.webp'],
  ['GET', '/api/products?keyword=kettle'],
  ['GET', '/api/catalogue/changes'],
  ['GET', '/api/users/profile'],
  ['POST', '/api/users/auth'],
  ['POST', '/api/payments/razorpay/webhook'],
  ['POST', '/api/upload'],
] as const;

/** Addresses with a text in each part that is read; `*` is where it comes. */
export const ADDRESSES = [
  '/*',
  '/search/*',
  '/search?keyword=*',
  '/search/kettle/page/*',
  '/?lang=*',
  '/?category=*',
  '/?sort=*',
  '/?*',
  '/product/*',
  '/order/*',
  '/pictures/*',
  '/uploads/*',
  '/assets/*',
  '/windows/*',
  '/sitemap-*.xml',
  '/*/',
  '/api/*',
  '/api/products?keyword=*',
  '/api/products?pageNumber=*',
  '/api/products?category=*',
  '/api/products?sort=*',
  '/api/products/*',
  '/api/catalogue/changes?since=*',
  '/api/catalogue/changed?since=*',
  '/api/catalogue/products?ids=*',
  '/api/catalogue/most-wanted?page=*',
  '/api/catalogue/most-wanted?category=*',
  '/api/orders/*',
] as const;
