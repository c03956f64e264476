import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../components/admin/load-failure';
import { BackLink } from '../../components/design/back-link';
import { ScreenHeading } from '../../components/design/screen-heading';

interface EditPageProps {
  readonly title: string;
  /** Where 'Go Back' leads to. */
  readonly list: string;
  /** Why what is to be edited could not be read. */
  readonly error: unknown;
  readonly fallback: string;
  readonly onRetry: () => void;
  /** The form; `null` until what is to be edited has been read. */
  readonly children: ReactNode;
}

/** What stands around the form of one thing: the way back, the heading, and what is said while there is no form. */
export function EditPage(page: EditPageProps) {
  const { title, list, error, fallback, onRetry, children } = page;
  return (
    <>
      <BackLink fallback={list} />
      <ScreenHeading>{title}</ScreenHeading>
      {children !== null && (
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, borderRadius: 4, maxWidth: 760 }}>
          {children}
        </Paper>
      )}
      {children === null && error !== null && (
        <LoadFailure error={error} fallback={fallback} onRetry={onRetry} />
      )}
      {children === null && error === null && (
        <Skeleton aria-busy variant="rounded" sx={{ height: 480, maxWidth: 760 }} />
      )}
    </>
  );
}
