import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { NEED_OWN_MODULES } from '../../tests/suites.ts';
import { PLACES } from './places.mjs';

const folder = process.env.MUTANTS_OF;

/** Tests in the folder itself come first: a change that is noticed ends its run. */
class NearestFirst extends BaseSequencer {
  async sort(files) {
    const isFar = ({ moduleId }) => (moduleId.includes(`/${folder}/`) ? 0 : 1);
    return files.toSorted((a, b) => isFar(a) - isFar(b));
  }
}

/**
 * A file of tests that a change keeps from loading has noticed it. Stryker looks at tests alone and would take that for a
 * change that nobody noticed: here it becomes a test that failed.
 */
class LoadingIsATest {
  onInit(vitest) {
    this.vitest = vitest;
  }

  onTestModuleEnd(module) {
    const errors = module.errors();
    const file = this.vitest.state.getFiles().find(({ id }) => id === module.id);
    if (!file || errors.length === 0) return;
    const name = 'the file loads';
    const result = { state: 'fail', errors: [...errors] };
    file.tasks.push({
      id: `${file.id}_loads`,
      type: 'test',
      name,
      mode: 'run',
      file,
      suite: file,
      meta: {},
      result,
    });
  }
}

/** Patience as in `vite.config.ts`; Stryker ends what takes longer than it took without a change. */
export default defineConfig({
  test: {
    include: PLACES[folder],
    exclude: NEED_OWN_MODULES,
    environment: 'node',
    isolate: false,
    reporters: [new LoadingIsATest()],
    sequence: { sequencer: NearestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
