import { useRef } from 'react';
import {
  changedProducts,
  MAX_CHANGED_PRODUCTS,
  type ChangedProduct,
  type ProductChange,
} from '#shared/admin/change-products';
import { undoOf } from '#shared/catalogue/bulk-change';
import type { ProductPatch } from '#shared/catalogue/patch-product';
import type { ProductDocument } from '#shared/catalogue/product';
import { failureText, isRefusal } from '../../../components/admin/failure';
import { useServices } from '../../../hooks/services';
import { useMessages } from '../../../i18n/messages';
import { ApiError } from '../../../network/api-error';
import { productName } from '../list/product-name';
import { useBulkRun, type BulkEnd } from '../list/use-bulk-run';
import type { BulkAction } from './read-change';

/** A product as it was seen, and what is to be done with it. */
export interface ProductTask {
  readonly _id: string;
  readonly product: ProductDocument;
  readonly change: ProductChange;
}

interface TaskEnd extends BulkEnd {
  readonly task: ProductTask;
}

/** How many products one call changes: each variant counts as one, so that what is sent stays small. */
const BATCH_SIZE = 100;

/** The tasks of each call. */
function inParts(tasks: readonly ProductTask[]): ProductTask[][] {
  const parts: ProductTask[][] = [];
  let room = 0;
  for (const task of tasks) {
    const size = Math.max(1, task.product.variants?.length ?? 0);
    const last = parts.at(-1);
    if (last && size <= room && last.length < MAX_CHANGED_PRODUCTS) last.push(task);
    else {
      parts.push([task]);
      room = BATCH_SIZE;
    }
    room -= size;
  }
  return parts;
}

export const editTask = (product: ProductDocument, patch: ProductPatch): ProductTask => ({
  _id: product._id,
  product,
  change: { what: 'edit', _id: product._id, ...patch },
});

export const deleteTask = (product: ProductDocument): ProductTask => ({
  _id: product._id,
  product,
  change: { what: 'delete', _id: product._id, revision: product.revision },
});

/** What takes a task back that was done; nothing for one that takes back itself. */
function undoTask({ _id, product, change }: ProductTask): ProductTask[] {
  if (change.what === 'restore') return [];
  if (change.what === 'delete') return [{ _id, product, change: { what: 'restore', _id } }];
  const { what: _what, _id: _id2, ...patch } = change;
  return [editTask(product, undoOf(product, patch))];
}

/** What a run is: an action, or its undoing. */
export interface RunName {
  readonly action: BulkAction;
  readonly isUndo: boolean;
}

/** Changes many products, some by each call. @param onDone all of them have their answer; `gone`: those that were deleted */
export function useChangeRun(onDone: (gone: ReadonlySet<string>) => void) {
  const { api, randomUuid } = useServices();
  const { t, translate } = useMessages();
  /** Of what was asked, so that asking again after a lost answer does nothing twice. */
  const keys = useRef(new Map<string, string>());
  const bulk = useBulkRun<RunName, TaskEnd>({
    onDone(ends) {
      const gone = ends.filter(
        ({ status, task: { change } }) => status === 'marked' && change.what === 'delete',
      );
      onDone(new Set(gone.map(({ task: { _id } }) => _id)));
    },
  });

  function textOf(name: string, line: Extract<ChangedProduct, { readonly status: 'refused' }>) {
    const { code, changedBy, message } = line;
    const why =
      code === 'version_conflict' && changedBy !== undefined
        ? t('{name} changed this while you edited.', { name: changedBy })
        : translate(message);
    return `${name}: ${why}`;
  }

  async function send(tasks: readonly ProductTask[]): Promise<TaskEnd[]> {
    const body = { products: tasks.map(({ change }) => change) };
    const asked = JSON.stringify(body);
    const key = keys.current.get(asked) ?? randomUuid();
    keys.current.set(asked, key);
    try {
      const { products } = await api.request('PATCH', '/products', {
        body,
        headers: { 'Idempotency-Key': key },
        schema: changedProducts,
      });
      keys.current.delete(asked);
      const lines = new Map(products.map((line) => [line._id, line]));
      return tasks.map((task) => {
        const name = productName(t, task.product);
        const line = lines.get(task._id);
        if (line?.status === 'refused')
          return { status: 'refused', text: textOf(name, line), task };
        return { status: 'marked', text: name, task };
      });
    } catch (error) {
      if (isRefusal(error)) keys.current.delete(asked);
      const isSlowed = error instanceof ApiError && error.code === 'slow_down';
      const status = isSlowed ? 'slowed' : isRefusal(error) ? 'refused' : 'unanswered';
      const why = translate(failureText(error, 'Update failed'));
      return tasks.map((task) => ({
        status,
        text: `${productName(t, task.product)}: ${why}`,
        task,
      }));
    }
  }

  const start = (list: string, as: RunName, tasks: readonly ProductTask[]) =>
    void bulk.start(list, as, inParts(tasks), send);

  return {
    ...bulk,
    start,
    /** Takes back what a run has done. */
    undo(list: string): void {
      const run = bulk.runOf(list);
      if (!run) return;
      const done = run.ends.flatMap(({ end }) => (end.status === 'marked' ? [end.task] : []));
      start(list, { action: run.as.action, isUndo: true }, done.flatMap(undoTask));
    },
  };
}
