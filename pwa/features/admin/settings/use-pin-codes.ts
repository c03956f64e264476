import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pinChanges, pinPage, type PinChanges } from '#shared/admin/pin-import';
import { MAX_PIN_BYTES } from '#shared/shipping/pin-csv';
import { changerOf, failureText } from '../../../components/admin/failure';
import { invalidateList } from '../../../components/admin/invalidate-list';
import { useAdminWrite } from '../../../components/admin/use-admin-write';
import { useServices } from '../../../hooks/services';
import { useMessages, useT } from '../../../i18n/messages';
import { ApiError } from '../../../network/api-error';
import { useToast } from '../../../toasts/toasts';
import { readTableFile } from '../forms/read-table-file';
import { useListPage } from '../list/use-admin-reads';
import { useListAddress } from '../list/use-list-address';

const PINS = 'pin codes';
/** How long the server may take for a table, in milliseconds: some megabytes on a slow line. */
const UPLOAD_TIMEOUT = 5 * 60_000;
const LIMIT = { bytes: MAX_PIN_BYTES, problem: 'The file is larger than 16 MB.' } as const;

const ifMatch = (revision: number) => ({ 'If-Match': `"${revision}"` });

/** The page of the table of postal codes that the address names. */
export function usePinList() {
  const address = useListAddress();
  const wanted = { pageNumber: address.page, keyword: address.keyword, ...address.shape };
  const list = useListPage({ subject: PINS, path: '/pin-table/rows', wanted, schema: pinPage });
  return { ...address, ...list };
}

/** Removes the whole table. */
export function useRemovePins() {
  const { api } = useServices();
  const t = useT();
  const queries = useQueryClient();
  return useAdminWrite({
    mutationFn: (revision: number) =>
      api.request('DELETE', '/pin-table', { headers: ifMatch(revision) }),
    done: t('PIN codes removed'),
    fallback: 'Delete failed',
    onSettled: () => invalidateList(queries, PINS),
  });
}

/** How far the import of a file is. */
export type PinImportState =
  | { readonly status: 'empty' | 'reading' }
  | {
      readonly status: 'unreadable';
      readonly message: string;
      readonly lines: Readonly<Record<string, string>>;
    }
  | { readonly status: 'ready' | 'importing'; readonly file: CheckedFile };

/** A file that the server has looked at. */
export interface CheckedFile {
  readonly table: string;
  /** Under this key it is imported once, however often it is asked for. */
  readonly key: string;
  readonly changes: PinChanges;
}

/** Has a file looked at, then puts it in the place of the table: whole, or not at all. */
export function usePinImport() {
  const { api, randomUuid } = useServices();
  const queries = useQueryClient();
  const toast = useToast();
  const { t, translate } = useMessages();
  const [state, setState] = useState<PinImportState>({ status: 'empty' });

  async function choose(file: File): Promise<void> {
    setState({ status: 'reading' });
    const { text, problem } = await readTableFile(file, LIMIT);
    if (text === undefined) return setState({ status: 'unreadable', message: problem, lines: {} });
    try {
      const changes = await api.request('POST', '/pin-table/import/preview', {
        table: text,
        schema: pinChanges,
        timeout: UPLOAD_TIMEOUT,
      });
      const checked = { table: text, key: `pins-${randomUuid()}`, changes };
      setState({ status: 'ready', file: checked });
    } catch (error) {
      const message = failureText(error, 'The file could not be checked.');
      const lines = error instanceof ApiError ? (error.fields ?? {}) : {};
      setState({ status: 'unreadable', message, lines });
    }
  }

  async function start(file: CheckedFile): Promise<void> {
    setState({ status: 'importing', file });
    try {
      await api.request('POST', '/pin-table/import', {
        table: file.table,
        headers: { 'Idempotency-Key': file.key, ...ifMatch(file.changes.revision) },
        schema: pinChanges,
        timeout: UPLOAD_TIMEOUT,
      });
      toast.success(t('PIN codes saved'));
      setState({ status: 'empty' });
    } catch (error) {
      const isLate = error instanceof ApiError && error.code === 'version_conflict';
      const changer = changerOf(error);
      const message = isLate
        ? changer === undefined
          ? t('Someone else changed the PIN codes. Choose the file again.')
          : t('{name} changed the PIN codes. Choose the file again.', { name: changer })
        : translate(failureText(error, 'The import stopped.'));
      toast.error(message);
      setState(isLate ? { status: 'empty' } : { status: 'ready', file });
    }
    await invalidateList(queries, PINS);
  }

  return { state, choose, start, cancel: () => setState({ status: 'empty' }) };
}
