import { useEffect, useState } from 'react';
import { emailStanding } from '#shared/users/email-confirmation';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useToast } from '../../toasts/toasts';
import { ApiError } from '../../network/api';
import { useMessages } from '../../i18n/messages';

const PATH = '/users/profile/email-confirmation';
/** Shown where a call fails, and the server does not say why. */
const FAILED = 'Something went wrong. Please try again.';

/** Whether one's email is confirmed, and confirming it. */
export interface EmailConfirmation {
  /** `undefined` until the shop has answered. */
  readonly isConfirmed: boolean | undefined;
  readonly isBusy: boolean;
  /** Has the link mailed again. */
  sendAgain(): Promise<void>;
  /** @param token what the mailed link carries */
  confirm(token: string): Promise<void>;
}

/** @param email the one that the account has: another one is to be confirmed again */
export function useEmailConfirmation(email: string): EmailConfirmation {
  const { api } = useServices();
  const toast = useToast();
  const { t, said } = useMessages();
  const [known, setKnown] = useState<{ readonly email: string; readonly isConfirmed: boolean }>();
  const { busy, run } = useBusy();

  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    api.request('GET', PATH, { schema: emailStanding, signal }).then(
      ({ isConfirmed }) => setKnown({ email, isConfirmed }),
      () => undefined,
    );
    return () => asking.abort();
  }, [api, email]);

  const doing = (work: () => Promise<void>) =>
    run(work).catch((failure: unknown) => {
      const hasMessage = failure instanceof ApiError && failure.message !== '';
      toast.error(said(hasMessage ? failure.message : FAILED));
    });

  return {
    isConfirmed: known?.email === email ? known.isConfirmed : undefined,
    isBusy: busy,
    sendAgain: () =>
      doing(async () => {
        await api.request('POST', PATH);
        toast.success(t('A link to confirm your email address is on its way.'));
      }),
    confirm: (token) =>
      doing(async () => {
        const body = { token };
        const { isConfirmed } = await api.request('PUT', PATH, { body, schema: emailStanding });
        setKnown({ email, isConfirmed });
        toast.success(t('Your email address is confirmed.'));
      }),
  };
}
