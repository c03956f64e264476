import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { CategoryRenaming } from '#shared/admin/category-list';
import { MAX_JOINED } from '#shared/catalogue/category';
import {
  spellingsAmong,
  type CategorySpellings,
  type CountedCategory,
} from '#shared/catalogue/category-spellings';
import { useT } from '../../../i18n/messages';

interface SpellingsProps {
  readonly counts: readonly CountedCategory[];
  readonly disabled: boolean;
  readonly onJoin: (renaming: CategoryRenaming) => void;
}

/** Categories that are probably one: what each spelling has, and one press that joins them. */
export function Spellings({ counts, disabled, onJoin }: SpellingsProps) {
  return spellingsAmong(counts).map((group) => (
    <Suggestion
      key={group.spellings.map(({ category }) => category).join('\n')}
      {...{ group, disabled, onJoin }}
    />
  ));
}

function Suggestion({
  group: { spellings, to },
  disabled,
  onJoin,
}: Omit<SpellingsProps, 'counts'> & { readonly group: CategorySpellings }) {
  const t = useT();
  const [chosen, setChosen] = useState(to);
  const join = () =>
    onJoin({
      from: spellings
        .map(({ category }) => category)
        .filter((name) => name !== chosen)
        .slice(0, MAX_JOINED),
      to: chosen,
    });
  return (
    <Alert severity="info" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle>{t('{count} spellings of one category', { count: spellings.length })}</AlertTitle>
      <Stack sx={{ gap: 1.5, alignItems: 'start' }}>
        <TextField
          select
          size="small"
          label={t('Keep this one')}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          sx={{ minWidth: 'min(280px, 100%)' }}
        >
          {spellings.map(({ category, count }) => (
            <MenuItem key={category} value={category}>
              {`${category} (${count})`}
            </MenuItem>
          ))}
        </TextField>
        <span>
          {spellings
            .filter(({ category }) => category !== chosen)
            .map(({ category, count }) => `${category} (${count})`)
            .join(' · ')}
        </span>
        <Button variant="contained" onClick={join} disabled={disabled}>
          {t('Join as “{name}”', { name: chosen })}
        </Button>
      </Stack>
    </Alert>
  );
}
