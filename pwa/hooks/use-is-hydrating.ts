import { useNavigationType } from 'react-router-dom';
import { useServices } from './services';

/**
 * Whether the document shows the list already, as the server rendered it: then all of it is hydrated at once. Else the first
 * rows are rendered before the others.
 */
export function useIsHydrating(): boolean {
  const { initial } = useServices().catalogue.server;
  return useNavigationType() === 'POP' && initial !== undefined;
}
