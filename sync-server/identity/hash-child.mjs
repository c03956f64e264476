import { setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';

/*
 * A process that hashes passwords, one after the other, for `hash-processes.ts`. Whoever serves goes first: the system gives this
 * one what is left, and some of a processor that is busy. It hashes on the thread whose priority it has lowered.
 */
const [priority] = process.argv.slice(2);
try {
  setPriority(Number(priority));
} catch {
  // A system that does not let it: the passwords are hashed all the same.
}

// Signals to the whole group are the server's affair: it may still have sign-ins to answer, and this process ends with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));

process.on('message', ({ password, passwordHash }) => {
  try {
    const value =
      passwordHash === undefined ? hashSync(password) : verifySync(passwordHash, password);
    process.send({ value });
  } catch (error) {
    process.send({ error: String(error) });
  }
});
