import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { PEOPLE_PER_PAGE, type UserDocument } from '#shared/users/user';
import { StateTag } from '../../components/admin/state-tag';
import { useT } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import { AdminList } from './admin-list';
import type { AdminColumn } from './admin-table';
import { IdText } from './id-text';
import { DeleteDialog, RowActions } from './row-actions';
import { usePeopleList, useRemovePerson } from './use-people';

/** Everybody who has an account. */
export function Component() {
  const t = useT();
  const list = usePeopleList();
  const remove = useRemovePerson();
  const [deleting, setDeleting] = useState<UserDocument | null>(null);

  return (
    <>
      <AdminList
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
        <DeleteDialog
          busy={remove.isPending}
          onCancel={() => setDeleting(null)}
          onConfirm={() => remove.mutate(deleting, { onSettled: () => setDeleting(null) })}
        >
          {t('{name} ({email}) can no longer sign in. Their orders and reviews stay.', {
            name: deleting.name,
            email: deleting.email,
          })}
        </DeleteDialog>
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
          <RowActions
            name={person.name}
            edit={`/admin/user/${person._id}/edit`}
            onDelete={() => onDelete(person)}
          />
        ),
    },
  ];
}
