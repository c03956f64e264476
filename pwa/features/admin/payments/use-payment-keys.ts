import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  paymentKeys,
  paymentKeysTest,
  type PaymentKeys,
  type PaymentKeysFields,
} from '#shared/admin/payment-keys';
import { isRefusal } from '../../../components/admin/failure';
import { useAdminWrite } from '../../../components/admin/use-admin-write';
import { useServices } from '../../../hooks/services';
import { useT } from '../../../i18n/messages';
import { useReadOnce } from '../list/use-admin-reads';

const PATH = '/admin/payment-keys';
const SUBJECT = 'payment keys';
/** How long the shop may take to ask the gateway, in milliseconds. */
const TIMEOUT = 60_000;

interface Proof {
  readonly currentPassword?: string;
}

export const usePaymentKeys = () => useReadOnce(SUBJECT, PATH, paymentKeys);

/** Saves and removes the keys, each once however often it is sent. */
export function usePaymentKeyWrites({ revision }: PaymentKeys) {
  const { api, randomUuid } = useServices();
  const t = useT();
  const queries = useQueryClient();
  const key = useRef(randomUuid());
  const headers = () => ({ 'Idempotency-Key': key.current, 'If-Match': `"${revision}"` });
  function onSettled(saved: PaymentKeys | undefined, error: unknown) {
    if (saved || isRefusal(error)) key.current = randomUuid();
    if (saved) queries.setQueryData([SUBJECT, 'one', PATH], saved);
    else void queries.invalidateQueries({ queryKey: [SUBJECT] });
  }
  const save = useAdminWrite({
    mutationFn: (body: PaymentKeysFields & Proof) =>
      api.request('PUT', PATH, { body, headers: headers(), schema: paymentKeys, timeout: TIMEOUT }),
    done: t('Payment keys saved. Razorpay takes them.'),
    fallback: 'Failed to save the payment keys',
    onSettled,
  });
  const remove = useAdminWrite({
    mutationFn: (body: Proof) =>
      api.request('POST', `${PATH}/removal`, { body, headers: headers(), schema: paymentKeys }),
    done: t('Payment keys removed'),
    fallback: 'Failed to remove the payment keys',
    onSettled,
  });
  return { save, remove };
}

/** Asks the gateway whether it takes the keys in use. */
export function useTestPaymentKeys() {
  const { api } = useServices();
  return () => api.request('POST', `${PATH}/test`, { schema: paymentKeysTest, timeout: TIMEOUT });
}
