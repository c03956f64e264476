import { Link } from 'react-router-dom';
import { cataloguePath, type CataloguePlace } from '#shared/catalogue/search-path';
import { ChevronLeftIcon, ChevronRightIcon } from '../../components/design/icons';
import { useT } from '../../i18n/messages';
import { pagesShown } from './pages-shown';
import styles from './catalogue-screen.module.css';

/** The pages of a list, as links. Where it is, its neighbours and both ends. */
export function PageLinks({
  place,
  page,
  pages,
}: {
  /** Of which list. */
  place: CataloguePlace;
  page: number;
  pages: number;
}) {
  const t = useT();
  const to = (pageNumber: number) => cataloguePath({ ...place, pageNumber });
  return (
    <nav aria-label={t('Pages')} className={styles.pages}>
      {page > 1 ? (
        <Link to={to(page - 1)} aria-label={t('Previous page')} rel="prev">
          <ChevronLeftIcon />
        </Link>
      ) : null}
      {pagesShown(page, pages).map((shown) =>
        shown.kind === 'gap' ? (
          <span key={`gap-${shown.after}`} aria-hidden className={styles.gap}>
            …
          </span>
        ) : (
          <Link
            key={shown.page}
            to={to(shown.page)}
            aria-label={t('Page {page}', { page: shown.page })}
            aria-current={shown.page === page ? 'page' : undefined}
          >
            {shown.page}
          </Link>
        ),
      )}
      {page < pages ? (
        <Link to={to(page + 1)} aria-label={t('Next page')} rel="next">
          <ChevronRightIcon />
        </Link>
      ) : null}
    </nav>
  );
}
