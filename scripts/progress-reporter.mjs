import { writeFileSync } from 'node:fs';

/**
 * One line for each finished test file, and how many there are; failures, with the place, right below. `FAILURES_FILE` in the
 * environment names a file that the failures are written to as well, those outside of any test included: no report of vitest's has
 * them all.
 */
export default class ProgressReporter {
  #files = 0;
  #ended = 0;
  #failures = [];

  onTestRunStart(files) {
    this.#files = files.length;
  }

  onTestModuleEnd(file) {
    this.#ended += 1;
    const { duration } = file.diagnostic();
    const tests = [...file.children.allTests()];
    const mark = file.ok() ? '✓' : '✗';
    const count = `${tests.length} ${tests.length === 1 ? 'test' : 'tests'}`;
    say(
      `  ${mark} ${this.#ended}/${this.#files} ${file.relativeModuleId} (${count}, ${(duration / 1_000).toFixed(1)} s)`,
    );
    const name = file.relativeModuleId;
    for (const error of file.errors()) this.#failed(name, error);
    for (const suite of file.children.allSuites())
      for (const error of suite.errors()) this.#failed(`${name} > ${suite.fullName}`, error);
    for (const test of tests) {
      const { state, errors = [] } = test.result();
      const where = `${name} > ${test.fullName}`;
      for (const error of errors) this.#failed(where, error);
      if (state === 'skipped') this.#failed(where, { message: 'skipped' });
    }
  }

  onTestRunEnd(_files, errors) {
    for (const error of errors) this.#failed('outside of any test', error);
    const { FAILURES_FILE } = process.env;
    if (FAILURES_FILE) writeFileSync(FAILURES_FILE, JSON.stringify(this.#failures));
  }

  #failed(where, error) {
    const text = describe(where, error);
    this.#failures.push(text);
    say(`    ✗ ${text}`);
  }
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function describe(where, { message, diff, stack }) {
  const place = stack
    ?.split('\n')
    .find((line) => line.includes('/') && !line.includes('node_modules'));
  return [where, message, diff, place].filter(Boolean).join('\n      ');
}
