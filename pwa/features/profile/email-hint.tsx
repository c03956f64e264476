import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { confirmationToken, emailStanding } from '#shared/users/email-confirmation';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useLinkToken } from '../../hooks/use-link-token';
import { useConnection } from '../../hooks/use-connection';
import { useMessages, useT } from '../../i18n/messages';
import { ApiError } from '../../network/api-error';
import { useToast } from '../../toasts/toasts';

/** Says that the email is not confirmed yet, and confirms it by the mailed link, which leads here. */
export function EmailHint({ email }: { readonly email: string }) {
  const t = useT();
  const token = useLinkToken();
  const { isConfirmed, isBusy, sendAgain, confirm } = useEmailConfirmation(email);
  const isOffline = useConnection() === 'offline';
  if (isConfirmed !== false) return null;
  const hasLink = confirmationToken.safeParse(token).success;
  return (
    <Alert severity="info">
      {hasLink
        ? t('Confirm that {email} is your email address.', { email })
        : t('Please confirm your email address to get emails about your orders.')}
      <Button
        color="inherit"
        size="small"
        variant="outlined"
        disabled={isBusy || isOffline}
        onClick={() => void (hasLink ? confirm(token) : sendAgain())}
        sx={{ display: 'block', mt: 1 }}
      >
        {hasLink ? t('Confirm') : t('Send the link again')}
      </Button>
    </Alert>
  );
}

const PATH = '/users/profile/email-confirmation';
/** Shown where a call fails, and the server does not say why. */
const FAILED = 'Something went wrong. Please try again.';

/**
 * Whether one's email is confirmed, and confirming it.
 * @param email the one that the account has: another one is to be confirmed again
 */
function useEmailConfirmation(email: string) {
  const { api } = useServices();
  const toast = useToast();
  const { t, translate } = useMessages();
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
      toast.error(translate(hasMessage ? failure.message : FAILED));
    });

  return {
    /** `undefined` until the shop has answered. */
    isConfirmed: known?.email === email ? known.isConfirmed : undefined,
    isBusy: busy,
    /** Has the link mailed again. */
    sendAgain: () =>
      doing(async () => {
        await api.request('POST', PATH);
        toast.success(t('We’ve emailed you a link to confirm your email address.'));
      }),
    /** @param token what the mailed link carries */
    confirm: (token: string) =>
      doing(async () => {
        const body = { token };
        const { isConfirmed } = await api.request('PUT', PATH, { body, schema: emailStanding });
        setKnown({ email, isConfirmed });
        toast.success(t('Your email address is confirmed.'));
      }),
  };
}
