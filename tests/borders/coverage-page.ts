import { isSaid, remembered, saidIn, testTitles, titlesMeant } from './code-texts';

/** One row of the page: what must be so, where it is done, what proves it. */
interface Statement {
  /** Counted from 1. */
  readonly line: number;
  /** The heading above it. */
  readonly section: string;
  readonly text: string;
  /** Texts that the sources must hold word for word. */
  readonly quoted: readonly string[];
  readonly sources: readonly string[];
  readonly proofs: readonly Proof[];
}

/** A test, by its file and by its title or a part of it. */
interface Proof {
  readonly file: string;
  readonly title: string;
}

/** A mistake of the page. */
interface Fault {
  readonly line: number;
  readonly what: string;
}

/** The text of a file by its path from the project's root; nothing where there is none. */
type Read = (path: string) => string | undefined;

const ROW = /^\| (.+?) \| (.*?) \| (.*?) \|$/;
const HEAD = /^\| (?:What must be so|-+) \|/;
const PROOF = /^`([^`]+)`((?: “[^”]+”)+)$/;
const TEST_FILE = /\.test\.tsx?$/;

const backticked = (text: string) =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, inner = '']) => inner);

/** Reads the rows of the page's tables. */
export function readStatements(page: string): Statement[] {
  let section = '';
  return page.split('\n').flatMap((text, index) => {
    section = /^## (.+)$/.exec(text)?.[1] ?? section;
    if (!text.startsWith('|') || HEAD.test(text)) return [];
    const [, what = text, sources = '', proofs = ''] = ROW.exec(text) ?? [];
    return [
      {
        line: index + 1,
        section,
        text: what,
        quoted: backticked(what),
        sources: backticked(sources),
        proofs: proofs.split('<br>').flatMap(readProofs),
      },
    ];
  });
}

/** The tests of one file, as in `file` “title” “another title”. */
function readProofs(text: string): Proof[] {
  const [, file, titles = ''] = PROOF.exec(text) ?? [];
  if (file === undefined) return [];
  return [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title }));
}

/** What is wrong with the page: rows that are not whole, files that are not there, tests and texts that are not in them. */
export function faultsOf(page: string, read: Read): Fault[] {
  const saidBy = remembered((file) => {
    const source = read(file);
    return source === undefined ? undefined : saidIn(file, source);
  });
  const titlesOf = remembered((file) => {
    const source = read(file);
    return source === undefined ? undefined : testTitles(file, source);
  });

  function sourceFaults({ sources, quoted }: Statement): string[] {
    const said = sources.flatMap((file) => saidBy(file) ?? []);
    return [
      ...(sources.length === 0 ? ['names no file that does it'] : []),
      ...sources.filter((file) => TEST_FILE.test(file)).map((file) => `${file} is a test`),
      ...sources.filter((file) => !saidBy(file)).map((file) => `${file} is not there`),
      ...quoted
        .filter((text) => !isSaid(text, said))
        .map((text) => `no file of the row says ‘${text}’`),
    ];
  }

  function proofFaults({ file, title }: Proof): string[] {
    if (!TEST_FILE.test(file)) return [`${file} is no test`];
    const titles = titlesOf(file);
    if (!titles) return [`${file} is not there`];
    const meant = new Set(titlesMeant(title, titles));
    if (meant.size === 0) return [`${file} has no test “${title}”`];
    return meant.size > 1 ? [`${file} has several tests “${title}”`] : [];
  }

  const seen = new Set<string>();
  return readStatements(page).flatMap((statement) => {
    const { line, section, text, proofs } = statement;
    const isDouble = seen.has(section + text);
    seen.add(section + text);
    return [
      ...(isDouble ? ['stands there twice'] : []),
      ...sourceFaults(statement),
      ...(proofs.length === 0 ? ['names no test'] : proofs.flatMap(proofFaults)),
    ].map((what) => ({ line, what }));
  });
}
