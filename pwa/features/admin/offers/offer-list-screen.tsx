import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../../components/design/confirm-dialog';
import { useServices } from '../../../hooks/services';
import { useT } from '../../../i18n/messages';
import { AdminList } from '../list/admin-list';
import { offerColumns, offerLine } from './offer-columns';
import { useEndOffer, useOfferList, type ListedOffer } from './use-offers';

/** The owner's offers, ended ones too, the newest first (docs/shop-rules.md#r-owner-9). */
export function Component() {
  const t = useT();
  const { clock } = useServices();
  const list = useOfferList();
  const end = useEndOffer();
  const [ending, setEnding] = useState<ListedOffer | null>(null);
  const doings = { now: clock(), onEnd: setEnding };
  return (
    <>
      <AdminList
        title={t('Offers')}
        list={list}
        items={list.items}
        columns={offerColumns(t, doings)}
        line={(one) => offerLine(t, one, doings)}
        emptyText={t('No offers yet.')}
        fallback="Failed to load the offers"
        views={
          <Box sx={{ mb: 2 }}>
            <Button variant="contained" component={Link} to="/admin/offers/new">
              {t('Create offer')}
            </Button>
          </Box>
        }
      />
      <ConfirmDialog
        open={ending !== null}
        title={t('End {name} now?', { name: ending?.offer.title ?? '' })}
        confirmText={t('End now')}
        danger
        busy={end.isPending}
        onCancel={() => setEnding(null)}
        onConfirm={() => ending && end.mutate(ending.offer, { onSettled: () => setEnding(null) })}
      >
        {t('Shoppers don’t get it any more. Orders that used it stay as they are.')}
      </ConfirmDialog>
    </>
  );
}
