/** How often a test repeats what it does: a little in `npm test`, and as often as `npm run kills` is asked for. */
export function timesOf(variable: string, inEachRun: number): number {
  const asked = Number(process.env[variable] ?? inEachRun);
  if (!Number.isInteger(asked) || asked < 1)
    throw new Error(`${variable} is no number of times: ${process.env[variable]}`);
  return asked;
}

/** Says how far a long run is; nothing in `npm test`. */
export function progressOf(what: string, times: number, inEachRun: number): (done: number) => void {
  const startedAt = Date.now();
  const step = Math.max(1, Math.floor(times / 20));
  return (done) => {
    if (times <= inEachRun || (done % step !== 0 && done !== times)) return;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    process.stdout.write(`${what}: ${done} of ${times} (${seconds} s)\n`);
  };
}
