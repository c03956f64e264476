import { setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';

/*
 * A process that hashes passwords, one after the other, for `hash-processes.ts`. The server goes first: the system gives this
 * one what is left, and a share of a busy processor. It hashes on the thread whose priority it has lowered.
 */
const [priority] = process.argv.slice(2);
try {
  setPriority(Number(priority));
} catch {
  // The system does not permit it: the passwords are hashed all the same.
}

// Signals to the whole group are for the server: it may still have sign-ins to answer, and this process ends with it.
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
