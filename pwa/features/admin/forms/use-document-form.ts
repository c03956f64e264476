import type { FormEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isSameValue } from '#shared/core/same-value';
import { useUnsavedChanges } from '../../../components/admin/unsaved-changes';
import type { DraftOf } from '../../../database/form-draft';
import { useFormDraft } from '../../../hooks/use-form-draft';
import { useSession } from '../../../hooks/use-session';
import { resetForm } from '../../../hooks/reset-form';
import { conflictsOf, mergedValues } from './edit-conflict';

interface DocumentForm<Values extends FieldValues, Parsed, Kept> {
  readonly form: UseFormReturn<Values, unknown, Parsed>;
  /** As `useDocumentEdit` and `useProductEdit` give it. */
  readonly edit: {
    readonly known: Kept;
    readonly theirs: Kept | null;
    /** The other user's name, where it is known. */
    readonly changer: string | undefined;
    takeTheirs(document: Kept): void;
  };
  /** The draft's, before the revision. */
  readonly name: string;
  /** What of the form a reload keeps. */
  readonly schema: DraftOf<Partial<Values>>['schema'];
  /** What the form is filled with. */
  readonly valuesOf: (document: Kept) => Values;
  /** @returns the document as it was saved; nothing where it was not */
  readonly save: (typed: Parsed, over?: Kept) => Promise<Kept | undefined>;
  /** What comes after; unless said the form goes on with what was saved. */
  readonly onSaved?: () => Promise<unknown> | undefined;
  /** Only what was typed is sent, and the shop keeps the rest; else everything is. */
  readonly sendsChanges?: boolean;
  /** What of the values two users can disagree on; unless said, everything. */
  readonly compared?: (values: Values) => object;
}

/** The form of one document: its draft on this device, sending it, and the choice where another user has changed it. */
export function useDocumentForm<
  Values extends FieldValues,
  Parsed,
  Kept extends { readonly revision: number },
>({
  form,
  edit,
  name,
  schema,
  valuesOf,
  save,
  onSaved,
  sendsChanges = false,
  compared = (values) => values,
}: DocumentForm<Values, Parsed, Kept>) {
  const userId = useSession()?.user._id ?? null;
  const { known, theirs } = edit;
  // What was typed over one state of the document is not put over another one.
  const draftOver = (revision: number) => ({ name: `${name}:${revision}`, userId, schema });
  const draft = useFormDraft(form, draftOver(known.revision));

  const saved = useUnsavedChanges({
    hasChanges: () => !isSameValue(form.getValues(), valuesOf(known)),
    onLeave: () => draft.drop(),
  });

  function fill(document: Kept): void {
    draft.drop();
    resetForm(form, valuesOf(document));
  }

  const submitOver = (over?: Kept) =>
    form.handleSubmit(async (typed) => {
      const document = await save(typed, over);
      if (!document) return;
      if (!onSaved) return fill(document);
      draft.drop();
      saved();
      await onSaved();
    });

  return {
    draftOver,
    submit: (event: FormEvent) => submitOver()(event),
    /** The choices after another user's change; nothing where there is none. */
    elsewhere: theirs && {
      changer: edit.changer,
      conflicts: conflictsOf({
        before: compared(valuesOf(known)),
        theirs: compared(valuesOf(theirs)),
        mine: compared(form.getValues()),
      }),
      onTheirs() {
        edit.takeTheirs(theirs);
        fill(theirs);
      },
      onChoice(fromTheirs: ReadonlySet<string>) {
        const before = valuesOf(known);
        const rest = sendsChanges ? before : valuesOf(theirs);
        const values = mergedValues({ before, mine: form.getValues() }, fromTheirs, rest);
        resetForm(form, values, { keepDefaultValues: true });
        void submitOver(theirs)();
      },
    },
  };
}
