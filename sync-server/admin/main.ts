import { runCommandLine } from './command-line';

const [directory = '.', ...args] = process.argv.slice(2);

// Whoever reads a table may have seen enough of it, as `head` has.
process.stdout.on('error', () => process.exit(1));

const code = await runCommandLine(args, {
  environment: process.env,
  directory,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
});
process.exitCode = code;
