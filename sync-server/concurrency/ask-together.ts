/**
 * Puts questions about many things together: while one call is under way, all callers meanwhile wait for the next. So no caller gets
 * an answer that is older than their question, and a thousand questions at once are a few calls.
 * @param ask what it throws reaches every caller in the batch
 * @param pause between the beginnings of two calls where some wait, in milliseconds: the longer, the more go together
 */
export function askTogether<About, Answer>(
  ask: (about: readonly About[]) => Promise<ReadonlyMap<About, Answer>>,
  pause = 0,
): (about: About) => Promise<Answer | undefined> {
  let running: Promise<unknown> | undefined;
  let began = 0;
  let next:
    | { readonly about: Set<About>; readonly answers: Promise<ReadonlyMap<About, Answer>> }
    | undefined;

  function begin(about: Set<About>): Promise<ReadonlyMap<About, Answer>> {
    began = performance.now();
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

  function together(about: About): Promise<ReadonlyMap<About, Answer>> {
    if (!next) {
      if (!running) return begin(new Set([about]));
      const waiting = new Set<About>();
      const answers = running.then(async () => {
        const left = began + pause - performance.now();
        if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
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
