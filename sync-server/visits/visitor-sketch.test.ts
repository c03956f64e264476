import { expect, test } from 'vitest';
import {
  emptySketch,
  mergedSketch,
  noteVisitor,
  sketchOf,
  textOfSketch,
  visitorsOf,
} from './visitor-sketch';

const sketchOfVisitors = (from: number, to: number) => {
  const sketch = emptySketch();
  for (let at = from; at < to; at += 1) noteVisitor(sketch, `visitor ${at}`);
  return sketch;
};

test.each([0, 1, 7, 100, 2_000, 50_000])('%i visitors are counted within 6 percent', (count) => {
  const counted = visitorsOf(sketchOfVisitors(0, count));
  expect(Math.abs(counted - count)).toBeLessThanOrEqual(Math.ceil(count * 0.06));
});

test('who comes again counts once, and so does who two processes have seen', () => {
  const sketch = sketchOfVisitors(0, 40);
  const before = textOfSketch(sketch);
  for (let at = 0; at < 40; at += 1) noteVisitor(sketch, `visitor ${at}`);
  expect(textOfSketch(sketch)).toBe(before);
  const both = mergedSketch(sketchOfVisitors(0, 30), sketchOfVisitors(10, 40));
  expect(textOfSketch(both)).toBe(before);
});

test('a stored sketch is read as it was, and another text is refused', () => {
  const sketch = sketchOfVisitors(0, 500);
  expect(visitorsOf(sketchOf(textOfSketch(sketch)))).toBe(visitorsOf(sketch));
  expect(() => sketchOf('c2hvcnQ=')).toThrow(RangeError);
});
