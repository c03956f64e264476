import { useNavigationType } from 'react-router-dom';
import { useServices } from './services';

/**
 * Whether the document shows the list already, as the server drew it: then all of it is drawn again at once. Else the first
 * rows are drawn before the others.
 */
export function useIsHydrating(): boolean {
  const { initial } = useServices().catalogue.server;
  return useNavigationType() === 'POP' && initial !== undefined;
}
