/**
 * Puts questions together: while one about something is under way, all callers asking about the same get the answer to one more,
 * put when it has come. So no caller gets an answer that is older than their question, and each thing is asked about by
 * one call at a time.
 */
export function coalesce<Answer>(
  ask: (about: string) => Promise<Answer>,
): (about: string) => Promise<Answer> {
  const running = new Map<string, Promise<Answer>>();
  const next = new Map<string, Promise<Answer>>();

  function begin(about: string): Promise<Answer> {
    next.delete(about);
    const answer = ask(about).finally(() => {
      if (running.get(about) === answer) running.delete(about);
    });
    running.set(about, answer);
    return answer;
  }

  return (about) => {
    const current = running.get(about);
    if (!current) return begin(about);
    const waiting = next.get(about);
    if (waiting) return waiting;
    const after = () => begin(about);
    const following = current.then(after, after);
    next.set(about, following);
    return following;
  };
}
