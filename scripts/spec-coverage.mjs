import { readdir, readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { ROOT } from './run.mjs';

const PAGE = 'docs/shop-rules.md';
const CODE = /\.(?:tsx?|mjs|css|sql)$/;
const TEST = /\.test\.tsx?$/;
/** Where code and tests are. */
const PLACES = ['bench', 'deploy', 'pwa', 'scripts', 'shared', 'sync-server', 'tests'];

/** An anchor with the rule behind its name. */
const RULE = /^<a id="(r-[a-z]+-\d+)"><\/a>\*\*[\w-]+\*\* (.*)$/gm;
/** One rule or several, in one comment. */
const CITATION = /docs\/shop-rules\.md(#r-[a-z]+-\d+(?:, #r-[a-z]+-\d+)*)/g;
/** A comment of citations alone, directly above a test or a group of tests. */
const ABOVE_A_TEST =
  /^[ \t]*\/\/ docs\/shop-rules\.md(#r-\S+(?:, #r-\S+)*)\n(?=[ \t]*(?:describe|test|it)\b)/gm;
/** The title of a test, with the beginning of its function, or of its options, behind it. */
const TITLE = /\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:async\b|function\b|\(|\{|\w+ =>)/;

const idsOf = (cited) => cited.split(', ').map((id) => id.slice(1));

/**
 * What a file cites.
 * @param {string} file its path; the citations of a test file count as proof where a test is directly below
 * @param {string} source its text
 */
export function citationsIn(file, source) {
  const cited = [...source.matchAll(CITATION)].flatMap(([, ids]) => idsOf(ids));
  if (!TEST.test(file)) return { cited, proven: [] };
  const proven = [...source.matchAll(ABOVE_A_TEST)].flatMap(({ 0: comment, 1: ids, index }) => {
    const title = TITLE.exec(source.slice(index + comment.length))?.[2] ?? '';
    return idsOf(ids).map((id) => ({ id, title }));
  });
  return { cited, proven };
}

/** The files of code in some folders, by name. */
async function filesIn(folders) {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(ROOT + folder, { recursive: true });
      return names.map((name) => `${folder}/${name}`);
    }),
  );
  return lists
    .flat()
    .filter((file) => CODE.test(file) && !file.includes('node_modules/'))
    .sort();
}

/**
 * The rules of the shop, with the source files and the tests that cite each.
 * @returns the rules in their order, and the citations of rules that do not exist
 */
export async function readCoverage() {
  const page = await readFile(ROOT + PAGE, 'utf8');
  const rules = [...page.matchAll(RULE)].map(([, id, words]) => ({
    id,
    words,
    sources: [],
    tests: [],
  }));
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const unknown = [];
  for (const file of await filesIn(PLACES)) {
    const source = await readFile(ROOT + file, 'utf8');
    if (!source.includes(`${PAGE}#r-`)) continue;
    const { cited, proven } = citationsIn(file, source);
    for (const id of new Set(cited)) {
      if (!byId.has(id)) unknown.push(`${file}: #${id}`);
      else if (!TEST.test(file)) byId.get(id).sources.push(file);
    }
    for (const { id, title } of proven) byId.get(id)?.tests.push({ file, title });
  }
  return { rules, unknown };
}

/** Prints for each rule its first words, the source files that cite it, and the tests. */
async function print() {
  const { rules } = await readCoverage();
  for (const { id, words, sources, tests } of rules) {
    const proofs = tests.map(({ file, title }) => `${file} “${title}”`);
    const lines = [`${id}: ${words.slice(0, 70)}`, ...sources, ...proofs];
    process.stdout.write(`${lines.join('\n  ')}\n`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await print();
