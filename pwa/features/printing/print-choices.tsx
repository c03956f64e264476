import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { PRINT_KINDS, type PrintKind } from '#shared/admin/print';
import { useT } from '../../i18n/messages';
import type { Message } from '../../i18n/translate';
import { LABEL_SIZES, PAPERS, type LabelSize, type Paper } from './sheets';
import type { PrintChoice } from './use-print-choice';

const KIND_NAMES = {
  slips: 'Packing slips',
  labels: 'Address labels',
  invoices: 'Invoices',
  'credit-notes': 'Credit notes',
} as const satisfies Record<PrintKind, Message>;

const SIZE_NAMES = {
  a4: '4 labels on each A4 page',
  single: 'Single labels, 4 × 6 inches (100 × 150 mm)',
} as const satisfies Record<LabelSize, Message>;

const PAPER_NAMES = {
  a4: 'Sheets on A4',
  a5: 'Sheets on A5',
} as const satisfies Record<Paper, Message>;

/** Which sheets are printed of the orders, and how. */
export function PrintChoices({ choice }: { readonly choice: PrintChoice }) {
  const t = useT();
  const { kinds, labels, paper, pictures } = choice;
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, fontWeight: 600 }}>
        {t('What to print')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {PRINT_KINDS.map((kind) => (
          <FormControlLabel
            key={kind}
            label={t(KIND_NAMES[kind])}
            control={
              <Checkbox
                checked={kinds.includes(kind)}
                onChange={(_event, on) => choice.chooseKind(kind, on)}
              />
            }
          />
        ))}
        {kinds.includes('slips') && (
          <FormControlLabel
            label={t('Product pictures')}
            control={
              <Checkbox checked={pictures} onChange={(_event, on) => choice.choosePictures(on)} />
            }
          />
        )}
      </Box>
      {kinds.includes('labels') && (
        <RadioGroup
          row
          aria-label={t('Label size')}
          value={labels}
          onChange={(_event, size) => choice.chooseLabels(size === 'single' ? size : 'a4')}
        >
          {LABEL_SIZES.map((size) => (
            <FormControlLabel
              key={size}
              value={size}
              label={t(SIZE_NAMES[size])}
              control={<Radio />}
            />
          ))}
        </RadioGroup>
      )}
      {kinds.some((kind) => kind !== 'labels') && (
        <RadioGroup
          row
          aria-label={t('Paper')}
          value={paper}
          onChange={(_event, chosen) => choice.choosePaper(chosen === 'a5' ? chosen : 'a4')}
        >
          {PAPERS.map((size) => (
            <FormControlLabel
              key={size}
              value={size}
              label={t(PAPER_NAMES[size])}
              control={<Radio />}
            />
          ))}
        </RadioGroup>
      )}
      {kinds.includes('invoices') && (
        <FormHelperText sx={{ mx: 0 }}>
          {t('Printing gives each order its invoice number. It can’t be changed.')}
        </FormHelperText>
      )}
    </Box>
  );
}
