import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { orderHook } from '#shared/admin/order-hook';
import { useT } from '../../../i18n/messages';
import { useReadOnce } from '../list/use-admin-reads';
import { CopiedText } from '../forms/copied-text';

/** What the owner enters at the system that is told of orders (docs/api.md#order-hook). */
export function OrderHook() {
  const t = useT();
  const { data } = useReadOnce('order hook', '/admin/order-hook', orderHook);
  if (!data) return null;
  return (
    <Stack component="section" spacing={2} aria-labelledby="order-hook" sx={{ mt: 4 }}>
      <Typography component="h2" variant="h6" id="order-hook">
        {t('Order events')}
      </Typography>
      <Typography color="text.secondary">
        {data.waiting > 0
          ? t('Events that wait: {count}. The other system has not taken them yet.', {
              count: data.waiting,
            })
          : t('All events were taken.')}
      </Typography>
      <CopiedText
        label={t('Secret for signatures')}
        value={data.secret}
        copyLabel={t('Copy the secret')}
      />
      <CopiedText
        label={t('Address for reports')}
        value={`${globalThis.location.origin}/api/orders/hook`}
        copyLabel={t('Copy the address: {name}', { name: t('Address for reports') })}
      />
    </Stack>
  );
}
