/** One line for each test file that has ended, and how many there are; what failed, with the place, right below. */
export default class ProgressReporter {
  #files = 0;
  #ended = 0;

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
    for (const error of file.errors()) say(describe(file.relativeModuleId, error));
    for (const test of tests)
      for (const error of test.result().errors ?? []) say(describe(test.fullName, error));
  }

  onTestRunEnd(_files, errors) {
    for (const error of errors) say(describe('outside of any test', error));
  }
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function describe(where, { message, diff, stack }) {
  const place = stack
    ?.split('\n')
    .find((line) => line.includes('/') && !line.includes('node_modules'));
  return [`    ✗ ${where}`, message, diff, place].filter(Boolean).join('\n      ');
}
