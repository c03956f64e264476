/** What is not read on a page at all. */
const SILENT = new Set(['script', 'style', 'head', 'template', 'noscript', 'iframe', 'svg']);
/** After these a line ends. */
const LINES = new Set([
  'br',
  'p',
  'div',
  'tr',
  'ul',
  'ol',
  'li',
  'table',
  'section',
  'article',
  'blockquote',
  'pre',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'dd',
  'dt',
]);
/** Between paragraphs there is an empty line. */
const PARAGRAPHS = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'table',
  'blockquote',
]);
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  times: '×',
  frac12: '½',
  frac14: '¼',
  eacute: 'é',
  euro: '€',
  pound: '£',
  laquo: '«',
  raquo: '»',
};
const MAX_CODE_POINT = 0x10ffff;

/**
 * The text of a description in HTML as a reader sees it: paragraphs and points on lines of their own. What comes out is a text, not
 * markup: it is shown as it is, whatever characters it has.
 */
export function plainText(html: string): string {
  let out = '';
  let at = 0;
  // Looked for once: a file may have a million signs of which none is a tag.
  const lastClose = html.lastIndexOf('>');
  // As long as it is: other letters may become two when they are made small.
  const small = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) break;
    out += collapsed(html.slice(at, open));
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open);
      continue;
    }
    // A sign for "less than", and no tag.
    if (open > lastClose || !/[a-z/!?]/i.test(html[open + 1] ?? '')) {
      out += '<';
      at = open + 1;
      continue;
    }
    const close = html.indexOf('>', open);
    const isEnd = html[open + 1] === '/';
    const name =
      /^[a-z][a-z0-9]*/i.exec(html.slice(open + (isEnd ? 2 : 1), open + 20))?.[0].toLowerCase() ??
      '';
    at = close + 1;
    if (SILENT.has(name) && !isEnd) {
      const end = small.indexOf(`</${name}`, at);
      at = end === -1 ? html.length : end;
    } else if (LINES.has(name)) {
      out += PARAGRAPHS.has(name) ? '\n\n' : '\n';
      if (name === 'li' && !isEnd) out += '• ';
    } else if (name === 'td' || name === 'th') out += isEnd ? ' ' : '';
  }
  out += collapsed(html.slice(at));
  return tidy(decoded(out));
}

function after(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end === -1 ? text.length : end + mark.length;
}

/** Line ends in HTML are spaces; in a plain text without a tag they are lines. */
const collapsed = (text: string) => text.replace(/[ \t\r\n\f]+/g, ' ');

function decoded(text: string): string {
  return text.replace(
    /&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,8});/gi,
    (whole, name: string) => {
      if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole;
      const isHex = name[1]?.toLowerCase() === 'x';
      const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
      const isLetter = code > 31 && code <= MAX_CODE_POINT && (code < 0xd800 || code > 0xdfff);
      return isLetter ? String.fromCodePoint(code) : ' ';
    },
  );
}

/** Without spaces at the ends of lines, and with one empty line at most. */
function tidy(text: string): string {
  const lines = text.split('\n').map((line) => line.replaceAll('\u00a0', ' ').trim());
  const kept = lines.filter(
    (line, place) => line !== '•' && (line !== '' || lines[place - 1] !== ''),
  );
  return kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
