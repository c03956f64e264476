import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Prints progress, so that a long step never looks like a hang. */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs a program of the project's and waits for it.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, silent?: boolean, cwd?: string }} options quiet: show what it prints only when it fails; silent: never
 * @returns {Promise<number>} its exit code
 */
export async function run(command, args, { quiet = false, silent = false, ...options } = {}) {
  const stdio = silent ? 'ignore' : quiet ? 'pipe' : 'inherit';
  const { code, printed } = await ended(command, args, { ...options, stdio });
  if (code !== 0) process.stderr.write(printed);
  return code;
}

/**
 * Runs a program of the project's without showing what it prints.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ code: number, printed: string }>} its exit code and all that it printed
 */
export function runAndRead(command, args) {
  return ended(command, args, { stdio: 'pipe' });
}

function ended(command, args, { env = {}, cwd = ROOT, stdio }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', stdio, stdio],
    });
    const printed = [];
    child.stdout?.on('data', (chunk) => printed.push(chunk));
    child.stderr?.on('data', (chunk) => printed.push(chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ code: code ?? 1, printed: Buffer.concat(printed).toString() }),
    );
  });
}

/** As `run`, but a failure ends the whole command. */
export async function mustRun(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) {
    process.stderr.write(`\n${command} ${args.join(' ')} failed with exit code ${code}.\n`);
    process.exit(code);
  }
}

/** The path of a program that npm has installed, run by this Node. */
export function tool(path) {
  return [process.execPath, `${ROOT}node_modules/${path}`];
}

/**
 * Runs a long-lived program and forwards signals to it; ends when it ends.
 * @param {string[]} args for this Node
 */
export function become(args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  return child;
}
