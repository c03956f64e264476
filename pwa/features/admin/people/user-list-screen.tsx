import { hasEmail, shownEmail } from '#shared/users/no-email';
import { mayEditPerson } from '#shared/users/permissions';
import type { Rights } from '#shared/users/staff';
import { roleName } from '../../../components/admin/role-words';
import { useSession } from '../../../hooks/use-session';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pathTo } from '#shared/pages/path-to';
import { PEOPLE_VIEWS, type PeopleView } from '#shared/admin/people-list';
import type { PersonDocument } from '#shared/users/user';
import { StateTag } from '../../../components/admin/state-tag';
import { useT } from '../../../i18n/messages';
import type { Message, Translate } from '../../../i18n/translate';
import { AdminList } from '../list/admin-list';
import type { AdminColumn, PhoneLine } from '../list/admin-columns';
import { IdText } from '../list/id-text';
import { DeleteDialog, RowActions } from '../list/row-actions';
import { TakeRoleDialog } from './take-role-dialog';
import { ViewLinks } from '../list/view-links';
import { usePeopleList, useRemovePerson } from './use-people';

const NAMES = {
  all: 'All',
  customers: 'Customers',
  staff: 'Staff',
} as const satisfies Record<PeopleView, Message>;

/** All users with an account. */
export function Component() {
  const t = useT();
  const list = usePeopleList();
  const remove = useRemovePerson();
  const [deleting, setDeleting] = useState<PersonDocument | null>(null);
  const [demoting, setDemoting] = useState<PersonDocument | null>(null);
  const me = useSession()?.user ?? { isAdmin: false };
  const asking = { me, onDelete: setDeleting, onDemote: setDemoting };

  return (
    <>
      <AdminList
        title={t('Users')}
        searchLabel={t('Search by name, email or phone')}
        list={list}
        items={list.data?.users}
        columns={userColumns(t, asking)}
        line={(person) => userLine(t, person, asking)}
        views={
          <ViewLinks
            label={t('Lists of users')}
            onFollow={list.onFollow}
            views={PEOPLE_VIEWS.map((each) => ({
              name: t(NAMES[each]),
              to: `?${list.queryWith({ view: each === 'all' ? null : each }).toString()}`,
              current: each === list.view,
            }))}
          />
        }
        emptyText={t('No users found.')}
        fallback="Failed to load users"
      />
      {demoting && <TakeRoleDialog person={demoting} onClose={() => setDemoting(null)} />}
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

const personPath = ({ _id }: PersonDocument) => pathTo('/admin/person/:id', { id: _id });
const editPath = ({ _id }: PersonDocument) => pathTo('/admin/user/:id/edit', { id: _id });

/** What is asked before it is done. */
interface Asking {
  /** Who looks at the list. */
  readonly me: Rights;
  readonly onDelete: (person: PersonDocument) => void;
  readonly onDemote: (person: PersonDocument) => void;
}

/** Admins are neither edited nor deleted from the list; their role can be taken back (docs/shop-rules.md#r-roles-7). */
function userColumns(
  t: Translate,
  { me, onDelete, onDemote }: Asking,
): AdminColumn<PersonDocument>[] {
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
      cell: ({ email, isEmailConfirmed }) => (
        <>
          {hasEmail(email) && <MuiLink href={`mailto:${email}`}>{email}</MuiLink>}{' '}
          {!isEmailConfirmed && <StateTag kind="waiting">{t('Not confirmed')}</StateTag>}
        </>
      ),
    },
    {
      heading: t('ADMIN'),
      sort: 'admin',
      downFirst: true,
      cell: ({ isAdmin, role }) => {
        if (isAdmin) return <StateTag kind="good">{t('Yes')}</StateTag>;
        return role === undefined ? t('No') : <StateTag kind="quiet">{roleName(t, role)}</StateTag>;
      },
    },
    {
      heading: t('Actions'),
      cell: (person) => {
        if (!mayEditPerson(me, person, person)) return null;
        return person.isAdmin ? (
          <Button
            size="small"
            color="error"
            aria-label={t('Remove as admin: {name}', { name: person.name })}
            onClick={() => onDemote(person)}
          >
            {t('Remove as admin')}
          </Button>
        ) : (
          <RowActions
            name={person.name}
            edit={editPath(person)}
            onDelete={() => onDelete(person)}
          />
        );
      },
    },
  ];
}

/** A person on a phone. */
function userLine(
  t: Translate,
  person: PersonDocument,
  { me, onDelete, onDemote }: Asking,
): PhoneLine {
  const { name, isAdmin, role, isEmailConfirmed } = person;
  const email = shownEmail(person.email);
  const states = (isAdmin || role !== undefined || !isEmailConfirmed) && {
    states: (
      <>
        {isAdmin && <StateTag kind="good">{t('Admin')}</StateTag>}
        {role !== undefined && <StateTag kind="quiet">{roleName(t, role)}</StateTag>}
        {!isEmailConfirmed && <StateTag kind="waiting">{t('Not confirmed')}</StateTag>}
      </>
    ),
  };
  if (!mayEditPerson(me, person, person))
    return { name, to: personPath(person), facts: email, ...states };
  if (isAdmin)
    return {
      name,
      to: personPath(person),
      facts: email,
      ...states,
      actions: [{ name: t('Remove as admin'), danger: true, onClick: () => onDemote(person) }],
    };
  return {
    name,
    to: personPath(person),
    facts: email,
    ...states,
    actions: [
      { name: t('Edit'), to: editPath(person) },
      { name: t('Delete'), danger: true, onClick: () => onDelete(person) },
    ],
  };
}
