import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useT } from '../../../i18n/messages';
import type { Message } from '../../../i18n/translate';
import { Choice } from '../forms/choice';
import { WAYS, type TypedChange, type Way } from './read-change';

const WAY_NAMES = {
  'raise-percent': 'Raise by %',
  'lower-percent': 'Lower by %',
  'raise-rupees': 'Raise by ₹',
  'lower-rupees': 'Lower by ₹',
  add: 'Add pieces',
  take: 'Take pieces out',
  set: 'Set to',
} as const satisfies Record<Way, Message>;

interface ChangeFieldsProps {
  readonly action: 'price' | 'stock' | 'category';
  readonly typed: TypedChange;
  readonly onType: (typed: TypedChange) => void;
  readonly categories: readonly string[];
  /** What is typed is nothing that can be done. */
  readonly isWrong: boolean;
}

/** What is typed of a change of many products. */
export function ChangeFields({ action, typed, onType, categories, isWrong }: ChangeFieldsProps) {
  const t = useT();
  const listId = useId();
  const input = {
    value: typed.text,
    autoComplete: 'off',
    autoFocus: true,
    error: isWrong,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onType({ ...typed, text: target.value }),
  };
  if (action === 'category')
    return (
      <>
        <TextField
          {...input}
          label={t('Category')}
          fullWidth
          slotProps={{ htmlInput: { list: listId } }}
        />
        <datalist id={listId}>
          {categories.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </>
    );
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
      <Box sx={half}>
        <Choice
          label={t('How')}
          value={typed.way}
          options={WAYS[action].map((way) => [way, t(WAY_NAMES[way])])}
          onChoose={(way: Way) => onType({ ...typed, way })}
        />
      </Box>
      <TextField
        {...input}
        label={action === 'price' ? t('How much') : t('Pieces')}
        helperText={isWrong ? t('Enter a number') : undefined}
        slotProps={{ htmlInput: { inputMode: action === 'price' ? 'decimal' : 'numeric' } }}
        sx={half}
      />
    </Stack>
  );
}

/** Under each other where both would be cut off. */
const half = { flex: '1 1 10rem' } as const;
