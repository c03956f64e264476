import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { resetForm } from './reset-form';
import { useServices } from './services';
import { dropDraft, keepDraft, readDraft, type DraftOf } from '../database/form-draft';

/**
 * Lets a half-filled form survive a reload: what is typed is stored on the device, and restored when the form is shown
 * again. Without storage the form works all the same.
 * @param draft whose, which, and what of it is stored; constant while the form is shown
 */
export function useFormDraft<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  draft: DraftOf<Partial<Values>>,
) {
  const { db } = useServices();
  const { subscribe, reset, getValues } = form;
  const { name, userId, schema } = draft;
  /** The person, or the screen, has begun: what was stored before no longer counts. */
  const begun = useRef(false);

  useEffect(() => {
    let isHere = true;
    readDraft(db, { name, userId, schema }).then(
      (stored) => {
        if (isHere && stored && !begun.current)
          resetForm({ reset }, { ...getValues(), ...stored }, { keepDefaultValues: true });
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [db, name, userId, schema, reset, getValues]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, type }) => {
          // Only what is typed is worth keeping; a reset keeps or drops the draft itself.
          if (type !== 'change') return;
          begun.current = true;
          keepDraft(db, { name, userId, schema }, values).catch(() => undefined);
        },
      }),
    [subscribe, db, name, userId, schema],
  );

  return {
    /** Keeps what a screen filled in, as if the person had typed it. */
    keep(values: unknown): void {
      begun.current = true;
      keepDraft(db, draft, values).catch(() => undefined);
    },
    /** The form was sent, or given up. */
    drop(): void {
      begun.current = true;
      dropDraft(db, name).catch(() => undefined);
    },
  };
}
