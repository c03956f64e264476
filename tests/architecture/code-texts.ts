import { parseSync, Visitor, type ESTree } from 'vite';

/** A placeholder in a title that each case fills in, as vitest writes it: `%s`, `$name`. */
const PLACE = /%[sdifjoO#$%]|\$\w+(?:\.\w+)*/;
/** Letters a title must have of its own before a filled-in form of it is recognised. */
const OWN_LETTERS = 8;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Parses each file once: it is slow. */
export function remembered<Answer>(ask: (file: string) => Answer): (file: string) => Answer {
  const answers = new Map<string, { readonly answer: Answer }>();
  return (file) => {
    const known = answers.get(file) ?? { answer: ask(file) };
    answers.set(file, known);
    return known.answer;
  };
}

/** A text as written; what is computed in it becomes a place. */
function textOf(node: ESTree.Node | undefined): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map(({ value }) => value.cooked ?? value.raw).join('%s');
}

const TESTS = ['test', 'it'];

/** Whether this calls one of these, or what its `each(…)` gives. */
function isCallOf(names: readonly string[], callee: ESTree.Node): boolean {
  if (callee.type === 'Identifier') return names.includes(callee.name);
  if (callee.type === 'MemberExpression') return isCallOf(names, callee.object);
  return callee.type === 'CallExpression' && isCallOf(names, callee.callee);
}

/** The titles of the tests in a file, as they are written. */
export const testTitles = (file: string, source: string) => titlesOf(TESTS, file, source);

/** The titles of the tests in a file and of their groups. */
export const titlesWithGroups = (file: string, source: string) =>
  titlesOf([...TESTS, 'describe'], file, source);

function titlesOf(names: readonly string[], file: string, source: string): string[] {
  const titles: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      const text = textOf(title);
      if (text !== undefined && isCallOf(names, callee)) titles.push(oneLine(text));
    },
  }).visit(parseSync(file, source).program);
  return titles;
}

/** Whether a title is what one of a test's cases is called. */
function isCaseOf(title: string, written: string): boolean {
  const parts = written.split(PLACE);
  if (parts.length < 2 || parts.join('').replaceAll(/\P{L}/gu, '').length < OWN_LETTERS)
    return false;
  return new RegExp(`^${parts.map(escaped).join('.+')}$`, 'u').test(title);
}

/** The titles with this part, or with a case of this name. */
export function titlesMeant(said: string, titles: readonly string[]): string[] {
  const exact = titles.filter((title) => title === said);
  if (exact.length > 0) return exact;
  return titles.filter((title) => title.includes(said) || isCaseOf(said, title));
}
