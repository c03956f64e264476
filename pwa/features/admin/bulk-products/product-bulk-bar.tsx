import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ProductDocument } from '#shared/catalogue/product';
import { lazyPart } from '../../../components/design/lazy-part';
import { useT } from '../../../i18n/messages';
import { BulkBar } from '../list/bulk-bar';
import { productName } from '../list/product-name';
import { DeleteDialog } from '../list/row-actions';
import { ACTION_NAMES } from './action-names';
import type { BulkAction } from './read-change';
import { deleteTask, type ProductTask } from './use-change-run';

const ChangeDialog = lazyPart(() => import('./change-dialog'));

interface ProductBulkBarProps {
  readonly chosen: readonly ProductDocument[];
  /** How many products the whole list has. */
  readonly total: number;
  readonly busy: boolean;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  readonly onChange: (action: BulkAction, tasks: readonly ProductTask[]) => void;
}

/** What can be done with the ticked products at once; a draft can only be put on sale, and what is on sale be made a draft. */
export function ProductBulkBar(bar: ProductBulkBarProps) {
  const { chosen, total, busy, onSelectAll, onClear, onChange } = bar;
  const t = useT();
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const drafts = chosen.filter(({ draft }) => draft);
  const actions: readonly BulkAction[] = [
    'price',
    'stock',
    'category',
    ...(drafts.length > 0 ? (['sale'] as const) : []),
    ...(drafts.length < chosen.length ? (['draft'] as const) : []),
    'delete',
  ];
  const start = (action: BulkAction, tasks: readonly ProductTask[]) => {
    setAsking(null);
    onChange(action, tasks);
  };
  return (
    <BulkBar
      count={chosen.length}
      total={total}
      busy={busy}
      onSelectAll={onSelectAll}
      onClear={onClear}
      actions={actions.map((action) => (
        <Button
          key={action}
          variant="outlined"
          disabled={busy}
          color={action === 'delete' ? 'error' : 'primary'}
          onClick={() => setAsking(action)}
        >
          {t(ACTION_NAMES[action])}
        </Button>
      ))}
    >
      {asking === 'delete' ? (
        <DeleteDialog
          busy={false}
          onCancel={() => setAsking(null)}
          onConfirm={() => start('delete', chosen.map(deleteTask))}
        >
          {chosen[0] && chosen.length === 1
            ? t('Shoppers won’t see {name} any more. Past orders and reviews are kept.', {
                name: productName(t, chosen[0]),
              })
            : t(
                'Shoppers won’t see these {count} products any more. Past orders and reviews are kept.',
                { count: chosen.length },
              )}
        </DeleteDialog>
      ) : (
        asking && (
          <ChangeDialog
            action={asking}
            products={chosen}
            onCancel={() => setAsking(null)}
            onConfirm={(tasks) => start(asking, tasks)}
          />
        )
      )}
    </BulkBar>
  );
}
