import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lateSheet } from '#shared/pages/late-sheet';
import { markup, type Markup } from '../http/markup';

/** What is put into the built document. */
export interface Filling {
  /** Of the document, as `lang` names it. */
  readonly language: string;
  /** Unless given, title and description stay as they were built. */
  readonly words?: { readonly title: string; readonly description: string } | undefined;
  readonly head: Markup;
  /** CSS as text, with that of the page's own sheet, which is then left out; blank for none. */
  readonly styles?: string;
  /** What stands in `#root`, in the place of the opening text. */
  readonly body?: string;
  /** What stands behind `#root`. */
  readonly data?: string;
}

/** The document as it was built, ready to be filled. */
export interface Template {
  /** Names this build; no other has the same. */
  readonly build: string;
  /** As it was built. */
  readonly plain: string;
  /**
   * What stands in the page's own sheet, without its letters. A rendered document carries it: one that is asked for beside the
   * script comes with half of the connection's speed, and nothing is drawn before it is there. Letters would take from the script
   * as well: the whole sheet is asked for when the shop is there (`pwa/app/late-sheet.ts`).
   */
  readonly sheet: string;
  fill(filling: Filling): string;
}

const LANGUAGE = /<html lang="[^"]*">/;
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/;
const SHEET = /<link rel="stylesheet"[^>]*href="(\/assets\/[\w.-]+\.css)"[^>]*>/;
/** What comes with the shop's first script. A document that shows its page leaves it for later (docs/decisions/0031-what-waits-for-the-first-paint.md). */
const PRELOADS = /<link rel="modulepreload"[^>]*>\s*/g;
const LETTERS = /@font-face\s*\{[^}]*\}/g;
const HEAD_END = '</head>';
/** All that stands in `#root` as it was built: nothing else is between these marks of `index.html`. */
const ROOT = /<div id="root">[^]*<!-- opened -->\s*<\/div>/;

/** The built document, read again once it was built again. */
export interface Templates {
  /** Nothing where there is none, or none that can be filled. */
  newest(): Promise<Template | undefined>;
  /** Whether it has not been built again since `newest` gave this one. */
  isNewest(template: Template): boolean;
}

export function createTemplates(directory: string): Templates {
  const file = join(directory, 'index.html');
  let read:
    { readonly state: string; readonly template: Promise<Template | undefined> } | undefined;
  let newest: Template | undefined;
  // Not left to a thread: each request asks, and where the file lies is known to the system after the first.
  const stateNow = () => {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats && `${stats.mtimeMs} ${stats.size}`;
  };
  return {
    async newest() {
      const state = stateNow();
      if (state === undefined) return undefined;
      if (read?.state !== state)
        read = { state, template: readTemplate(directory, file).catch(() => undefined) };
      newest = await read.template;
      return newest;
    },
    isNewest: (template) => template === newest && read?.state === stateNow(),
  };
}

async function readTemplate(directory: string, file: string): Promise<Template | undefined> {
  const plain = await readFile(file, 'utf8');
  const [, sheet] = SHEET.exec(plain) ?? [];
  return templateOf(plain, sheet ? await readFile(join(directory, sheet), 'utf8') : '');
}

/**
 * @param plain the built document
 * @param sheet what stands in its sheet
 * @returns nothing where a place to fill is missing
 */
export function templateOf(plain: string, sheet = ''): Template | undefined {
  const places = [LANGUAGE, TITLE, DESCRIPTION, ROOT];
  if (!plain.includes(HEAD_END) || !places.every((place) => place.test(plain))) return undefined;
  return {
    build: createHash('sha256').update(plain).digest('base64url').slice(0, 12),
    plain,
    sheet: sheet.replace(LETTERS, ''),
    fill({ language, words, head, styles = '', body, data = '' }) {
      // Functions: in a text `$&` would mean something.
      let html = plain.replace(LANGUAGE, () => `<html lang="${language}">`);
      if (words) {
        const { title, description } = words;
        html = html
          .replace(TITLE, () => String(markup`<title>${title}</title>`))
          .replace(DESCRIPTION, () =>
            String(markup`<meta name="description" content="${description}" />`),
          );
      }
      const rules = styles === '' ? '' : `<style>${styles}</style>`;
      if (rules) html = html.replace(SHEET, (_link, sheet: string) => lateSheet(sheet));
      if (body !== undefined) html = html.replace(PRELOADS, '');
      const drawn = body === undefined ? undefined : `<div id="root">${body}</div>${data}`;
      // The body last: what is looked for before could also stand in it.
      html = html.replace(HEAD_END, () => `${String(head)}${rules}${HEAD_END}`);
      return drawn === undefined ? html : html.replace(ROOT, () => drawn);
    },
  };
}
