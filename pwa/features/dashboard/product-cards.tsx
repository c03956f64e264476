import { lineKey } from '#shared/catalogue/variant';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Dashboard } from '#shared/admin/dashboard';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { pathTo } from '#shared/pages/path-to';
import { StateTag } from '../../components/admin/state-tag';
import { SectionCard } from '../../components/design/section-card';
import { TOUCH } from '../../components/design/theme';
import { useT } from '../../i18n/messages';

/** What was ordered most in the period. */
export function BestSellers({ sellers }: { readonly sellers: Dashboard['bestSellers'] }) {
  const t = useT();
  const most = sellers[0]?.pieces ?? 0;
  return (
    <SectionCard title={t('Best sellers')}>
      {sellers.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('No orders in this period.')}</Typography>
      ) : (
        <ProductLines>
          {sellers.map(({ product, name, pieces, ordered }) => (
            <Box component="li" key={product} sx={productLine}>
              <MuiLink component={Link} to={pathTo('/product/:id', { id: product })}>
                {name}
              </MuiLink>
              <strong>{t('{count} sold', { count: pieces })}</strong>
              <Box aria-hidden sx={{ alignSelf: 'center', height: 8 }}>
                <Box
                  sx={{
                    width: `${(100 * pieces) / most}%`,
                    height: '100%',
                    borderRadius: 1,
                    bgcolor: 'primary.main',
                  }}
                />
              </Box>
              <Box component="span" sx={{ color: 'text.secondary', textAlign: 'right' }}>
                {formatInr(paiseFromDecimal(ordered))}
              </Box>
            </Box>
          ))}
        </ProductLines>
      )}
    </SectionCard>
  );
}

/** What is about to run out, each with the way to its stock. */
export function LowStock({ stock: { total, products } }: { stock: Dashboard['lowStock'] }) {
  const t = useT();
  const others = total - products.length;
  return (
    <SectionCard title={t('Low stock')}>
      {products.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {t('No products are low on stock.')}
        </Typography>
      )}
      <ProductLines>
        {products.map(({ product, variant, name, countInStock }) => (
          <Box component="li" key={lineKey(product, variant)} sx={productLine}>
            <MuiLink component={Link} to={pathTo('/admin/product/:id/edit', { id: product })}>
              {name}
            </MuiLink>
            {countInStock === 0 ? (
              <StateTag kind="bad">{t('Out Of Stock')}</StateTag>
            ) : (
              <StateTag kind="waiting">{t('{count} left', { count: countInStock })}</StateTag>
            )}
          </Box>
        ))}
      </ProductLines>
      {others > 0 && (
        <MuiLink component={Link} to="/admin/productlist?view=low" sx={rest}>
          {t('and {count} more', { count: others })}
        </MuiLink>
      )}
    </SectionCard>
  );
}

const rest = { display: 'inline-flex', alignItems: 'center', minHeight: TOUCH } as const;

/** A list of products, each with its figures at the right. */
function ProductLines({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="ol"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 2,
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {children}
    </Box>
  );
}

/** Looks of one of them. */
const productLine = {
  display: 'grid',
  gridColumn: '1 / -1',
  // Columns of the list, so that figures are aligned.
  gridTemplateColumns: 'subgrid',
  alignItems: 'center',
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0, pt: 0 },
  '& > :not(a):not([aria-hidden])': { justifySelf: 'end' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 28, overflowWrap: 'anywhere' },
} as const;
