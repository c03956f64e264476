import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { NEED_OWN_MODULES } from '../../tests/suites.ts';
import { PLACES } from './places.mjs';

const folder = process.env.MUTANTS_OF;

/** The file in which each change is, by the ids that Stryker has written into its copy of the code. */
function filesOfChanges() {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  return new Map(
    files.flatMap((name) => {
      const ids = readFileSync(`${folder}/${name}`, 'utf8').matchAll(/stryMutAct_\w+\("(\d+)"\)/g);
      return Array.from(ids, ([, id]) => [id, basename(name, '.ts')]);
    }),
  );
}
let fileOfChange;

/** The tests beside the changed file come first, then those of its folder: a change that is noticed ends its run. */
class NearestFirst extends BaseSequencer {
  async sort(files) {
    fileOfChange ??= filesOfChanges();
    const changed = fileOfChange.get(this.ctx.getRootProject().getProvidedContext().activeMutant);
    const distance = ({ moduleId }) => {
      if (changed && moduleId.endsWith(`/${folder}/${changed}.test.ts`)) return 0;
      return moduleId.includes(`/${folder}/`) ? 1 : 2;
    };
    return files.toSorted((a, b) => distance(a) - distance(b));
  }
}

/**
 * A test file that a change keeps from loading has noticed it. Stryker only looks at tests and would take that for an
 * unnoticed change: here it becomes a failed test.
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

/** What a test waits for in vain is noticed sooner than in `vite.config.ts`; Stryker ends what takes far longer than it took without a change. */
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
    expect: { poll: { timeout: 5_000 } },
  },
});
