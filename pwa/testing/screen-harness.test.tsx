import { afterEach, expect, test } from 'vitest';
import { accessibilityFaults } from './screen-harness';

afterEach(() => {
  document.body.innerHTML = '';
});

test.each([
  ['a button without a name', '<button></button>', 'button-name'],
  ['a picture without a text', '<img src="/images/lamp.webp">', 'image-alt'],
  ['a field without a label', '<input type="text">', 'label'],
  ['an item outside a list', '<li>Lamp</li>', 'listitem'],
  ['a role that does not exist', '<div role="lamp">Lamp</div>', 'aria-roles'],
])('axe finds %s', async (_, faulty, rule) => {
  document.body.innerHTML = faulty;
  expect((await accessibilityFaults()).map((fault) => fault.split(':')[0])).toEqual([rule]);
});

test('axe finds nothing where all is well', async () => {
  document.body.innerHTML = '<button><img src="/images/lamp.webp" alt="Lamp"></button>';
  expect(await accessibilityFaults()).toEqual([]);
});
