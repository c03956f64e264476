/**
 * Puts questions about many things together: while one call is under way, all callers meanwhile wait for the next. So no caller gets
 * an answer that is older than their question, and a thousand questions at once are a few calls.
 * @param ask what it throws reaches every caller in the batch
 */
export function askTogether<Answer>(
  ask: (about: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
): (about: string) => Promise<Answer | undefined> {
  let running: Promise<unknown> | undefined;
  let next:
    | { readonly about: Set<string>; readonly answers: Promise<ReadonlyMap<string, Answer>> }
    | undefined;

  function begin(about: Set<string>): Promise<ReadonlyMap<string, Answer>> {
    const answers = ask([...about]);
    const call = answers.then(
      () => undefined,
      () => undefined,
    );
    running = call;
    void call.then(() => {
      if (running === call) running = undefined;
    });
    return answers;
  }

  function together(about: string): Promise<ReadonlyMap<string, Answer>> {
    if (!running) return begin(new Set([about]));
    if (!next) {
      const waiting = new Set<string>();
      const answers = running.then(() => {
        next = undefined;
        return begin(waiting);
      });
      next = { about: waiting, answers };
    }
    next.about.add(about);
    return next.answers;
  }

  return async (about) => (await together(about)).get(about);
}
