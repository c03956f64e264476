import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, type KeyboardEvent } from 'react';
import { MAX_KEYWORD } from '#shared/catalogue/search-path';
import { CloseIcon } from '../design/deferred-icons';
import { LiveRegion } from '../design/live-region';
import { useT } from '../../i18n/messages';

/** A product or a category. */
export interface Choosable {
  readonly id: string;
  readonly name: string;
}

interface GoodsChoiceProps {
  readonly label: string;
  readonly searchLabel: string;
  readonly hint: string;
  readonly chosen: readonly Choosable[];
  /** What fits what is typed, chosen ones among them. */
  readonly found: readonly Choosable[];
  readonly keyword: string;
  readonly error: string | undefined;
  readonly onSearch: (keyword: string) => void;
  readonly onChange: (ids: readonly string[]) => void;
}

/** Chooses several of many by a search: what is chosen, the box, and under it what was found. Enter takes the first. */
export function GoodsChoice(choice: GoodsChoiceProps) {
  const { label, searchLabel, hint, chosen, found, keyword, error, onSearch, onChange } = choice;
  const t = useT();
  const labelId = useId();
  const ids = chosen.map(({ id }) => id);
  const rest = found.filter(({ id }) => !ids.includes(id));

  function add(id: string): void {
    onChange([...ids, id]);
    onSearch('');
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    // It would send the form.
    event.preventDefault();
    const [first] = rest;
    if (first) add(first.id);
  }

  return (
    <Box role="group" aria-labelledby={labelId} sx={{ display: 'grid', gap: 1 }}>
      <Typography id={labelId} sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      {chosen.length > 0 && (
        <Box
          component="ul"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
        >
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <Button
                size="small"
                variant="outlined"
                endIcon={<CloseIcon size="1rem" />}
                aria-label={t('Remove {name}', { name })}
                onClick={() => onChange(ids.filter((one) => one !== id))}
                sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}
              >
                {name}
              </Button>
            </li>
          ))}
        </Box>
      )}
      <TextField
        type="search"
        size="small"
        label={searchLabel}
        value={keyword}
        onChange={({ target }) => onSearch(target.value)}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { maxLength: MAX_KEYWORD }, inputLabel: { shrink: true } }}
      />
      <LiveRegion>
        {keyword.trim() === '' ? '' : t('{count} found', { count: rest.length })}
      </LiveRegion>
      {keyword.trim() !== '' && (
        <Box component="ul" aria-label={searchLabel} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rest.map(({ id, name }) => (
            <li key={id}>
              <Button onClick={() => add(id)} sx={{ textAlign: 'left' }}>
                {t('Add {name}', { name })}
              </Button>
            </li>
          ))}
        </Box>
      )}
      <FormHelperText error={error !== undefined}>{error ?? hint}</FormHelperText>
    </Box>
  );
}
