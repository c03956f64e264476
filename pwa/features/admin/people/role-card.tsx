import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mayEditPerson, ROLES } from '#shared/users/permissions';
import { isStaff, type Rights } from '#shared/users/staff';
import type { PersonDocument } from '#shared/users/user';
import { roleName } from '../../../components/admin/role-words';
import { PasswordForm, usePasswordAgain } from '../../../components/admin/use-password-again';
import { SectionCard } from '../../../components/design/section-card';
import { useSession } from '../../../hooks/use-session';
import { useT } from '../../../i18n/messages';
import { UnconfirmedNote } from './unconfirmed-note';
import { useEditPerson } from './use-people';

const NONE = '';
const ADMIN = 'admin';

const choiceOf = ({ isAdmin, role = NONE }: Rights) => (isAdmin ? ADMIN : role);
const rightsOf = (choice: string): Rights =>
  choice === ADMIN ? { isAdmin: true } : { isAdmin: false, ...(choice ? { role: choice } : {}) };

/** What a person may do in the shop: shown, given, changed, and taken back (docs/shop-rules.md#r-roles-8). */
export function RoleCard({ person }: { readonly person: PersonDocument }) {
  const t = useT();
  const me = useSession()?.user;
  const queries = useQueryClient();
  const edit = useEditPerson(person);
  const again = usePasswordAgain();
  const now = choiceOf(person);
  const [chosen, setChosen] = useState(now);
  const [before, setBefore] = useState<string>();
  const [wanted, setWanted] = useState<string>();
  const mayGive = (choice: string) =>
    me !== undefined && me._id !== person._id && mayEditPerson(me, person, rightsOf(choice));
  const nameOf = (choice: string) => {
    if (choice === NONE) return t('Customer');
    return choice === ADMIN ? t('Admin') : roleName(t, choice);
  };

  function give(choice: string): void {
    const { name, email } = person;
    const role = ROLES.find((each) => each === choice) ?? null;
    setWanted(choice);
    edit.mutate(
      { name, email, isAdmin: choice === ADMIN, role, ...again.proof() },
      {
        onSuccess() {
          setBefore(choice === before ? undefined : now);
          setChosen(choice);
        },
        onError: again.onFailure,
        onSettled: () => queries.invalidateQueries({ queryKey: ['person', person._id] }),
      },
    );
  }

  return (
    <SectionCard title={t('Role in the shop')}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Typography>{nameOf(now)}</Typography>
        {mayGive(now) && (
          <>
            <TextField
              select
              size="small"
              label={t('New role')}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            >
              {[NONE, ...ROLES, ADMIN].filter(mayGive).map((choice) => (
                <option key={choice} value={choice}>
                  {nameOf(choice)}
                </option>
              ))}
            </TextField>
            {!isStaff(person) && chosen !== NONE && !person.isEmailConfirmed && <UnconfirmedNote />}
            {again.field && <PasswordForm again={again} onSubmit={() => give(wanted ?? chosen)} />}
            <Typography variant="body2" color="text.secondary">
              {t('A change signs the person out, and is written into the security log.')}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
              <Button
                variant="contained"
                disabled={edit.isPending || chosen === now}
                onClick={() => give(chosen)}
              >
                {t('Change role')}
              </Button>
              {before !== undefined && before !== now && (
                <Button disabled={edit.isPending} onClick={() => give(before)}>
                  {t('Undo')}
                </Button>
              )}
            </Box>
          </>
        )}
      </Box>
    </SectionCard>
  );
}
