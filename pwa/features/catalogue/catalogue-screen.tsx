import Box from '@mui/material/Box';
import { useParams } from 'react-router-dom';
import { pageNumberOf } from '#shared/catalogue/search-path';
import { useProductPage } from '../../device/use-catalogue';
import { BackLink } from '../../design/back-link';
import { ErrorNotice } from '../../design/error-notice';
import { ScreenHeading } from '../../design/screen-heading';
import { CountTag } from './count-tag';
import { NoProducts } from './no-products';
import { PageLinks } from './page-links';
import { ProductGrid } from './product-grid';
import { TopProducts } from './top-products';

/** Home, search and their pages (spec §2). */
export function CatalogueScreen() {
  const { keyword = '', pageNumber } = useParams();
  const list = useProductPage({ keyword, pageNumber: pageNumberOf(pageNumber) });
  const front = keyword === '' && pageNumber === undefined;
  return (
    <>
      {front ? <TopProducts /> : null}
      {keyword ? <BackLink fallback="/" /> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25, mb: 2.5 }}>
        <ScreenHeading title={keyword ? `Search: ${keyword}` : front ? null : 'Latest Products'}>
          Latest Products
        </ScreenHeading>
        {list.status === 'ready' ? <CountTag>{`${list.total} item(s)`}</CountTag> : null}
        {keyword ? <CountTag strong>{`Search: ${keyword}`}</CountTag> : null}
      </Box>
      {list.status === 'error' ? (
        <ErrorNotice
          text={list.error ?? 'The products could not be loaded.'}
          onRetry={list.retry}
        />
      ) : list.status === 'ready' && list.total === 0 ? (
        <NoProducts />
      ) : (
        <ProductGrid products={list.status === 'ready' ? list.products : null} />
      )}
      {list.status === 'ready' && list.pages > 1 ? (
        <PageLinks keyword={keyword} page={list.page} pages={list.pages} />
      ) : null}
    </>
  );
}
