import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useKeptState } from './use-kept-state';

function Shown() {
  const [most] = useKeptState('most', 20);
  return <p>{most}</p>;
}

test('on a server, which has no history of a browser, it begins as it is told', () => {
  expect(renderToString(<Shown />)).toBe('<p>20</p>');
});
