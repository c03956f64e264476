import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useT } from '../../../i18n/messages';
import type { Message } from '../../../i18n/translate';
import { SPANS, type Days, type Span } from './days-choice';

const SPAN_NAMES = {
  month: 'This month',
  'last-month': 'Last month',
  year: 'This financial year',
  'last-year': 'Last financial year',
  all: 'All days',
  other: 'Other days',
} as const satisfies Record<Span, Message>;

/** The ready choices of days, with their names. */
export function useSpanOptions(): (readonly [Span, string])[] {
  const t = useT();
  return SPANS.map((name) => [name, t(SPAN_NAMES[name])]);
}

interface DayFieldsProps {
  readonly days: Days;
  readonly onType: (days: Days) => void;
}

/** The first and the last day, where another choice does not give them. */
export function DayFields({ days, onType }: DayFieldsProps) {
  const t = useT();
  const field = (name: keyof Days, label: string) => (
    <TextField
      type="date"
      label={label}
      value={days[name]}
      onChange={({ target }) => onType({ ...days, [name]: target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: '1 1 180px' }}
    />
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {field('from', t('First day'))}
      {field('until', t('Last day'))}
    </Box>
  );
}
