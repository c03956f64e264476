import { AppBadge } from './app-badge';
import { FirstSync } from './first-sync';
import { InstallInvitation } from './install-due';
import { SearchArrival } from './search-arrival';

/** What comes when the page stands: nobody waits for it, so none of it is in the first chunk. */
export function Component() {
  return (
    <>
      <AppBadge />
      <SearchArrival />
      <FirstSync />
      <InstallInvitation />
    </>
  );
}
