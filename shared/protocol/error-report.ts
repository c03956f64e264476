import {
  ERROR_FILE,
  MAX_ERROR_FRAMES,
  MAX_ERROR_MESSAGE,
  type ErrorFrame,
  type ErrorKind,
} from '../admin/error-kinds';

/** What a device says of an error. */
export interface ErrorReport {
  /** 32 hexadecimal digits, random. */
  readonly id: string;
  /** When, in milliseconds since 1970 on the device. */
  readonly at: number;
  readonly build: string;
  readonly kind: ErrorKind;
  /** Such as `TypeError`. */
  readonly type: string;
  readonly message: string;
  /** The innermost call first. */
  readonly frames: readonly ErrorFrame[];
}

/** The type of a body that is an envelope of Sentry. */
export const ENVELOPE_TYPE = 'application/x-sentry-envelope';
/** The largest envelope, in bytes: one event. */
export const MAX_ENVELOPE_BYTES = 8 * 1024;

/**
 * A report as an envelope of Sentry (https://develop.sentry.dev/sdk/data-model/envelopes/): three lines of JSON, which collectors of other
 * makes read as well.
 * @param dsn of the collector that a server sends it on to; a device names none
 */
export function errorEnvelope(report: ErrorReport, dsn?: string): string {
  const { id, at, build, kind, type, message, frames } = report;
  const sentFrames = frames.map(({ file, function: name, line, column }) => ({
    filename: file,
    function: name,
    lineno: line,
    colno: column,
    in_app: true,
  }));
  const event = {
    event_id: id,
    timestamp: at / 1000,
    platform: 'javascript',
    level: 'error',
    release: build,
    tags: { kind },
    // Sentry wants the innermost call last.
    exception: {
      values: [{ type, value: message, stacktrace: { frames: sentFrames.toReversed() } }],
    },
  };
  const header = { event_id: id, ...(dsn === undefined ? {} : { dsn }) };
  return [header, { type: 'event' }, event].map((line) => JSON.stringify(line)).join('\n');
}

/** In the place of words that may be a person's. */
const LEFT_OUT = '…';
/** The name of a property, which the engine quotes: of the code, and not of a person. */
const PROPERTY = /(\((?:reading|setting) '[A-Za-z_$][\w$]{0,40}'\))/;
const QUOTE = /["'`“”‘’]/;
/** An address of a page or a person, or a part of a query. */
const ADDRESS = /:\/\/|[@=]/;
const DIGITS = /\d{4,}/g;
/** A word of a telephone number. */
const OF_A_NUMBER = /^[\d().+-]+$/;
const OTHER_LETTERS = /[^ -~…]/g;
/** Numbers of fewer digits say what is wrong: an error's number, a status. */
const MOST_DIGITS = 3;

/**
 * Takes out of an error's message what may be a person's: all that is quoted (but the name of a property), addresses of pages and of people,
 * numbers of four digits and more, and letters that no code of the shop is written in. Run by the device, and by the server once more.
 * @returns one line of at most `MAX_ERROR_MESSAGE` characters
 */
export function scrubbedMessage(message: string): string {
  const line = message.slice(0, 4 * MAX_ERROR_MESSAGE).replaceAll(/[\p{Cc}\s]+/gu, ' ');
  return line
    .split(PROPERTY)
    .map((part, index) => (index % 2 === 1 ? part : scrubbedPart(part)))
    .join('')
    .trim()
    .slice(0, MAX_ERROR_MESSAGE);
}

function scrubbedPart(text: string): string {
  const words = withoutNumbers(withoutQuoted(text).split(' '));
  return words
    .map((word) => (ADDRESS.test(word) ? LEFT_OUT : word.replaceAll(DIGITS, LEFT_OUT)))
    .join(' ')
    .replaceAll(OTHER_LETTERS, LEFT_OUT)
    .replaceAll(/…[… ]*…/g, LEFT_OUT);
}

/** From the first mark to the last: what is quoted may have marks of its own, such as a piece of JSON. One mark alone quotes all that follows. */
function withoutQuoted(text: string): string {
  const first = text.search(QUOTE);
  if (first < 0) return text;
  const last = [...text].findLastIndex((letter) => QUOTE.test(letter));
  const rest = last > first ? [...text].slice(last + 1).join('') : '';
  return text.slice(0, first) + LEFT_OUT + rest;
}

/** Words that are one number together, as people write that of a telephone, become one that is left out. */
function withoutNumbers(words: readonly string[]): string[] {
  const kept: string[] = [];
  let number: string[] = [];
  const close = () => {
    const digits = number.join('').replaceAll(/\D/g, '').length;
    kept.push(...(digits > MOST_DIGITS ? [LEFT_OUT] : number));
    number = [];
  };
  for (const word of words) {
    if (OF_A_NUMBER.test(word)) {
      number.push(word);
      continue;
    }
    close();
    kept.push(word);
  }
  close();
  return kept;
}

/** Where in its script a line of a stack is, at its end: `at name (address:1:2)` of Chrome, `name@address:1:2` of Firefox and Safari. */
const PLACE = /:(\d{1,7}):(\d{1,7})\)?$/m;
/** What is around the name of a function. */
const AROUND_NAME = /^at (?:async )?| ?\($|@$/g;
/** The longest line that is looked at, in characters. */
const MAX_LINE = 500;

/**
 * The lines of a stack that are of the shop's own scripts.
 * @param origin of the shop, such as `https://shop.example`
 * @returns at most `MAX_ERROR_FRAMES`, the innermost call first; `undefined` where the stack has lines and none of them is: then it is the
 *   error of something else in the browser
 */
export function ownFrames(stack: string, origin: string): ErrorFrame[] | undefined {
  const own = stack.split('\n').flatMap((whole): ErrorFrame[] => {
    const text = whole.trim().slice(0, MAX_LINE);
    const [place = '', line, column] = PLACE.exec(text) ?? [];
    const begins = text.indexOf(`${origin}/`);
    if (place === '' || begins < 0) return [];
    const file = text.slice(begins + origin.length, text.length - place.length);
    if (!ERROR_FILE.test(file)) return [];
    const name = text.slice(0, begins).replaceAll(AROUND_NAME, '');
    const shown = name.replaceAll(/[^\w$.<> ]/g, '').slice(0, 60);
    return [{ file, function: shown, line: Number(line), column: Number(column) }];
  });
  return own.length === 0 && PLACE.test(stack) ? undefined : own.slice(0, MAX_ERROR_FRAMES);
}
