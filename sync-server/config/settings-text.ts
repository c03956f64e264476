import type { Environment } from './config';
import { SETTING_NAMES } from './setting-names.mjs';

/** Values that need no quotes in a file of settings. */
const PLAIN = /^[\w.,:/@%+=~-]+$/;

/** The settings that are given, as a file of them has them: a line each, which systemd and shells read. It holds secrets. */
export const settingsText = (environment: Environment): string =>
  linesOf(environment)
    .map((line) => `${line}\n`)
    .join('');

/**
 * The settings of a file that are not given, or are given otherwise.
 * @param text as `settingsText` has made it
 * @returns their names
 */
export function otherSettings(text: string, environment: Environment): string[] {
  const now = new Set(linesOf(environment));
  return text
    .split('\n')
    .filter((line) => line !== '' && !now.has(line))
    .map((line) => line.slice(0, line.indexOf('=')));
}

function linesOf(environment: Environment): string[] {
  return SETTING_NAMES.flatMap((name) => {
    const value = environment[name]?.trim().replaceAll('\n', ' ');
    return value ? `${name}=${PLAIN.test(value) ? value : quoted(value)}` : [];
  });
}

const quoted = (value: string) => `"${value.replaceAll(/["\\$`]/g, '\\$&')}"`;
