/** From here on the embedded store becomes slow to write, in bytes (design §6: p95 73 ms at 5,000 orders). */
const LARGE = 5_000_000;
/** From here on a shop should not stay on it, in bytes. */
const TOO_LARGE = 7_500_000;

/** Warns of a growing file: once when it is large, once when it is too large. */
export function sizeWarnings(warn: (message: string) => void): (bytes: number) => void {
  let warned = 0;
  const say = (limit: number, advice: string, bytes: number) => {
    if (bytes < limit || warned >= limit) return;
    warned = limit;
    warn(`The shop’s file has ${(bytes / 1_000_000).toFixed(1)} MB: ${advice}`);
  };
  return (bytes) => {
    if (bytes < TOO_LARGE)
      say(LARGE, 'writing it takes longer and longer; plan the move to PostgreSQL', bytes);
    say(TOO_LARGE, 'move to PostgreSQL (DATABASE_URL)', bytes);
  };
}
