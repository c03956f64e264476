import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../components/admin/load-failure';
import { BackLink } from '../../../components/design/back-link';
import { ScreenHeading } from '../../../components/design/screen-heading';

interface EditPageProps<Document> {
  readonly title: string;
  /** Where 'Go Back' leads to. */
  readonly list: string;
  /** What is to be edited, as it is read. */
  readonly read: {
    readonly data: Document | undefined;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
  /** For where it could not be read, and the server gave no words of its own. */
  readonly fallback: string;
  /** With a table in the form. */
  readonly isWide?: boolean;
  /** The form. */
  readonly children: (document: Document) => ReactNode;
}

/** The frame of the form of one document: the way back, the heading, and what is shown while there is no form. */
export function EditPage<Document>(page: EditPageProps<Document>) {
  const { title, list, read, fallback, isWide = false, children } = page;
  const maxWidth = isWide ? 1080 : 760;
  return (
    <>
      <BackLink fallback={list} />
      <ScreenHeading>{title}</ScreenHeading>
      {read.data !== undefined ? (
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, borderRadius: 4, maxWidth }}>
          {children(read.data)}
        </Paper>
      ) : read.error === null ? (
        <Skeleton aria-busy variant="rounded" sx={{ height: 480, maxWidth }} />
      ) : (
        <LoadFailure query={read} fallback={fallback} />
      )}
    </>
  );
}
