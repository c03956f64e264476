import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { StoreUnavailableError, ValueRefusedError } from '../../store-errors';
import { clauseOf, faultOf, type Fault } from './error-classes';
import { asStoreError } from './problems';

/** Every class of PostgreSQL 18, and each code that the shop distinguishes. */
const FAULTS: Readonly<Record<Fault, readonly string[]>> = {
  owner:
    listed(`28000 28P01 3D000 3F000 42501 42P01 42703 42883 25006 55000 53000 53100 53200 53300 53400
    57P04 58000 58030 58P01 58P02 F0000 F0001 XX001 XX002`),
  passing:
    listed(`08000 08001 08003 08004 08006 08007 08P01 25P03 25P04 40003 55006 55P03 57014 57P01
    57P02 57P03 57P05 XX000`),
  again: listed('40000 40001 40002 40P01 23505'),
  value: listed('22001 22003 22021 22P05 54000'),
  defect:
    listed(`0A000 0B000 21000 22007 22012 22P02 23502 23503 23514 24000 25001 25P01 25P02 26000 27000
    2F005 34000 38000 39000 3B000 42601 42804 42P05 44000 HV000 P0001`),
};

function listed(codes: string): string[] {
  return codes.split(/\s+/);
}

const errorOf = (code: string) =>
  Object.assign(new DatabaseError('in its own words', 0, 'error'), { code });

test.each(Object.entries(FAULTS))('%s', (fault, codes) => {
  expect(codes.filter((code) => faultOf(code) !== fault)).toEqual([]);
});

test('an error that the owner or time fixes is an unavailable store, with a plain clause if the owner has to act', () => {
  for (const code of [...FAULTS.owner, ...FAULTS.passing]) {
    const told = asStoreError(errorOf(code));
    expect(told).toBeInstanceOf(StoreUnavailableError);
    expect((told as Error).message).toMatch(/^The database cannot be used now: .*in its own words/);
  }
  const untold = FAULTS.owner.filter((code) => clauseOf(code) === undefined);
  expect(untold).toEqual(['53000']);
});

test('an invalid value is the client’s fault, and the shop’s own fault is not converted', () => {
  for (const code of FAULTS.value)
    expect(asStoreError(errorOf(code))).toBeInstanceOf(ValueRefusedError);
  for (const code of [...FAULTS.defect, ...FAULTS.again]) {
    const error = errorOf(code);
    expect(asStoreError(error)).toBe(error);
  }
});

test.each([
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' }),
  new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
  new Error('Connection terminated unexpectedly'),
])('of the driver and the system: $message', (error) => {
  expect(asStoreError(error)).toBeInstanceOf(StoreUnavailableError);
});
