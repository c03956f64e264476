import { beforeAll, describe, expect, test } from 'vitest';
import {
  foldersOf,
  loopsOf,
  readMetrics,
  PACKAGES,
  type SourceFile,
} from '../../scripts/metrics.mjs';
import { LAYERS } from './layers';

const MAX_LINES = 350;
let files: readonly SourceFile[];

beforeAll(async () => {
  files = await readMetrics();
});

/** The layers of a package, the lowest first: each a list of folders. */
const layersOf = (packageName: string): string[][] =>
  (LAYERS[packageName] ?? [])
    .map(({ folders }) =>
      folders.map((name) => (name === '.' ? packageName : `${packageName}/${name}`)),
    )
    .toReversed();

test('the metrics are read: every package has its files', () => {
  for (const packageName of PACKAGES)
    expect(files.filter(({ file }) => file.startsWith(`${packageName}/`)).length).toBeGreaterThan(
      50,
    );
  expect(files.find(({ file }) => file === 'sync-server/app.ts')?.imports).toContain(
    'sync-server/routes/api-routes.ts',
  );
});

test('production code imports no test and nothing from a folder of test aids', () => {
  expect(files.flatMap(({ ofTests }) => ofTests)).toEqual([]);
});

describe.each(PACKAGES)('%s/', (packageName) => {
  test('no folders import each other in a loop', () => {
    expect(loopsOf(foldersOf(files, packageName))).toEqual([]);
  });

  test('every folder has a layer', () => {
    const folders = [...foldersOf(files, packageName).keys()];
    expect(layersOf(packageName).flat().toSorted()).toEqual(folders.toSorted());
  });

  test('a folder imports only from lower layers', () => {
    const layers = layersOf(packageName);
    const heightOf = (folder: string) => layers.findIndex((layer) => layer.includes(folder));
    const wrong = [...foldersOf(files, packageName)].flatMap(([from, reached]) =>
      [...reached].filter(([to]) => heightOf(to) >= heightOf(from)).map(([, shown]) => shown),
    );
    expect(wrong).toEqual([]);
  });

  test('no file is longer than 350 lines', () => {
    const long = files.filter(
      ({ file, lines }) => file.startsWith(`${packageName}/`) && lines > MAX_LINES,
    );
    expect(long.map(({ file, lines }) => `${file}: ${lines}`)).toEqual([]);
  });
});

test('no files import each other in a loop, types and on-demand chunks included', () => {
  const graph = new Map(
    files.map(({ file, imports }) => [
      file,
      new Map(imports.map((one) => [one, `${file} imports ${one}`])),
    ]),
  );
  expect(loopsOf(graph)).toEqual([]);
});

test('a loop is found, also one over three folders', () => {
  const folders = new Map([
    ['a', new Map([['b', 'a imports b']])],
    ['b', new Map([['c', 'b imports c']])],
    ['c', new Map([['a', 'c imports a']])],
    ['d', new Map([['a', 'd imports a']])],
  ]);
  expect(loopsOf(folders)).toEqual(['a imports b', 'b imports c', 'c imports a']);
});
