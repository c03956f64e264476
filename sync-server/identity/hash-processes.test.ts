import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { constants, getPriority } from 'node:os';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../testing/start-test-server';
import { register, TestClient } from '../testing/test-client';
import { createHashProcesses, type HashProcesses } from './hash-processes';
import { createPasswords } from './passwords';

const PASSWORD = 'mango tree on the hill';
let processes: HashProcesses;
beforeEach(() => {
  processes = createHashProcesses({ log: pino({ level: 'silent' }) });
});
afterEach(() => processes.close());

/** Whether a process is running. */
function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('hashes as the library in this process does, in one process of lower priority', async () => {
  const hash = await processes.hash(PASSWORD);
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(await createPasswords().matches(hash, PASSWORD)).toBe(true);
  expect(await processes.verify(hash, PASSWORD)).toBe(true);
  expect(await processes.verify(hash, `${PASSWORD}.`)).toBe(false);
  const [pid = 0, ...more] = processes.pids();
  expect(more).toEqual([]);
  expect(getPriority(pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
});

test('an invalid hash fails that call alone', async () => {
  await expect(processes.verify('no hash', PASSWORD)).rejects.toThrow();
  expect(await processes.hash(PASSWORD)).toMatch(/^\$argon2id\$/);
});

test('a sign-in during which the process dies gets a retry answer, then succeeds; it counts as no wrong password', async () => {
  const server = await startTestServer({ rateLimit: true, passwords: createPasswords(processes) });
  const { user, password } = await register(server.url);
  const visitor = new TestClient(server.url);
  const signIn = () => visitor.post('/api/users/auth', { email: user.email, password });
  for (let time = 0; time < 6; time += 1) {
    const [pid = 0] = processes.pids();
    const answer = signIn();
    // A stopped process does not hash: it dies with the password in its hands.
    process.kill(pid, 'SIGSTOP');
    await expect.poll(() => server.passwords.load?.()).toEqual({ running: 1, waiting: 0 });
    process.kill(pid, 'SIGKILL');
    const { status, headers, body } = await answer;
    expect({ status, body }).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(headers.get('retry-after')).toBe('1');
    expect((await signIn()).status).toBe(200);
  }
  await server.close();
});

test('its processes end when it is closed, and when its own process is killed', async () => {
  await processes.hash(PASSWORD);
  const [own = 0] = processes.pids();
  // Ctrl-C reaches the whole group: the server may still have sign-ins to answer.
  process.kill(own, 'SIGINT');
  process.kill(own, 'SIGTERM');
  expect(await processes.hash(PASSWORD)).toMatch(/^\$argon2id\$/);
  expect(processes.pids()).toEqual([own]);
  processes.close();
  await expect.poll(() => isThere(own)).toBe(false);
  await expect(processes.hash(PASSWORD)).rejects.toMatchObject({ code: 'unavailable' });

  const module = fileURLToPath(new URL('./hash-processes.ts', import.meta.url));
  const script = `
    const { createHashProcesses } = await import(${JSON.stringify(module)});
    const processes = createHashProcesses({ log: { warn: () => undefined } });
    await processes.hash('mango');
    console.log(processes.pids()[0]);
    setInterval(() => undefined, 1000);
  `;
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await once(parent.stdout, 'data');
  const pid = Number(String(printed));
  expect(isThere(pid)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isThere(pid)).toBe(false);
});

test('a process with nothing else to do may exit', async () => {
  const module = fileURLToPath(new URL('./hash-processes.ts', import.meta.url));
  const script = `
    const { createHashProcesses } = await import(${JSON.stringify(module)});
    const hash = await createHashProcesses({ log: { warn: () => undefined } }).hash('mango');
    console.log(hash);
  `;
  const program = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const printed = once(program.stdout, 'data');
  expect((await once(program, 'exit'))[0]).toBe(0);
  expect(String(await printed)).toMatch(/^\$argon2id\$/);
});
