import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  importCounts,
  importPreview,
  type ImportCounts,
  type PreviewedRow,
} from '#shared/admin/product-import';
import { failureText } from '../../../components/admin/failure';
import { invalidateList } from '../../../components/admin/invalidate-list';
import { useServices } from '../../../hooks/services';
import { ApiError } from '../../../network/api-error';
import { dropDraft, keepDraft, readDraft } from '../../../database/form-draft';
import { importParts, type ImportPart } from './import-parts';
import { readTableFile } from '../forms/read-table-file';
import { PRODUCTS } from './use-products';

const begun = z.object({
  /** Which file it was: name, size and time of its last change. */
  file: z.string(),
  /** What the keys of its parts begin with. */
  run: z.string(),
});

/** Identifies a file, as far as a browser can without reading it. */
const fileMark = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

/** How long the server may take for a table, in milliseconds: several megabytes on a slow line. */
const UPLOAD_TIMEOUT = 5 * 60_000;

/** A table that the server has read, and how far it has been taken. */
export interface TableRun {
  readonly rows: readonly PreviewedRow[];
  readonly parts: readonly ImportPart[];
  /** Names the file. */
  readonly mark: string;
  /** What the keys of its parts begin with: asked again, a part is the same part. */
  readonly run: string;
  /** It was begun before, and did not end. */
  readonly begunBefore: boolean;
  /** How many parts have been taken, from the last one on. */
  readonly taken: number;
  /** Their result. */
  readonly counts: ImportCounts;
}

export type ImportState =
  | { readonly status: 'empty' }
  | { readonly status: 'reading' }
  | {
      readonly status: 'unreadable';
      readonly message: string;
      /** `line 12` → what is wrong there. */
      readonly lines: Readonly<Record<string, string>>;
    }
  | { readonly status: 'ready' | 'importing' | 'done'; readonly table: TableRun }
  | { readonly status: 'stopped'; readonly table: TableRun; readonly message: string };

const NOTHING: ImportCounts = { created: 0, updated: 0, unchanged: 0 };

/** Reads a table of products, and imports it part by part. */
export function useProductImport() {
  const { api, db, randomUuid, session } = useServices();
  const queries = useQueryClient();
  const [state, setState] = useState<ImportState>({ status: 'empty' });
  /** Of an import that was begun and has not ended: the same file goes on under the same keys. */
  const draft = {
    name: 'product-import',
    userId: session.current()?.user._id ?? null,
    schema: begun,
  };

  async function choose(file: File): Promise<void> {
    setState({ status: 'reading' });
    const { text, problem } = await readTableFile(file);
    if (text === undefined) return setState({ status: 'unreadable', message: problem, lines: {} });
    try {
      const { rows } = await api.request('POST', '/products/import/preview', {
        table: text,
        schema: importPreview,
        timeout: UPLOAD_TIMEOUT,
      });
      const mark = fileMark(file);
      // Without a database nothing is stored, and the import goes on.
      const begun = await readDraft(db, draft).catch(() => undefined);
      const before = begun?.file === mark ? begun : undefined;
      const parts = importParts(text, rows);
      const run = before?.run ?? randomUuid();
      const begunBefore = before !== undefined;
      const table = { rows, parts, mark, run, begunBefore, taken: 0, counts: NOTHING };
      setState({ status: 'ready', table });
    } catch (error) {
      const message = failureText(error, 'The file could not be checked.');
      const lines = error instanceof ApiError ? (error.fields ?? {}) : {};
      setState({ status: 'unreadable', message, lines });
    }
  }

  /** Goes on where it stopped. The last part goes first, so that the first row becomes the newest product. */
  async function start(from: TableRun): Promise<void> {
    let table = from;
    setState({ status: 'importing', table });
    await keepDraft(db, draft, { file: table.mark, run: table.run }).catch(() => undefined);
    while (table.taken < table.parts.length) {
      const place = table.parts.length - 1 - table.taken;
      try {
        const came = await api.request('POST', '/products/import', {
          table: table.parts[place]?.table ?? '',
          headers: { 'Idempotency-Key': `import-${table.run}-${place}` },
          schema: importCounts,
          timeout: UPLOAD_TIMEOUT,
        });
        table = { ...table, taken: table.taken + 1, counts: sumOf(table.counts, came) };
        setState({ status: 'importing', table });
      } catch (error) {
        const message = failureText(error, 'The import stopped.');
        void invalidateList(queries, PRODUCTS);
        return setState({ status: 'stopped', table, message });
      }
    }
    await dropDraft(db, draft.name).catch(() => undefined);
    void invalidateList(queries, PRODUCTS);
    setState({ status: 'done', table });
  }

  return { state, choose, start };
}

const sumOf = (a: ImportCounts, b: ImportCounts): ImportCounts => ({
  created: a.created + b.created,
  updated: a.updated + b.updated,
  unchanged: a.unchanged + b.unchanged,
});
