import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { signInPath } from '#shared/users/redirect';
import { EmptyState } from '../../design/empty-state';
import { LiveRegion } from '../../design/live-region';
import { ScreenHeading } from '../../design/screen-heading';
import { useActivityCounts, type ActivityEntry } from '../../device/use-activity';
import { useSession } from '../../device/use-session';
import type { Names } from '../../outbox-ui/describe-action';
import { ActivityItem } from './activity-item';
import { useActivityScreen } from './use-activity-screen';

/** Everything the shopper did on this device, in plain words, and how far each has come. */
export function Component() {
  const session = useSession();
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto' }}>
      <ScreenHeading sx={{ mb: 2.5 }}>Activity</ScreenHeading>
      {session ? <OwnActivity /> : <LockedActivity />}
    </Box>
  );
}

function OwnActivity() {
  const { loading, groups, names, announcement } = useActivityScreen();
  const empty = groups.attention.length + groups.underWay.length + groups.delivered.length === 0;
  return (
    <>
      <LiveRegion>{announcement}</LiveRegion>
      {loading && <Skeleton variant="rounded" sx={{ height: 120 }} />}
      {!loading && empty && (
        <EmptyState
          title="Nothing here yet."
          text="Orders, addresses and reviews show here, with how far each has come."
          action={
            <Button component={Link} to="/" variant="contained">
              Explore All
            </Button>
          }
        />
      )}
      <Group title="To decide" entries={groups.attention} names={names} />
      <Group title="On its way" entries={groups.underWay} names={names} />
      <Group title="Done" entries={groups.delivered} names={names} />
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly entries: readonly ActivityEntry[];
  readonly names: Names;
}

function Group({ title, entries, names }: GroupProps) {
  const titleId = useId();
  if (entries.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 4 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {entries.map((activity) => (
          <ActivityItem key={activity.entry.id} activity={activity} names={names} />
        ))}
      </Box>
    </Box>
  );
}

/** Nobody is signed in: of what waits only the number is shown (design §4, sign-out). */
function LockedActivity() {
  const { locked } = useActivityCounts();
  const signIn = (
    <Button component={Link} to={signInPath('/activity')} variant="contained">
      Sign In
    </Button>
  );
  return locked > 0 ? (
    <EmptyState
      title={locked === 1 ? '1 action is waiting.' : `${locked} actions are waiting.`}
      text="They are kept safe on this device and are sent when the person who made them signs in again."
      action={signIn}
    />
  ) : (
    <EmptyState
      title="Nothing is waiting on this device."
      text="Sign in to see your orders, addresses and reviews, and how far each has come."
      action={signIn}
    />
  );
}
