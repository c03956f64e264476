import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Dashboard } from '#shared/admin/dashboard';
import { StateTag } from '../../components/admin/state-tag';
import { TOUCH } from '../../components/design/theme';
import { SectionCard } from '../../components/design/section-card';
import { useT } from '../../i18n/messages';
import { ProductLines, productLine } from './product-lines';

/** What is about to run out, each with the way to its stock. */
export function LowStock({ stock: { total, products } }: { stock: Dashboard['lowStock'] }) {
  const t = useT();
  const others = total - products.length;
  return (
    <SectionCard title={t('Low stock')}>
      {products.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('No product is running out.')}</Typography>
      )}
      <ProductLines>
        {products.map(({ product, name, countInStock }) => (
          <Box component="li" key={product} sx={productLine}>
            <MuiLink component={Link} to={`/admin/product/${encodeURIComponent(product)}/edit`}>
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
        <MuiLink component={Link} to="/admin/productlist?stock=low" sx={rest}>
          {t('and {count} more', { count: others })}
        </MuiLink>
      )}
    </SectionCard>
  );
}

const rest = { display: 'inline-flex', alignItems: 'center', minHeight: TOUCH } as const;
