import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useToast } from '../../toasts/toasts';
import { useMessages } from '../../i18n/messages';
import { changerOf, failureText } from './failure';

interface AdminWrite<Reply, Asked> extends Pick<
  UseMutationOptions<Reply, Error, Asked>,
  'mutationFn' | 'onSettled'
> {
  /** Said when it is done. */
  readonly done: string;
  /** Takes it back: offered beside what is said. */
  readonly onUndo?: (asked: Asked) => void;
  /** Said where it failed, and the server does not say why. */
  readonly fallback: string;
}

/** A write to the server that shows the admin its result. It is pending until `onSettled` has finished. */
export function useAdminWrite<Reply, Asked = void>({
  done,
  onUndo,
  fallback,
  ...mutation
}: AdminWrite<Reply, Asked>) {
  const toast = useToast();
  const { t, translate } = useMessages();
  return useMutation({
    ...mutation,
    onSuccess: (_reply, asked) => toast.success(done, onUndo && (() => onUndo(asked))),
    onError(error) {
      const name = changerOf(error);
      const text = translate(failureText(error, fallback));
      toast.error(name === undefined ? text : t('{name} changed this while you edited.', { name }));
    },
  });
}
