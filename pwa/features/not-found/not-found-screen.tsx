import { EmptyState } from '../../components/design/empty-state';
import { SearchIcon } from '../../components/design/icons';
import { useT } from '../../i18n/messages';

/** An address that leads nowhere. */
export function Component() {
  const t = useT();
  return (
    <EmptyState
      headingLevel="h1"
      title={t('Page not found')}
      text={t('The address may be wrong, or the page may have moved.')}
      picture={<SearchIcon size="3rem" />}
      link={{ to: '/', text: t('Explore All') }}
    />
  );
}
