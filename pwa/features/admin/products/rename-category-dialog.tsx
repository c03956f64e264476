import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { MAX_CATEGORY } from '#shared/catalogue/field-rules';
import type { CountedCategory } from '#shared/catalogue/category-spellings';
import { ConfirmDialog } from '../../../components/design/confirm-dialog';
import { useT } from '../../../i18n/messages';

interface RenameCategoryDialogProps {
  readonly category: string;
  readonly counts: readonly CountedCategory[];
  readonly busy: boolean;
  readonly onRename: (to: string) => void;
  readonly onClose: () => void;
}

/** Asks for another name of a category; that of another one joins them. */
export function RenameCategoryDialog(props: RenameCategoryDialogProps) {
  const { category, counts, busy, onRename, onClose } = props;
  const t = useT();
  const [name, setName] = useState(category);
  const to = name.trim();
  const countOf = (one: string) => counts.find((counted) => counted.category === one)?.count ?? 0;
  const isOther = to !== '' && to !== category;
  const rename = () => {
    if (isOther) onRename(to);
  };
  return (
    <ConfirmDialog
      title={t('Rename {name}', { name: category })}
      confirmText={t('Rename')}
      busy={busy}
      onCancel={onClose}
      onConfirm={rename}
    >
      <Box
        component="form"
        noValidate
        sx={{ display: 'grid', gap: 2, pt: 1 }}
        onSubmit={(event) => {
          event.preventDefault();
          rename();
        }}
      >
        <TextField
          label={t('New name')}
          value={name}
          fullWidth
          error={to === ''}
          helperText={to === '' ? t('Enter a name') : undefined}
          slotProps={{ htmlInput: { maxLength: MAX_CATEGORY } }}
          onChange={({ target }) => setName(target.value)}
        />
        <Typography>
          {t('Products that get the new name: {count}. Offers follow.', {
            count: countOf(category),
          })}
        </Typography>
        {isOther && countOf(to) > 0 ? (
          <Typography>
            {t('Products of “{name}”: {count}. Both become one category.', {
              name: to,
              count: countOf(to),
            })}
          </Typography>
        ) : null}
      </Box>
    </ConfirmDialog>
  );
}
