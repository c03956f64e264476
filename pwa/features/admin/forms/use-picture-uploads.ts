import { useEffect, useRef, useState } from 'react';
import { useServices } from '../../../hooks/services';
import { useMessages } from '../../../i18n/messages';
import { ApiError } from '../../../network/api-error';
import { sendPicture, uploadText } from './send-picture';

/** A picture on its way. */
export interface PictureUpload {
  readonly id: string;
  readonly file: File;
  /** The share sent, from 0 to 1; `null` until it begins. */
  readonly sent: number | null;
  /** Why it was not taken; it waits to be tried again. */
  readonly problem?: string;
}

/** Whether an upload has not failed. */
export const isUnderWay = ({ problem }: PictureUpload) => problem === undefined;

/**
 * Uploads pictures one after the other, in the order in which they were chosen. One that fails stays in the list until it is tried again
 * or given up.
 * @param onUploaded with the address of each
 */
export function usePictureUploads(onUploaded: (url: string) => void) {
  const { api, randomUuid } = useServices();
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const messages = useMessages();
  const added = useRef(onUploaded);
  const said = useRef(messages);
  useEffect(() => {
    added.current = onUploaded;
    said.current = messages;
  });
  const isBusy = useRef(false);
  const next = uploads.find(({ problem }) => problem === undefined);

  useEffect(() => {
    if (!next || isBusy.current) return;
    isBusy.current = true;
    const change = (changes: Partial<PictureUpload>) =>
      setUploads((all) => all.map((one) => (one.id === next.id ? { ...one, ...changes } : one)));
    void sendPicture(next.file, (sent) => change({ sent }))
      .then(
        (url) => {
          added.current(url);
          return setUploads((all) => all.filter(({ id }) => id !== next.id));
        },
        async (error: unknown) => {
          change({ problem: uploadText(error, said.current) });
          // The upload goes past the API's client, which ends the session: so it is asked for something.
          if (error instanceof ApiError && error.code === 'signed_out')
            await api.request('GET', '/users/profile').catch(() => undefined);
        },
      )
      .finally(() => {
        isBusy.current = false;
        // The effect runs again for the next one.
        setUploads((all) => [...all]);
      });
  }, [next, uploads, api]);

  return {
    uploads,
    add(files: readonly File[]): void {
      setUploads((all) => [
        ...all,
        ...files.map((file) => ({ id: randomUuid(), file, sent: null })),
      ]);
    },
    retry(id: string): void {
      setUploads((all) =>
        all.map(({ problem, ...one }) =>
          one.id === id
            ? { ...one, sent: null }
            : problem === undefined
              ? one
              : { ...one, problem },
        ),
      );
    },
    giveUp(id: string): void {
      setUploads((all) => all.filter((one) => one.id !== id));
    },
  };
}
