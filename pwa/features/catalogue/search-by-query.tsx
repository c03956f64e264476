import { Navigate, useSearchParams } from 'react-router-dom';
import { searchPath } from '#shared/catalogue/search-path';

/** Where the search form leads before the script is there: `/search?keyword=…` becomes `/search/…`. */
export function Component() {
  const [query] = useSearchParams();
  return <Navigate to={searchPath(query.get('keyword') ?? '')} replace />;
}
