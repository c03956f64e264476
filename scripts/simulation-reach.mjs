import { readdir, readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { ROOT } from './run.mjs';
import { BUILT } from './simulation-build.mjs';

/** The sync core: of these files every branch is to be gone through. */
const CORE =
  /\/(pwa\/outbox\/(?:settle|lease|batch|sync-attempt|sender|retry|poison-isolation|quarantine|outbox-client|cancel-action|sync-transport|sending-mark|dependencies)|pwa\/replica\/(?:account-pull|account-rows|mark-forgotten)|sync-server\/actions\/(?:apply-action|apply-batch|account-changes|decide-and-write)|sync-server\/store\/(?:engines\/lowdb\/commit-writer|repositories\/feed-standing))\.ts$/;

/** Which places of the built file some process has gone through. */
async function reachedIn(folder, length) {
  const reached = new Uint8Array(length);
  const known = new Uint8Array(length);
  for (const name of await readdir(folder)) {
    const here = new Uint8Array(length).fill(1);
    const functions = JSON.parse(await readFile(`${folder}/${name}`, 'utf8'));
    // Ranges of a function come outermost first; functions within a function come after it.
    for (const { ranges } of functions)
      for (const { startOffset, endOffset, count } of ranges) {
        here.fill(count > 0 ? 1 : 0, startOffset, endOffset);
        known.fill(1, startOffset, endOffset);
      }
    for (let place = 0; place < length; place += 1) reached[place] |= here[place];
  }
  return reached;
}

/** The bundler's own: it initialises modules for those that are loaded later. */
const INITIALISER = /^\W*=> \{\s+(?:init_|\}\))/;

/** After the last `await` of a function there may be only its end: no branch of its own. */
const ONLY_BRACKETS = /^[\s)\]};,]*$/;

/**
 * The code of the sync core that no history went through.
 * @param {string} folder with what each process wrote
 * @returns {Promise<{ file: string, line: number, source: string }[]>} source: that line, as it is written
 */
export async function unreached(folder) {
  const code = await readFile(`${BUILT}/worker.js`, 'utf8');
  const map = new SourceMap(JSON.parse(await readFile(`${BUILT}/worker.js.map`, 'utf8')));
  const reached = await reachedIn(folder, code.length);
  const missed = new Map();
  const files = new Map();
  const linesOf = async (file) => {
    if (!files.has(file)) files.set(file, (await readFile(ROOT + file, 'utf8')).split('\n'));
    return files.get(file);
  };
  let line = 0;
  let column = 0;
  for (let place = 0; place < code.length; place += 1) {
    const isStart = reached[place] === 0 && (place === 0 || reached[place - 1] === 1);
    if (isStart) {
      let end = place;
      while (end < code.length && reached[end] === 0) end += 1;
      const text = code.slice(place, end);
      // A range may begin with a bracket, an `else` or the space before the code, on the line before.
      const lead = /^[\s{(:?&|,]*(?:else\b[\s{]*)?/.exec(text)?.[0] ?? '';
      if (/[a-z]/i.test(text) && !INITIALISER.test(text)) {
        const lines = lead.split('\n');
        const at = map.findEntry(
          line + lines.length - 1,
          lines.length > 1 ? lines.at(-1).length : column + lead.length,
        );
        const file = at.originalSource?.replace(/^.*?(?=(?:pwa|sync-server|shared)\/)/, '');
        if (file && CORE.test(`/${file}`)) {
          const source = (await linesOf(file))[at.originalLine]?.trim() ?? '';
          if (!ONLY_BRACKETS.test(source))
            missed.set(`${file}:${at.originalLine}`, { file, line: at.originalLine + 1, source });
        }
      }
    }
    if (code[place] === '\n') {
      line += 1;
      column = 0;
    } else column += 1;
  }
  return [...missed.values()].sort((one, other) =>
    one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1,
  );
}
