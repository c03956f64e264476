import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { VersionRuns } from './version-runs';

const far = (limit: number) => limit;

test('a new store counts from one, and accepts the versions it gave', () => {
  const first = new VersionRuns();
  expect(first.after(0)).toBe(1);
  expect([first.gave(0), first.gave(1), first.gave(40)]).toEqual([true, true, true]);
  expect(first.next(0, far)).toEqual(first);
});

test('after a restart earlier versions are accepted, and the next ones are beyond all of them', () => {
  const second = new VersionRuns().next(40, () => 1_000);
  expect(second.after(40)).toBe(1_041);
  expect(second.after(7)).toBe(1_041);
  expect(second.after(1_041)).toBe(1_042);
  expect([1, 40, 41, 1_040, 1_041].map((version) => second.gave(version))).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
});

test('versions given after a backup are rejected once the backup is restored', () => {
  // The run went on to 45, and another start to 5_003; then the state of 40 came back.
  const lost = [41, 45, 5_001, 5_003];
  const restored = new VersionRuns().next(40, () => 1_000_000);
  for (const version of lost) expect(restored.gave(version)).toBe(false);
  const later = restored.next(1_000_500, () => 1_000_000);
  for (const version of lost) expect(later.gave(version)).toBe(false);
  expect([40, 1_000_500].map((version) => later.gave(version))).toEqual([true, true]);
});

test('a run that gave out no version leaves no trace', () => {
  const second = new VersionRuns().next(40, () => 1_000);
  expect(second.next(40, () => 2_000)).toEqual(new VersionRuns([{ began: 0, ended: 40 }], 2_040));
});

test('with any number of runs, every version given is accepted, versions rise and fit into a cursor', () => {
  const plan = fc.array(
    fc.record({ given: fc.nat(5), gap: fc.double({ min: 0, max: 1, noNaN: true }) }),
    {
      minLength: 210,
      maxLength: 400,
    },
  );
  fc.assert(
    fc.property(plan, (starts) => {
      let runs = new VersionRuns();
      let newest = 0;
      const given: number[] = [];
      for (const start of starts) {
        for (let count = 0; count < start.given; count += 1) {
          const next = runs.after(newest);
          expect(next).toBeGreaterThan(newest);
          given.push((newest = next));
        }
        runs = runs.next(newest, (limit) => 1 + Math.floor(start.gap * (limit - 1)));
      }
      expect(runs.finished.length).toBeLessThanOrEqual(200);
      for (const version of given) expect(runs.gave(version)).toBe(true);
    }),
    { numRuns: 20 },
  );
});

test('the numbers do not run out', () => {
  let runs = new VersionRuns();
  let newest = 999_999_000_000_000;
  for (let start = 0; start < 5_000; start += 1) {
    newest = runs.after(newest);
    runs = runs.next(newest, far);
  }
  expect(runs.after(newest)).toBeLessThanOrEqual(999_999_999_999_999);
});
