import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MAX_FILE_BYTES } from '#shared/admin/product-import';
import {
  importCounts,
  importPreview,
  type ColumnMatch,
  type ImportPreview,
  type TableColumns,
} from '#shared/admin/table-import';
import { failureText, isRefusal } from '../../../components/admin/failure';
import { invalidateList } from '../../../components/admin/invalidate-list';
import type { DeviceDatabase } from '../../../database/device-database';
import { dropDraft, keepDraft, readDraft } from '../../../database/form-draft';
import { useServices } from '../../../hooks/services';
import { ApiError } from '../../../network/api-error';
import { browserTimers } from '../../../platform/timers';
import { readTableFile } from '../forms/read-table-file';
import { PRODUCTS } from '../list/subjects';
import { checkTable, TableProblem } from './check-table';
import { importParts } from './import-parts';
import {
  importProgress,
  importRun,
  nextPart,
  NOT_BEGUN,
  withPart,
  type ImportRun,
} from './import-run';
import { COPIED_PICTURES } from './use-copied-pictures';
import { LAST_IMPORT } from './use-last-import';

/** How long the server may take for a table, in milliseconds: several megabytes on a slow line. */
const UPLOAD_TIMEOUT = 5 * 60_000;

const LARGEST = {
  bytes: MAX_FILE_BYTES,
  problem: 'The file is larger than 64 MB. Split it into smaller files.',
} as const;

const DRAFT = { name: 'product-import', schema: importRun };
const PROGRESS = { name: 'product-import-progress', schema: importProgress };

/** What is left of an import that was begun on an earlier visit. */
async function unfinished(db: DeviceDatabase, userId: string | null) {
  const run = await readDraft(db, { ...DRAFT, userId });
  const progress = await readDraft(db, { ...PROGRESS, userId });
  return run && { ...run, ...NOT_BEGUN, ...(progress?.run === run.run ? progress : {}) };
}

/** While the shop is busy it is asked again: so often, after so many milliseconds. */
const ASKED_AGAIN = 12;
const BUSY_PAUSE = 10_000;

/** Asks again while the shop only says that it is busy. A part has its key: it is taken once. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const isBusy = error instanceof ApiError && typeof error.status === 'number';
      if (!isBusy || isRefusal(error) || tries >= ASKED_AGAIN) throw error;
      await new Promise<void>((resolve) => void browserTimers.later(BUSY_PAUSE, resolve));
    }
  }
}

/** A file that was chosen. */
export interface TableFile {
  readonly name: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
  readonly text: string;
}

export type ImportState =
  | { readonly status: 'empty' }
  /** How many products have been looked at; absent while that is not known. */
  | { readonly status: 'reading'; readonly done?: number; readonly all?: number }
  | {
      readonly status: 'unreadable';
      readonly message: string;
      /** `line 12` → what is wrong there. */
      readonly lines: Readonly<Record<string, string>>;
    }
  | {
      readonly status: 'matching';
      readonly file: TableFile;
      readonly table: TableColumns;
      /** Why the match could not be saved. */
      readonly message?: string;
    }
  | { readonly status: 'ready'; readonly file: TableFile; readonly preview: ImportPreview }
  | { readonly status: 'importing' | 'done'; readonly run: ImportRun }
  /** `message` is absent where it was begun on an earlier visit. */
  | { readonly status: 'stopped'; readonly run: ImportRun; readonly message?: string };

/** An import that goes on while its page is left: who comes back finds it. */
interface UnderWay {
  readonly userId: string | null;
  state: ImportState;
  tell: (state: ImportState) => void;
}
const underWay = new WeakMap<DeviceDatabase, UnderWay>();

/** An import that goes on, or what is left of one. Never rejects. */
async function begun(db: DeviceDatabase, userId: string | null): Promise<ImportState | undefined> {
  const going = underWay.get(db);
  if (going?.userId === userId) return going.state;
  const run = await unfinished(db, userId).catch(() => undefined);
  return run && { status: 'stopped', run };
}

/** Reads a table of products, and imports what is ticked part by part. */
export function useProductImport() {
  const { api, db, randomUuid, session } = useServices();
  const queries = useQueryClient();
  const [state, setState] = useState<ImportState>({ status: 'empty' });
  const userId = session.current()?.user._id ?? null;
  const draft = { ...DRAFT, userId };
  const progress = { ...PROGRESS, userId };

  // What goes on, or what an earlier visit has begun and not ended.
  useEffect(() => {
    let isHere = true;
    const going = underWay.get(db);
    if (going?.userId === userId) going.tell = setState;
    void begun(db, userId).then((found) => {
      if (found && isHere) setState((now) => (now.status === 'empty' ? found : now));
    });
    return () => {
      isHere = false;
    };
  }, [db, userId]);

  async function choose(chosen: File): Promise<void> {
    setState({ status: 'reading' });
    const { name, size, lastModified: modified } = chosen;
    const run = await unfinished(db, userId).catch(() => undefined);
    // Begun again, it would bring products without an id twice.
    if (run?.file === name && run.size === size && run.modified === modified)
      return setState({ status: 'stopped', run });
    const { text, problem } = await readTableFile(chosen, LARGEST);
    if (text === undefined) return setState({ status: 'unreadable', message: problem, lines: {} });
    await preview({ name, size, modified, text });
  }

  async function preview(file: TableFile): Promise<void> {
    setState({ status: 'reading' });
    try {
      const ask = (table: string, line?: number) =>
        api.request(
          'POST',
          `/products/import/preview${line === undefined ? '' : `?line=${line}`}`,
          {
            table,
            schema: importPreview,
            timeout: UPLOAD_TIMEOUT,
          },
        );
      const onProgress = (done: number, all: number) => setState({ status: 'reading', done, all });
      const found = await checkTable(
        file.text,
        (...part) => patiently(() => ask(...part)),
        onProgress,
      );
      if (found.format === 'unknown' && found.table)
        return setState({ status: 'matching', file, table: found.table });
      setState({ status: 'ready', file, preview: found });
    } catch (error) {
      if (error instanceof TableProblem)
        return setState({ status: 'unreadable', message: error.message, lines: error.lines });
      const message = failureText(error, 'The file could not be checked.');
      const lines = error instanceof ApiError ? (error.fields ?? {}) : {};
      setState({ status: 'unreadable', message, lines });
    }
  }

  /** Saves what the columns of the table say, and looks at it once more. */
  async function match(file: TableFile, table: TableColumns, columns: ColumnMatch['columns']) {
    const { header } = table;
    try {
      await api.request('PUT', '/products/import/columns', {
        body: { header, columns },
      });
    } catch (error) {
      const message = failureText(error, 'The columns could not be saved.');
      return setState({ status: 'matching', file, table: { ...table, columns }, message });
    }
    await preview(file);
  }

  /** @param ticked the lines at which the wanted products begin */
  function start(
    { file, preview: found }: Extract<ImportState, { status: 'ready' }>,
    ticked: ReadonlySet<number>,
    pictures: boolean,
  ): Promise<void> {
    const parts = importParts(file.text, found, ticked);
    const { name, size, modified } = file;
    const of = { file: name, size, modified, run: randomUuid() };
    const run = { ...of, parts, pictures, ...NOT_BEGUN };
    // Without a database nothing is stored, and the import goes on.
    const kept = keepDraft(db, draft, run).catch(() => undefined);
    return proceed(run, kept);
  }

  /** Goes on where it stopped. */
  async function proceed(from: ImportRun, kept?: Promise<void>): Promise<void> {
    let run = from;
    const here: UnderWay = { userId, state: { status: 'importing', run }, tell: setState };
    const tell = (next: ImportState) => here.tell((here.state = next));
    const end = (next: ImportState) => {
      if (underWay.get(db) === here) underWay.delete(db);
      tell(next);
    };
    underWay.set(db, here);
    setState(here.state);
    /** @returns whether it is on the device: without a database nothing is stored, and the import goes on */
    const keep = () =>
      keepDraft(db, progress, run).then(
        () => true,
        () => false,
      );
    await kept;
    let isKept = await keep();
    for (let part = nextPart(run); part; part = nextPart(run)) {
      // In another tab the rest was left out, or another import begun.
      if (isKept && !(await isCurrent(run))) return end({ status: 'empty' });
      try {
        const { path, table, key } = part;
        const send = () =>
          api.request('POST', path, {
            table,
            headers: { 'Idempotency-Key': key },
            schema: importCounts,
            timeout: UPLOAD_TIMEOUT,
          });
        run = withPart(run, await patiently(send));
        // Not where it was left out meanwhile.
        if (!isKept || (await isCurrent(run))) isKept = await keep();
        tell({ status: 'importing', run });
      } catch (error) {
        void refresh();
        const message = failureText(error, 'The import stopped.');
        return end({ status: 'stopped', run, message });
      }
    }
    await drop(run);
    void refresh();
    end({ status: 'done', run });
  }

  /** Whether an import is the one that the device keeps, as far as is known. */
  const isCurrent = ({ run }: ImportRun) =>
    readDraft(db, progress).then(
      (kept) => kept?.run === run,
      () => true,
    );

  /** Forgets an import, and none that was begun since. */
  async function drop(run: ImportRun): Promise<void> {
    const kept = await readDraft(db, progress).catch(() => undefined);
    if (kept && kept.run !== run.run) return;
    for (const { name } of [draft, progress]) await dropDraft(db, name).catch(() => undefined);
  }

  /** Leaves the rest of an import out. */
  async function discard(run: ImportRun): Promise<void> {
    await drop(run);
    setState({ status: 'empty' });
  }

  const refresh = () =>
    Promise.all(
      [PRODUCTS, LAST_IMPORT, COPIED_PICTURES].map((subject) => invalidateList(queries, subject)),
    );

  const rematch = (file: TableFile, table: TableColumns) =>
    setState({ status: 'matching', file, table });

  return { state, choose, match, rematch, start, proceed, discard };
}
