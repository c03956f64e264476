import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  importCounts,
  importPreview,
  type ColumnMatch,
  type ImportPreview,
  type TableColumns,
} from '#shared/admin/table-import';
import { failureText } from '../../../components/admin/failure';
import { invalidateList } from '../../../components/admin/invalidate-list';
import { dropDraft, keepDraft, readDraft } from '../../../database/form-draft';
import { useServices } from '../../../hooks/services';
import { ApiError } from '../../../network/api-error';
import { readTableFile } from '../forms/read-table-file';
import { PRODUCTS } from '../list/subjects';
import { importParts } from './import-parts';
import { importRun, nextPart, NO_COUNTS, sumOf, type ImportRun } from './import-run';
import { COPIED_PICTURES } from './use-copied-pictures';
import { LAST_IMPORT } from './use-last-import';

/** How long the server may take for a table, in milliseconds: several megabytes on a slow line. */
const UPLOAD_TIMEOUT = 5 * 60_000;

/** A file that was chosen. */
export interface TableFile {
  readonly name: string;
  readonly text: string;
}

export type ImportState =
  | { readonly status: 'empty' | 'reading' }
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

/** Reads a table of products, and imports what is ticked part by part. */
export function useProductImport() {
  const { api, db, randomUuid, session } = useServices();
  const queries = useQueryClient();
  const [state, setState] = useState<ImportState>({ status: 'empty' });
  const userId = session.current()?.user._id ?? null;
  const draft = { name: 'product-import', userId, schema: importRun };

  // What an earlier visit has begun and not ended.
  useEffect(() => {
    let isHere = true;
    const stored = readDraft(db, { name: 'product-import', userId, schema: importRun });
    void stored
      .catch(() => undefined)
      .then((run) => {
        if (run && isHere)
          setState((now) => (now.status === 'empty' ? { status: 'stopped', run } : now));
      });
    return () => {
      isHere = false;
    };
  }, [db, userId]);

  async function choose(chosen: File): Promise<void> {
    setState({ status: 'reading' });
    const { text, problem } = await readTableFile(chosen);
    if (text === undefined) return setState({ status: 'unreadable', message: problem, lines: {} });
    await preview({ name: chosen.name, text });
  }

  async function preview(file: TableFile): Promise<void> {
    setState({ status: 'reading' });
    try {
      const found = await api.request('POST', '/products/import/preview', {
        table: file.text,
        schema: importPreview,
        timeout: UPLOAD_TIMEOUT,
      });
      if (found.format === 'unknown' && found.table)
        return setState({ status: 'matching', file, table: found.table });
      setState({ status: 'ready', file, preview: found });
    } catch (error) {
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
    const run = {
      file: file.name,
      run: randomUuid(),
      parts,
      pictures,
      taken: 0,
      counts: NO_COUNTS,
    };
    return proceed(run);
  }

  /** Goes on where it stopped. */
  async function proceed(from: ImportRun): Promise<void> {
    let run = from;
    // Without a database nothing is stored, and the import goes on.
    const keep = () => keepDraft(db, draft, run).catch(() => undefined);
    setState({ status: 'importing', run });
    await keep();
    for (let part = nextPart(run); part; part = nextPart(run)) {
      try {
        const came = await api.request('POST', part.path, {
          table: part.table,
          headers: { 'Idempotency-Key': part.key },
          schema: importCounts,
          timeout: UPLOAD_TIMEOUT,
        });
        run = { ...run, taken: run.taken + 1, counts: sumOf(run.counts, came) };
        await keep();
        setState({ status: 'importing', run });
      } catch (error) {
        void refresh();
        const message = failureText(error, 'The import stopped.');
        return setState({ status: 'stopped', run, message });
      }
    }
    await dropDraft(db, draft.name).catch(() => undefined);
    void refresh();
    setState({ status: 'done', run });
  }

  /** Leaves the rest of an import out. */
  async function discard(): Promise<void> {
    await dropDraft(db, draft.name).catch(() => undefined);
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
