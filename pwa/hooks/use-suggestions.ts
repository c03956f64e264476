import { useEffect, useState } from 'react';
import { useServices } from './services';
import { createTypedKeyword, type TypedKeyword } from '../catalogue/suggestions';

/** What is typed into one search box. The same object as long as the box is there. */
export function useTypedKeyword(): TypedKeyword {
  const { search, found } = useServices().catalogue;
  const [typed] = useState(() => createTypedKeyword(search, found));
  useEffect(() => () => typed.type(''), [typed]);
  return typed;
}
