import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useMessages } from '../i18n/messages';

/** What went wrong: a message for the whole form, and by field where the server names fields. */
export interface FormProblem {
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

/** All that a problem says, for a form that says it in one place. */
export function problemText(
  translate: (text: string) => string,
  problem: FormProblem | null,
): string | undefined {
  if (!problem) return undefined;
  const { message, fields = {} } = problem;
  // The message of a refused form is often that of its first field.
  return [...new Set([message, ...Object.values(fields)])].filter(Boolean).map(translate).join(' ');
}

/**
 * Sends what a form holds, and says what went wrong: under the fields of the form that the server names, else for the whole form.
 * @param explain says what a failure is to a person; nothing where it has dealt with it
 */
export function useSending<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  explain: (failure: unknown) => FormProblem | undefined,
) {
  const { translate } = useMessages();
  const [error, setError] = useState<string>();
  const isField = (name: string): name is FieldPath<Values> =>
    Object.hasOwn(form.getValues(), name);

  function say({ message, fields = {} }: FormProblem): void {
    const named = Object.keys(fields).filter(isField);
    for (const name of named)
      form.setError(name, { message: fields[name] ?? message }, { shouldFocus: true });
    if (named.length === 0) setError(message);
  }

  return {
    /** Of the last try, in the reader's language. */
    error: error === undefined ? undefined : translate(error),
    forgetError: () => setError(undefined),
    /** @returns what an event of the form, or of a button, begins */
    sending: (send: (values: Parsed) => unknown) =>
      form.handleSubmit(async (values) => {
        setError(undefined);
        try {
          await send(values);
        } catch (failure) {
          const problem = explain(failure);
          if (problem) say(problem);
        }
      }),
  };
}
