import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { BulkLine, BulkStep } from '#shared/catalogue/bulk-change';
import { filledIn } from '#shared/catalogue/edit-product';
import type { ProductDocument } from '#shared/catalogue/product';
import { formatInr, paiseFromRupees } from '#shared/core/paise';
import { StateTag } from '../../../components/admin/state-tag';
import { useMessages } from '../../../i18n/messages';
import type { Translate } from '../../../i18n/translate';
import { productName } from '../list/product-name';
import type { BulkAction } from './read-change';

/** What a change does to a product that is ticked. */
export interface PreviewedProduct {
  readonly product: ProductDocument;
  readonly step: BulkStep;
}

/** So many are shown in full of those that change, and of those that cannot. */
const SHOWN = 50;

function valueText(t: Translate, action: BulkAction, value: BulkLine['from']): string {
  if (action === 'price' && typeof value === 'number') return formatInr(paiseFromRupees(value));
  if (typeof value === 'boolean') return value ? t('Draft') : t('On sale');
  return String(value);
}

/** A value before the change: of a category that nobody has filled in a dash. */
const fromText = (
  t: Translate,
  action: BulkAction,
  product: ProductDocument,
  from: BulkLine['from'],
) =>
  action === 'category' && filledIn(product, 'category') === undefined
    ? '–'
    : valueText(t, action, from);

interface PreviewProps {
  readonly action: BulkAction;
  readonly products: readonly PreviewedProduct[];
}

/** What will be done, before it is: each value before and after, first what cannot be changed, with the reason. */
export function Preview({ action, products }: PreviewProps) {
  const { t, translate } = useMessages();
  const changed = products.filter(({ step }) => step.status === 'changed');
  const refused = products.filter(({ step }) => step.status === 'refused');
  const unchanged = products.length - changed.length - refused.length;
  const more = (count: number) =>
    count > SHOWN && (
      <Typography component="li" variant="body2">
        {t('and {count} more', { count: count - SHOWN })}
      </Typography>
    );
  return (
    <section aria-label={t('Preview')}>
      <Typography component="output" sx={{ display: 'block', fontWeight: 600, mb: 1 }}>
        {changed.length === 1 && products.length === 1
          ? t('1 product changes')
          : t('{count} of {all} products change', {
              count: changed.length,
              all: products.length,
            })}
        {unchanged > 0 ? ` · ${t('{count} are so already', { count: unchanged })}` : ''}
      </Typography>
      {refused.length > 0 && (
        <Box component="ul" aria-label={t('Can’t be changed')} sx={rows}>
          {refused.slice(0, SHOWN).map(({ product, step }) => (
            <Box component="li" key={product._id} sx={row}>
              <span>{productName(t, product)}</span>
              <StateTag kind="bad">
                {step.status === 'refused' ? translate(step.problem) : ''}
              </StateTag>
            </Box>
          ))}
          {more(refused.length)}
        </Box>
      )}
      <Box component="ul" aria-label={t('Changes')} sx={rows}>
        {changed.slice(0, SHOWN).map(({ product, step }) => (
          <Box component="li" key={product._id} sx={row}>
            <span>{productName(t, product)}</span>
            {step.status === 'changed' &&
              step.lines.map(({ variant = '', from, to }) => (
                <Box component="span" key={variant} sx={value}>
                  {variant && `${variant}: `}
                  {fromText(t, action, product, from)} → <b>{valueText(t, action, to)}</b>
                </Box>
              ))}
          </Box>
        ))}
        {more(changed.length)}
      </Box>
    </section>
  );
}

const rows = { listStyle: 'none', m: 0, p: 0, maxHeight: 300, overflowY: 'auto' } as const;
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: 2,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
} as const;
/** Under each other where a product has several. */
const value = { fontVariantNumeric: 'tabular-nums', '& + &': { flexBasis: '100%' } } as const;
