import { useEffect, useState } from 'react';
import { writtenPages, type PolicyBlock, type WrittenPages } from '#shared/pages/policy-block';
import type { TextName } from '#shared/pages/public-page';
import { useConnection } from '../../hooks/use-connection';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useServices } from '../../hooks/services';
import { whileWanted } from '../../hooks/while-wanted';
import { keepFilesOf } from '../../platform/on-demand-precache';
import { useMessages } from '../../i18n/messages';
import { PolicyBlocks } from '../../components/design/policy-blocks';

interface Written {
  readonly name: TextName;
  /** Of the shop's settings: with them the figures change. */
  readonly revision: number;
}

/** The owner's text of a page: of the document, of the shop, or as it was last read here. */
function useWritten({ name, revision }: Written) {
  const { db, api, catalogue } = useServices();
  const { language } = useMessages();
  const offline = useConnection() === 'offline';
  const stored = useDeviceQuery(async () => (await db.setting('policies')) ?? null, [db], null);
  const [answered, setAnswered] = useState<WrittenPages>();
  useEffect(() => {
    if ('serviceWorker' in navigator) keepFilesOf('written', navigator.serviceWorker);
  }, []);
  useEffect(() => {
    if (offline) return;
    const asked = api.request('GET', '/policies', { schema: writtenPages });
    return whileWanted(asked, (written) => {
      setAnswered(written);
      db.settings.put({ key: 'policies', ...written }).catch(() => undefined);
    });
  }, [db, api, revision, offline]);
  const pages = answered?.pages ?? stored?.pages;
  const blocks: readonly PolicyBlock[] | undefined =
    pages?.[name]?.[language] ?? catalogue.server.initialText(name);
  return { blocks, isMissing: offline && stored !== undefined };
}

/** A page in the owner's words. */
export function Component(written: Written) {
  const { t } = useMessages();
  const { blocks, isMissing } = useWritten(written);
  if (blocks) return <PolicyBlocks blocks={blocks} />;
  return <p role="status">{isMissing && t('This page needs a connection.')}</p>;
}
