import * as z from 'zod/mini';
import { instant } from '../core/identifier';
import {
  ERROR_FILE,
  ERROR_KINDS,
  MAX_ERROR_DEVICES,
  MAX_ERROR_FRAMES,
  MAX_ERROR_MESSAGE,
} from './error-kinds';

/** The build of a page, by the name of its first script; `unknown` where that could not be read. */
export const errorBuild = z.string().check(z.regex(/^(?:shop-[\w-]{4,20}|unknown)$/));
/** What an error calls itself, such as `TypeError`. */
export const errorType = z.string().check(z.regex(/^[A-Za-z]\w{0,59}$/));

/** `ErrorFrame`. Line and column are counted from 1. */
export const errorFrame = z.strictObject({
  file: z.string().check(z.regex(ERROR_FILE)),
  function: z.string().check(z.regex(/^[\w$.<> ]{0,60}$/)),
  line: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  column: z.int().check(z.minimum(0), z.maximum(10_000_000)),
});

/** Errors on devices, grouped by build, kind, type and message. Nothing in it identifies a device. */
export const deviceError = z.object({
  _id: z.string(),
  build: errorBuild,
  kind: z.enum(ERROR_KINDS),
  type: errorType,
  message: z.string().check(z.maxLength(MAX_ERROR_MESSAGE)),
  /** Where, the innermost call first: of the first report that said so. */
  frames: z.array(errorFrame).check(z.maxLength(MAX_ERROR_FRAMES)),
  /** How many reports came; devices send a sample. */
  count: z.int().check(z.minimum(1)),
  /** Such as `Chrome on Android`, in the order in which they were first met. */
  devices: z.array(z.string()).check(z.maxLength(MAX_ERROR_DEVICES)),
  firstAt: instant,
  lastAt: instant,
});
export type DeviceError = Readonly<z.infer<typeof deviceError>>;
