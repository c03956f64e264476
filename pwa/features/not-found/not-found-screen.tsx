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
      text={t('There is no such street in this bazaar.')}
      picture={<SearchIcon size="3rem" />}
      link={{ to: '/', text: t('Explore All') }}
    />
  );
}
