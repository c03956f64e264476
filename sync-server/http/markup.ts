import { embeddedJson } from '#shared/pages/embedded-json';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML that is safe in a page. Only `markup` and `dataBlock` make it. */
export class Markup {
  readonly #html: string;

  private constructor(html: string) {
    this.#html = html;
  }

  toString(): string {
    return this.#html;
  }

  /**
   * Data for programs that read the page; no browser runs them, and no text in them ends the block.
   * @param type of the content, such as `application/ld+json`
   */
  static readonly dataBlock = (type: string, data: unknown): Markup =>
    new Markup(`<script type="${type}">${embeddedJson(data)}</script>`);

  /** The tag of a template: its literal parts are HTML, inserted values are text and get escaped. */
  static readonly tag = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
    new Markup(strings.reduce((html, string, place) => html + htmlOf(parts[place - 1]) + string));
}

/** What can be put into a template: text, finished HTML, a list of these, or nothing. */
export type Part = string | number | Markup | undefined | readonly Part[];

export const markup = Markup.tag;
export const { dataBlock } = Markup;

function htmlOf(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.toString();
  if (typeof part === 'object') return part.map(htmlOf).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Parts with something between them. */
export function joined(parts: readonly Part[], between: Part): Part {
  return parts.map((part, place) => (place === 0 ? part : [between, part]));
}
