import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Dashboard } from '#shared/admin/dashboard';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { SectionCard } from '../../components/design/section-card';
import { useT } from '../../i18n/messages';
import { ProductLines, productLine } from './product-lines';

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
              <MuiLink component={Link} to={`/product/${encodeURIComponent(product)}`}>
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
