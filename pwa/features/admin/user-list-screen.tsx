import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { UserDocument } from '#shared/users/user';
import { StateTag } from '../../components/admin/state-tag';
import { useT } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import { AdminList } from './admin-list';
import type { AdminColumn, PhoneLine } from './admin-columns';
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
        line={(person) => userLine(t, person, setDeleting)}
        emptyText={t('No users found.')}
        fallback="Failed to load users"
      />
      {deleting && (
        <DeleteDialog
          busy={remove.isPending}
          onCancel={() => setDeleting(null)}
          onConfirm={() => remove.mutate(deleting, { onSettled: () => setDeleting(null) })}
        >
          {t(
            '{name} ({email}) won’t be able to sign in any more. Past orders and reviews are kept.',
            {
              name: deleting.name,
              email: deleting.email,
            },
          )}
        </DeleteDialog>
      )}
    </>
  );
}

const personPath = ({ _id }: UserDocument) => `/admin/person/${_id}`;
const editPath = ({ _id }: UserDocument) => `/admin/user/${_id}/edit`;

/** Admins are neither edited nor deleted from the list (docs/shop-rules.md#r-roles-7). */
function userColumns(
  t: Translate,
  onDelete: (person: UserDocument) => void,
): AdminColumn<UserDocument>[] {
  return [
    { heading: t('ID'), cell: ({ _id }) => <IdText id={_id} /> },
    {
      heading: t('NAME'),
      wraps: true,
      sort: 'name',
      cell: (person) => (
        <MuiLink component={Link} to={personPath(person)}>
          {person.name}
        </MuiLink>
      ),
    },
    {
      heading: t('EMAIL'),
      wraps: true,
      sort: 'email',
      cell: ({ email }) => <MuiLink href={`mailto:${email}`}>{email}</MuiLink>,
    },
    {
      heading: t('ADMIN'),
      sort: 'admin',
      downFirst: true,
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
            edit={editPath(person)}
            onDelete={() => onDelete(person)}
          />
        ),
    },
  ];
}

/** A person on a phone. */
function userLine(
  t: Translate,
  person: UserDocument,
  onDelete: (person: UserDocument) => void,
): PhoneLine {
  const { name, email, isAdmin } = person;
  if (isAdmin)
    return {
      name,
      to: personPath(person),
      facts: email,
      states: <StateTag kind="good">{t('Admin')}</StateTag>,
    };
  return {
    name,
    to: personPath(person),
    facts: email,
    actions: [
      { name: t('Edit'), to: editPath(person) },
      { name: t('Delete'), danger: true, onClick: () => onDelete(person) },
    ],
  };
}
