import { expect, test } from 'vitest';
import { namedColumns } from './named-columns';

const NAMES = { order: ['order', 'order id'], tracking: ['awb no', 'tracking'] };

test('columns are found in any order, however their names are written', () => {
  expect(namedColumns(['AWB_No.', 'City', ' Order ID '], NAMES)).toEqual({ order: 2, tracking: 0 });
});

test('of two columns that fit, the better name counts; one that is missing has no place', () => {
  expect(namedColumns(['Order ID', 'order'], NAMES)).toEqual({ order: 1, tracking: undefined });
});
