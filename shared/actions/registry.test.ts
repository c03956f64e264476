import { expect, test } from 'vitest';
import { ACTIONS, prepareAction } from './registry';

test('every action is registered under its own name', () => {
  for (const [name, action] of Object.entries(ACTIONS)) expect(action.name).toBe(name);
});

test.each([
  { name: 'launch-rocket', version: 1, args: {} },
  { name: '__proto__', version: 1, args: {} },
  { name: 'toString', version: 1, args: {} },
  { name: 'void', version: 2, args: {} },
])('an unknown action or version is refused, never passed over: %j', (queued) => {
  expect(prepareAction(queued)).toEqual({ status: 'refused', code: 'unknown_action' });
});
