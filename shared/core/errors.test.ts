import { expect, test } from 'vitest';
import { readErrorBody } from './errors';

test.each([
  { message: 'Sold out', code: 'out_of_stock' },
  { message: 'Sign in', code: 'signed_out', reason: 'account_gone' },
  { message: 'Not valid', code: 'invalid', fields: { 'lines.0.qty': 'Too many' } },
])('reads %o', (body) => {
  expect(readErrorBody({ ...body, more: 1 })).toEqual(body);
});

test.each([
  undefined,
  null,
  'Sold out',
  [],
  {},
  { message: 'Welcome to the airport’s network' },
  { message: 1, code: 'invalid' },
  { message: '', code: 404 },
  { message: '', code: 'invalid', reason: null },
  { message: '', code: 'invalid', fields: ['name'] },
  { message: '', code: 'invalid', fields: { name: 1 } },
])('%o is no error of ours', (body) => {
  expect(readErrorBody(body)).toBeUndefined();
});
