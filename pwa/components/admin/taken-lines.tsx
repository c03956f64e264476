import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { lineKey } from '#shared/catalogue/variant';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import type { Quote } from '#shared/orders/quote-document';
import { CloseIcon } from '../design/deferred-icons';
import { QuantitySelect } from '../design/quantity-select';
import { useT } from '../../i18n/messages';
import { GoodsChoice } from './goods-choice';
import { useProductSearch, type TakenLine } from './use-product-search';

interface TakenLinesProps {
  readonly lines: readonly TakenLine[];
  readonly quote: Quote | undefined;
  readonly error: string | undefined;
  readonly onChange: (lines: readonly TakenLine[]) => void;
}

/** What a customer orders by phone: found by words, with how many of it. */
export function TakenLines({ lines, quote, error, onChange }: TakenLinesProps) {
  const t = useT();
  const [keyword, setKeyword] = useState('');
  const found = useProductSearch(keyword);
  const keyOf = ({ product, variant }: TakenLine) => lineKey(product, variant);
  const priceOf = (key: string) =>
    quote?.items.find(({ product, variant }) => lineKey(product, variant?.id) === key)?.price;
  const rest = found.filter(({ id }) => !lines.some((line) => keyOf(line) === id));
  return (
    <>
      {lines.length > 0 && (
        <Box component="ul" aria-label={t('Order Items')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {lines.map((line) => {
            const price = priceOf(keyOf(line));
            return (
              <Box
                component="li"
                key={keyOf(line)}
                sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 0.75 }}
              >
                <Typography sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
                  {line.name}
                </Typography>
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, ml: 'auto' }}>
                  {price !== undefined && (
                    <Typography>{formatInr(paiseFromDecimal(price) * line.qty)}</Typography>
                  )}
                  <QuantitySelect
                    label={t('Quantity of {name}', { name: line.name })}
                    qty={line.qty}
                    countInStock={line.countInStock}
                    onChange={(qty) =>
                      onChange(lines.map((one) => (one === line ? { ...one, qty } : one)))
                    }
                  />
                  <IconButton
                    aria-label={t('Remove {name}', { name: line.name })}
                    onClick={() => onChange(lines.filter((one) => one !== line))}
                  >
                    <CloseIcon size="1.25rem" />
                  </IconButton>
                </Box>
              </Box>
            );
          })}
        </Box>
      )}
      <GoodsChoice
        label={t('Products')}
        searchLabel={t('Find a product')}
        hint={t('Enter takes the first.')}
        chosen={[]}
        found={rest}
        keyword={keyword}
        error={error}
        onSearch={setKeyword}
        onChange={(ids) => {
          const added = rest.find(({ id }) => ids.includes(id));
          if (!added) return;
          const { id: _id, ...line } = added;
          onChange([...lines, line]);
        }}
      />
    </>
  );
}
