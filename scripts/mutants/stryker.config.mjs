import { keptOf } from './places.mjs';

const folder = process.env.MUTANTS_OF;
const kept = keptOf(folder);

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutants/vitest.config.mjs', related: false },
  mutate: [`${folder}/*.ts`, `!${folder}/*.test.ts`],
  coverageAnalysis: 'perTest',
  incremental: true,
  incrementalFile: `${kept}.incremental.json`,
  jsonReporter: { fileName: `${kept}.json` },
  htmlReporter: { fileName: `${kept}.html` },
  reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: '.cache/mutants/sandbox',
  ignorePatterns: ['dist', 'data', '.cache', 'docs', 'bench', 'deploy', 'pwa/public'],
  // The compiler of this project is not the one that Stryker knows how to ask.
  tsconfigFile: 'none.json',
  timeoutMS: 10_000,
  thresholds: { high: 95, low: 90, break: 90 },
};
