import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useToast } from '../../toasts/toasts';
import { useMessages } from '../../i18n/messages';
import { failureText } from './failure';

interface AdminWrite<Reply, Asked> extends Pick<
  UseMutationOptions<Reply, Error, Asked>,
  'mutationFn' | 'onSettled'
> {
  /** Said when it is done. */
  readonly done: string;
  /** Said where it failed, and the server does not say why. */
  readonly fallback: string;
}

/** A write to the server that shows the admin its result. It is pending until `onSettled` has finished. */
export function useAdminWrite<Reply, Asked = void>({
  done,
  fallback,
  ...mutation
}: AdminWrite<Reply, Asked>) {
  const toast = useToast();
  const { translate } = useMessages();
  return useMutation({
    ...mutation,
    onSuccess: () => toast.success(done),
    onError: (error) => toast.error(translate(failureText(error, fallback))),
  });
}
