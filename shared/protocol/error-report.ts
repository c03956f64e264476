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
 * @param dsn whom a server sends it on to; a device names nobody
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

/** What stands for words that may be a person's. */
const LEFT_OUT = '…';
/** The name of a property, which the engine quotes: of the code, and not of a person. */
const PROPERTY = /(\((?:reading|setting) '[A-Za-z_$][\w$]{0,40}'\))/;
const ADDRESS = /[a-z][a-z\d+.-]*:\/\/\S*|\S*@\S*|\S*[?&/][\w.~%+-]+=\S*/gi;
/** From the first mark to the last: what is quoted may have marks of its own, such as a piece of JSON. One whose other end is missing goes to the end. */
const QUOTED = /["'`“”‘’](?:.*["'`“”‘’]|.*$)/;
const NUMBER = /\d[\d ().-]{2,}\d/g;
const OTHER_LETTERS = /[^ -~…]+/g;

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
  return text
    .replaceAll(ADDRESS, LEFT_OUT)
    .replace(QUOTED, LEFT_OUT)
    .replaceAll(NUMBER, LEFT_OUT)
    .replaceAll(OTHER_LETTERS, LEFT_OUT)
    .replaceAll(/…[… ]*…/g, LEFT_OUT);
}

/** A line of a stack in the form of Chrome (`at name (address:1:2)`), or of Firefox and Safari (`name@address:1:2`). */
const STACK_LINE =
  /^\s*(?:at (?:async )?(?:(.*?) \()?|(?:(.*?)@)?)(https?:\/\/\S+?):(\d+):(\d+)\)?$/;

/**
 * The lines of a stack that are of the shop's own scripts.
 * @param origin of the shop, such as `https://shop.example`
 * @returns at most `MAX_ERROR_FRAMES`, the innermost call first; `undefined` where the stack has lines and none of them is: then it is the
 *   error of something else in the browser
 */
export function ownFrames(stack: string, origin: string): ErrorFrame[] | undefined {
  const own = stack.split('\n').flatMap((text): ErrorFrame[] => {
    const [, chrome, other, address = '', line, column] = STACK_LINE.exec(text) ?? [];
    const file = address.slice(origin.length);
    if (!address.startsWith(`${origin}/`) || !ERROR_FILE.test(file)) return [];
    const name = (chrome ?? other ?? '').replaceAll(/[^\w$.<> ]/g, '').slice(0, 60);
    return [{ file, function: name, line: Number(line), column: Number(column) }];
  });
  return own.length === 0 && hasPlaces(stack) ? undefined : own.slice(0, MAX_ERROR_FRAMES);
}

/** Whether a stack names places in scripts, of whatever kind: an extension's have addresses of their own. */
const hasPlaces = (stack: string) => /:\d+:\d+\)?\s*$/m.test(stack);
