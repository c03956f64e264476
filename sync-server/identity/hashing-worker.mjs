import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/*
 * One hash at a time, on a thread that gives way: a hash takes a core for a while, and whoever signs in waits rather than all
 * others. Linux keeps a priority for each thread; elsewhere it would be the whole server's, which keeps its own.
 */
const GIVES_WAY = 10;
if (process.platform === 'linux') setPriority(GIVES_WAY);

parentPort?.on('message', ({ password, passwordHash }) => {
  try {
    const result =
      passwordHash === undefined ? hashSync(password) : verifySync(passwordHash, password);
    parentPort?.postMessage({ result });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
