import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { bulkStep } from '#shared/catalogue/bulk-change';
import type { ProductDocument } from '#shared/catalogue/product';
import { Dialog } from '../../../components/design/dialog';
import { useT } from '../../../i18n/messages';
import { useCategoryNames } from '../list/use-known-names';
import { ACTION_NAMES } from './action-names';
import { ChangeFields } from './change-fields';
import { Preview } from './preview';
import { readChange, WAYS, type BulkAction, type TypedChange } from './read-change';
import { editTask, type ProductTask } from './use-change-run';

interface ChangeDialogProps {
  readonly action: Exclude<BulkAction, 'delete'>;
  readonly products: readonly ProductDocument[];
  readonly onCancel: () => void;
  readonly onConfirm: (tasks: readonly ProductTask[]) => void;
}

/** Asks how the ticked products are to be changed, and shows before what that does to each. */
export function Component({ action, products, onCancel, onConfirm }: ChangeDialogProps) {
  const t = useT();
  const titleId = useId();
  const categories = useCategoryNames(action === 'category');
  const [typed, setTyped] = useState<TypedChange>({
    way: action === 'stock' ? WAYS.stock[0] : WAYS.price[0],
    text: '',
  });
  const change = readChange(action, typed, categories);
  const previewed = change
    ? products.map((product) => ({ product, step: bulkStep(product, change) }))
    : [];
  const tasks = previewed.flatMap(({ product, step }) =>
    step.status === 'changed' ? [editTask(product, step.patch)] : [],
  );
  return (
    <Dialog open onClose={onCancel} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (tasks.length > 0) onConfirm(tasks);
        }}
      >
        <DialogTitle id={titleId}>{t(ACTION_NAMES[action])}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
            {action !== 'draft' && action !== 'sale' && (
              <ChangeFields
                action={action}
                typed={typed}
                onType={setTyped}
                categories={categories}
                isWrong={typed.text.trim() !== '' && !change}
              />
            )}
            {change && <Preview action={action} products={previewed} />}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
          <Button type="submit" variant="contained" disabled={tasks.length === 0}>
            {t('Change {count}', { count: tasks.length })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
