import { colourAtNight } from '#shared/shop/shop-colour';
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deferredCss } from '#shared/pages/deferred-css';
import type { PublicPage } from '#shared/pages/public-page';
import { markup, type Markup } from '../http/markup';

/** What is put into the built document. */
export interface Filling {
  /** Of the document, as `lang` names it. */
  readonly language: string;
  /** Unless given, title and description stay as they were built. */
  readonly words?: { readonly title: string; readonly description: string } | undefined;
  readonly head: Markup;
  /** CSS as text, with that of the page's own sheets, which are then left out; blank for none. */
  readonly styles?: string;
  /** A script of the document's own, without an element's end in it; blank for none. */
  readonly script?: string;
  /** The shop's, for the browser's bar; blank: as it was built. */
  readonly colour?: string;
  /** Its icons; absent: as they were built. */
  readonly icons?: { readonly icon: string; readonly apple: string };
  /** The content of `#root`, in place of the initial text. */
  readonly body?: string;
  /** The markup after `#root`. */
  readonly data?: string;
}

/** The document as it was built, ready to be filled. */
export interface Template {
  /** Names this build; no other has the same. */
  readonly build: string;
  /** As it was built. */
  readonly plain: string;
  /**
   * The CSS of the page's own sheet and of its screen's, without fonts. A rendered document inlines it: a sheet loaded
   * beside the script comes with half of the connection's speed, and nothing is painted before it is there. Fonts would take from
   * the script as well: the whole sheet is loaded once the shop is interactive (`pwa/app/load-deferred-css.ts`).
   * @param kind of the page
   */
  sheetOf(kind: PublicPage['kind']): string;
  fill(filling: Filling): string;
}

const LANGUAGE = /<html lang="[^"]*">/;
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/;
/** The colour of the browser's bar, with what is before and behind it. */
const BAR_COLOUR =
  /(<meta name="theme-color" content=")#\w{6}(" media="\(prefers-color-scheme: (?:light|dark)\)")/g;
const ICON = /<link rel="icon"[^>]*>/;
const APPLE_ICON = /(<link rel="apple-touch-icon" href=")[^"]*/;
const SHEET = /<link rel="stylesheet"[^>]*href="(\/assets\/[\w.-]+\.css)"[^>]*>/;
/** What comes with the shop's first script. A document that shows its page leaves it for later (docs/decisions/0008-first-page.md). */
const PRELOADS = /<link rel="modulepreload"[^>]*>\s*/g;
/**
 * The shop's first script. In a document that shows its page it leaves the connection to what is to be seen: pictures come first, and
 * links and forms lead on until it is there.
 */
const FIRST_SCRIPT = /<script type="module"(?=[^>]* src="\/assets\/)/;
const FONT_FACES = /@font-face\s*\{[^}]*\}/g;
const HEAD_END = '</head>';
/** All of `#root` as it was built: nothing else is between these markers of `index.html`. */
const ROOT = /<div id="root">[^]*<!-- opened -->\s*<\/div>/;

/** What Vite writes down of a build, as far as it is read here. */
type BuiltParts = Readonly<
  Record<
    string,
    {
      /** Of its chunk. */
      readonly name?: string;
      readonly isEntry?: boolean;
      readonly imports?: readonly string[];
      readonly css?: readonly string[];
    }
  >
>;

/** The chunks of rendered pages whose rules are in a sheet of their own, by the kind of page (`scripts/chunks.ts`). */
const CHUNKS = { product: 'product-screen', text: 'policies' } as const satisfies Partial<
  Record<PublicPage['kind'], string>
>;

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
    | { readonly state: string; readonly template: Promise<Template | undefined> }
    | undefined;
  let newest: Template | undefined;
  // Not left to a thread: each request asks, and where the file lies is known to the system after the first.
  const stateNow = () => {
    try {
      const { mtimeMs, size } = statSync(file);
      return `${mtimeMs} ${size}`;
    } catch {
      return undefined;
    }
  };
  /** What could not be read is read again for the next who asks. */
  const readAgain = () => {
    read = undefined;
    return undefined;
  };
  return {
    async newest() {
      const state = stateNow();
      if (state === undefined) return undefined;
      if (read?.state !== state)
        read = { state, template: readTemplate(directory, file).catch(readAgain) };
      newest = await read.template;
      return newest;
    },
    isNewest: (template) => template === newest && read?.state === stateNow(),
  };
}

async function readTemplate(directory: string, file: string): Promise<Template | undefined> {
  const plain = await readFile(file, 'utf8');
  const [, sheet] = SHEET.exec(plain) ?? [];
  if (!sheet) return templateOf(plain);
  const read = (path: string) => readFile(join(directory, path), 'utf8');
  const paths = screenSheets(await readParts(read));
  const screens = await Promise.all(
    Object.entries(paths).map(async ([kind, own]) => [
      kind,
      (await Promise.all(own.map(read))).join(''),
    ]),
  );
  return templateOf(plain, await read(sheet), Object.fromEntries(screens));
}

/** What the build is made of; nothing where it does not say so: a screen's own sheet comes with its code then. */
async function readParts(read: (path: string) => Promise<string>): Promise<BuiltParts> {
  const text = await read('.vite/manifest.json').catch(() => '{}');
  return JSON.parse(text) as BuiltParts;
}

/** The paths of the sheets that come with the code of screens, by the kind of their pages. */
function screenSheets(parts: BuiltParts): Record<string, string[]> {
  const sheetsOf = (name: string, seen = new Set<string>()): string[] => {
    const { imports = [], css = [], isEntry } = parts[name] ?? {};
    // The entry's own is in every document. Two chunks may import each other.
    if (isEntry || seen.has(name)) return [];
    seen.add(name);
    return [...imports.flatMap((one) => sheetsOf(one, seen)), ...css];
  };
  return Object.fromEntries(
    Object.entries(CHUNKS).map(([kind, chunk]) => {
      const part = Object.keys(parts).find((key) => parts[key]?.name === chunk);
      return [kind, [...new Set(part === undefined ? [] : sheetsOf(part))]];
    }),
  );
}

/**
 * @param plain the built document
 * @param sheet the CSS of its sheet
 * @param screens that of the screens with a chunk of their own, by the kind of page
 * @returns nothing where a place to fill is missing
 */
export function templateOf(
  plain: string,
  sheet = '',
  screens: Readonly<Record<string, string>> = {},
): Template | undefined {
  const places = [LANGUAGE, TITLE, DESCRIPTION, ROOT];
  if (!plain.includes(HEAD_END) || !places.every((place) => place.test(plain))) return undefined;
  return {
    build: createHash('sha256').update(plain).digest('base64url').slice(0, 12),
    plain,
    sheetOf: (kind) => `${sheet}${screens[kind] ?? ''}`.replace(FONT_FACES, ''),
    fill(filling) {
      const { language, words, head, styles = '', script = '', colour = '', icons } = filling;
      const { body, data = '' } = filling;
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
      if (colour)
        html = html.replaceAll(BAR_COLOUR, (_bar, start: string, end: string) => {
          const shown = end.includes('dark') ? colourAtNight(colour) : colour;
          return `${start}${shown}${end}`;
        });
      if (icons)
        html = html
          .replace(ICON, () => String(markup`<link rel="icon" href="${icons.icon}" />`))
          .replace(APPLE_ICON, (_link, start: string) => `${start}${icons.apple}`);
      const rules = styles === '' ? '' : `<style>${styles}</style>`;
      if (rules) html = html.replace(SHEET, (_link, sheet: string) => deferredCss(sheet));
      if (body !== undefined)
        html = html.replace(PRELOADS, '').replace(FIRST_SCRIPT, '$& fetchpriority="low"');
      const content = body === undefined ? undefined : `<div id="root">${body}</div>${data}`;
      // The body last: what is looked for before could also stand in it.
      const early = script === '' ? '' : `<script>${script}</script>`;
      html = html.replace(HEAD_END, () => `${String(head)}${rules}${early}${HEAD_END}`);
      return content === undefined ? html : html.replace(ROOT, () => content);
    },
  };
}
