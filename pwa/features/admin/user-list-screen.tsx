import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PEOPLE_PER_PAGE, type UserDocument } from '#shared/users/user';
import { StateTag } from '../../components/admin/state-tag';
import { ConfirmDialog } from '../../components/design/confirm-dialog';
import { BinIcon, EditIcon } from '../../components/design/icons';
import { useT } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import type { AdminColumn } from './admin-table';
import { IdText } from './id-text';
import { SearchedList } from './searched-list';
import { usePeopleList, useRemovePerson } from './use-people';

/** Everybody who has an account. */
export function Component() {
  const t = useT();
  const list = usePeopleList();
  const remove = useRemovePerson();
  const [deleting, setDeleting] = useState<UserDocument | null>(null);

  return (
    <>
      <SearchedList
        title={t('Users')}
        searchLabel={t('Search by name or email')}
        list={list}
        items={list.data?.users}
        columns={userColumns(t, setDeleting)}
        pageSize={PEOPLE_PER_PAGE}
        emptyText={t('No users found.')}
        fallback="Failed to load users"
      />
      {deleting && (
        <ConfirmDialog
          open
          title={t('Are you sure')}
          confirmText={t('Delete')}
          danger
          busy={remove.isPending}
          onCancel={() => setDeleting(null)}
          onConfirm={() => remove.mutate(deleting, { onSettled: () => setDeleting(null) })}
        >
          {t('{name} ({email}) can no longer sign in. Their orders and reviews stay.', {
            name: deleting.name,
            email: deleting.email,
          })}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Admins are neither edited nor deleted from the list (docs/shop-rules.md#r-roles-7). */
function userColumns(
  t: Translate,
  onDelete: (person: UserDocument) => void,
): AdminColumn<UserDocument>[] {
  return [
    { heading: t('ID'), wide: true, cell: ({ _id }) => <IdText>{_id}</IdText> },
    { heading: t('NAME'), cell: ({ name }) => name },
    {
      heading: t('EMAIL'),
      wide: true,
      cell: ({ email }) => <MuiLink href={`mailto:${email}`}>{email}</MuiLink>,
    },
    {
      heading: t('ADMIN'),
      cell: ({ isAdmin }) => (isAdmin ? <StateTag kind="good">{t('Yes')}</StateTag> : t('No')),
    },
    {
      heading: t('Actions'),
      cell: (person) =>
        person.isAdmin ? (
          '–'
        ) : (
          <Box sx={{ display: 'flex' }}>
            <IconButton
              component={Link}
              to={`/admin/user/${person._id}/edit`}
              aria-label={t('Edit {name}', { name: person.name })}
            >
              <EditIcon />
            </IconButton>
            <IconButton
              color="error"
              onClick={() => onDelete(person)}
              aria-label={t('Delete {name}', { name: person.name })}
            >
              <BinIcon />
            </IconButton>
          </Box>
        ),
    },
  ];
}
