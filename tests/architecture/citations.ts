import { parseSync } from 'vite';
import { anchorsOf } from './page-links';

const CODE = /\.[cm]?tsx?$|\.[cm]?js$/;
const STYLE = /\.css$/;

/** What the repository does not hold, and so no comment may send a reader to. */
const NOT_HERE: readonly RegExp[] = [
  /\b(?:design|spec|specification),? §+ ?\d+/i,
  /\bdesign, acceptance\b/i,
  /\bacceptance,? \d+|\bacceptance[,:] [a-z]/i,
  /\bAPI contract\b/i,
  /(?<!docs\/)\b(?:acceptance|api|design|examples|spec|ui)\.md\b/,
  /\.\.\/shared\b/,
  // An invariant is called by its number together with its place.
  /(?<![\w#])I(?:1[0-5]|[1-9])\b(?! \(docs\/guarantees\.md#i)/,
];

const CITATION = /\bdocs\/((?:[\w-]+\/)*[\w.-]+\.md)(?:#([\w-]+))?/g;

/** A comment in one line, without the signs at the beginning of its lines. */
const oneLine = (comment: string) =>
  comment.replaceAll(/\s*\n[ \t]*(?:\*(?!\/)|\/\/|#)?[ \t]*/g, ' ');

/** The comments of a file; of one that is neither code nor style, all of it. */
export function commentsOf(file: string, source: string): string[] {
  if (STYLE.test(file))
    return [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map(([text]) => oneLine(text));
  if (!CODE.test(file)) return [oneLine(source)];
  // Those that follow each other line by line are one.
  const joined: { text: string; end: number }[] = [];
  for (const { value, start, end, type } of parseSync(file, source).comments) {
    const last = joined.at(-1);
    if (last && type === 'Line' && /^\s*$/.test(source.slice(last.end, start))) {
      joined[joined.length - 1] = { text: `${last.text}\n${value}`, end };
    } else joined.push({ text: value, end });
  }
  return joined.map(({ text }) => oneLine(text));
}

/**
 * What is wrong with the citations in a file's comments, and with those in its tests' titles.
 * @param titles of the tests in the file
 * @param readPage the text of a page of `docs/`; nothing where there is none
 */
export function citationFaults(
  comments: readonly string[],
  titles: readonly string[],
  readPage: (name: string) => string | undefined,
): string[] {
  const lost = comments.flatMap((comment) =>
    [...comment.matchAll(CITATION)].flatMap(([citation, name = '', anchor]) => {
      const page = readPage(name);
      if (page === undefined) return [`${citation}: no such page`];
      return anchor === undefined || anchorsOf(page).has(anchor)
        ? []
        : [`${citation}: no such part of the page`];
    }),
  );
  const notHere = [...comments, ...titles].flatMap((text) =>
    NOT_HERE.flatMap((form) => {
      const found = form.exec(text);
      return found ? [`“${found[0]}” is not in the repository: ${text.trim().slice(0, 100)}`] : [];
    }),
  );
  return [...lost, ...notHere];
}
