import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PEOPLE_PER_PAGE, type UserDocument } from '#shared/users/user';
import { LoadFailure } from '../../admin-ui/load-failure';
import { StateTag } from '../../admin-ui/state-tag';
import { ConfirmDialog } from '../../design/confirm-dialog';
import { BinIcon, EditIcon } from '../../design/icons';
import { ScreenHeading } from '../../design/screen-heading';
import { AdminTable, type AdminColumn } from './admin-table';
import { IdText } from './id-text';
import { SearchBox } from './search-box';
import { usePeopleChanges, usePeopleList } from './use-people';

/** Everybody who has an account (spec §2). */
export function Component() {
  const list = usePeopleList();
  const { data, error } = list;
  const { remove, busy } = usePeopleChanges();
  const [deleting, setDeleting] = useState<UserDocument | null>(null);

  return (
    <>
      <ScreenHeading sx={{ mb: 2.5 }}>Users</ScreenHeading>
      <Box sx={{ mb: 2.5 }}>
        <SearchBox label="Search by name or email" keyword={list.keyword} onSearch={list.search} />
      </Box>
      {error && (
        <LoadFailure
          error={error}
          fallback="Failed to load users"
          isShown={data !== undefined}
          onRetry={() => void list.refetch()}
        />
      )}
      {(data || !error) && (
        <AdminTable
          label="Users"
          columns={userColumns(setDeleting)}
          items={data?.users}
          busy={list.isPlaceholderData}
          page={data?.page ?? 1}
          total={data?.total ?? 0}
          pageSize={PEOPLE_PER_PAGE}
          onPage={list.goToPage}
          emptyText="No users found."
        />
      )}
      {deleting && (
        <ConfirmDialog
          open
          title="Are you sure"
          confirmText="Delete"
          danger
          busy={busy}
          onCancel={() => setDeleting(null)}
          onConfirm={() => void remove(deleting).then(() => setDeleting(null))}
        >
          {`${deleting.name} (${deleting.email}) can no longer sign in. Their orders and reviews stay.`}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Admins are neither edited nor deleted from the list (spec §6). */
function userColumns(onDelete: (person: UserDocument) => void): AdminColumn<UserDocument>[] {
  return [
    { heading: 'ID', wide: true, cell: ({ _id }) => <IdText>{_id}</IdText> },
    { heading: 'NAME', cell: ({ name }) => name },
    {
      heading: 'EMAIL',
      wide: true,
      cell: ({ email }) => <MuiLink href={`mailto:${email}`}>{email}</MuiLink>,
    },
    {
      heading: 'ADMIN',
      cell: ({ isAdmin }) => (isAdmin ? <StateTag kind="good">Yes</StateTag> : 'No'),
    },
    {
      heading: 'Actions',
      cell: (person) =>
        person.isAdmin ? (
          '–'
        ) : (
          <Box sx={{ display: 'flex' }}>
            <IconButton
              component={Link}
              to={`/admin/user/${person._id}/edit`}
              aria-label={`Edit ${person.name}`}
            >
              <EditIcon />
            </IconButton>
            <IconButton
              color="error"
              onClick={() => onDelete(person)}
              aria-label={`Delete ${person.name}`}
            >
              <BinIcon />
            </IconButton>
          </Box>
        ),
    },
  ];
}
