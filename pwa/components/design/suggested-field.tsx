import { useId, useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormField, type FormFieldProps } from './form-field';

interface SuggestedFieldProps<Values extends FieldValues, Parsed> extends Omit<
  FormFieldProps<Values, Parsed>,
  'list'
> {
  /** What may be chosen; anything else may be typed. The same array as long as they are the same. */
  readonly options: readonly {
    readonly name: string;
    /** The name in the reader's language, where that is another one. */
    readonly shown?: string;
  }[];
  readonly onEnter?: () => void;
  readonly onLeave?: () => void;
}

/** A field with a list to choose from: it is in the page only while the field has the focus. */
export function SuggestedField<Values extends FieldValues, Parsed>({
  options,
  onEnter,
  onLeave,
  ...field
}: SuggestedFieldProps<Values, Parsed>) {
  const listId = useId();
  const [isEntered, setEntered] = useState(false);
  const list = useMemo(
    () =>
      options.map(({ name, shown }) => (
        <option key={name} value={name}>
          {shown}
        </option>
      )),
    [options],
  );
  return (
    // What bubbles: the field's own events are the form's.
    <div
      onFocus={() => {
        setEntered(true);
        onEnter?.();
      }}
      onBlur={() => {
        setEntered(false);
        onLeave?.();
      }}
    >
      <FormField {...field} {...(isEntered ? { list: listId } : {})} />
      <datalist id={listId}>{isEntered && list}</datalist>
    </div>
  );
}
