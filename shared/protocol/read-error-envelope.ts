import * as z from 'zod/mini';
import { errorBuild, errorFrame, errorType } from '../admin/device-error';
import { ERROR_KINDS, MAX_ERROR_FRAMES } from '../admin/error-kinds';
import { scrubbedMessage, type ErrorReport } from './error-report';

const sentFrame = z.object({
  filename: errorFrame.shape.file,
  function: errorFrame.shape.function,
  lineno: errorFrame.shape.line,
  colno: errorFrame.shape.column,
});

const sentEvent = z.object({
  event_id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  timestamp: z.number().check(z.minimum(0), z.maximum(10_000_000_000)),
  release: errorBuild,
  tags: z.object({ kind: z.enum(ERROR_KINDS) }),
  exception: z.object({
    values: z.tuple([
      z.object({
        type: errorType,
        value: z.string(),
        stacktrace: z.object({ frames: z.array(sentFrame).check(z.maxLength(MAX_ERROR_FRAMES)) }),
      }),
    ]),
  }),
});

/**
 * Reads what `errorEnvelope` has made. Only what a report has is taken: all else that came is left out, and the message is scrubbed again.
 * @returns `undefined` for any other text
 */
export function readErrorEnvelope(text: string): ErrorReport | undefined {
  const [header, item, body, ...more] = text.trimEnd().split('\n').map(parsed);
  if (header === undefined || more.length > 0) return undefined;
  if (!z.object({ type: z.literal('event') }).safeParse(item).success) return undefined;
  const { data } = sentEvent.safeParse(body);
  if (!data) return undefined;
  const [{ type, value, stacktrace }] = data.exception.values;
  return {
    id: data.event_id,
    at: Math.round(data.timestamp * 1000),
    build: data.release,
    kind: data.tags.kind,
    type,
    message: scrubbedMessage(value),
    frames: stacktrace.frames
      .map(({ filename: file, function: name, lineno: line, colno: column }) => ({
        file,
        function: name,
        line,
        column,
      }))
      .toReversed(),
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
