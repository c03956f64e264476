import { useState, type SubmitEvent } from 'react';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import type { AddressFields } from '#shared/addresses/address';
import { fieldsOf, type AddressFieldName } from '#shared/addresses/address-fields';
import { useShownPlace } from '../../hooks/use-state-names';
import { useT } from '../../i18n/messages';
import { FIELD_LABELS, mergedByChoice, type Keep } from './merge-choice';

interface ConflictChoiceProps {
  readonly fields: readonly AddressFieldName[];
  readonly seen: AddressFields;
  readonly mine: AddressFields;
  readonly theirs: AddressFields;
  readonly busy: boolean;
  onKeep(seen: AddressFields, merged: AddressFields): void;
}

/** Two edits of one address: for each field that both changed, which to keep (docs/shop-rules.md#r-addresses-5). */
export function ConflictChoice({ fields, seen, mine, theirs, busy, onKeep }: ConflictChoiceProps) {
  const [choice, setChoice] = useState<Partial<Record<AddressFieldName, Keep>>>(() =>
    Object.fromEntries(fields.map((name) => [name, 'mine' satisfies Keep])),
  );

  const t = useT();
  const shown = useShownPlace();
  const [mineShown, theirsShown] = [shown(mine), shown(theirs)];

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onKeep(fieldsOf(theirs), mergedByChoice(seen, mine, theirs, choice));
  }

  const [only, ...others] = fields;
  if (only && others.length === 0 && mine[only] && theirs[only])
    return (
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {(['theirs', 'mine'] as const).map((whose) => (
          <Button
            key={whose}
            variant="outlined"
            disabled={busy}
            onClick={() =>
              onKeep(fieldsOf(theirs), mergedByChoice(seen, mine, theirs, { [only]: whose }))
            }
          >
            {t('Use {value}', { value: (whose === 'mine' ? mineShown : theirsShown)[only] ?? '' })}
          </Button>
        ))}
      </Stack>
    );

  return (
    <Stack component="form" onSubmit={submit} sx={{ gap: 2, alignItems: 'flex-start' }}>
      {fields.map((name) => (
        <FormControl key={name}>
          <FormLabel>{t(FIELD_LABELS[name])}</FormLabel>
          <RadioGroup
            value={choice[name] ?? 'mine'}
            onChange={(_event, value) =>
              setChoice({ ...choice, [name]: value === 'theirs' ? 'theirs' : 'mine' })
            }
          >
            <FormControlLabel
              value="mine"
              control={<Radio />}
              label={t('Keep mine: {value}', { value: mineShown[name] || t('(empty)') })}
            />
            <FormControlLabel
              value="theirs"
              control={<Radio />}
              label={t('Keep theirs: {value}', { value: theirsShown[name] || t('(empty)') })}
            />
          </RadioGroup>
        </FormControl>
      ))}
      <Button type="submit" variant="contained" disabled={busy}>
        {t('Save this choice')}
      </Button>
    </Stack>
  );
}
