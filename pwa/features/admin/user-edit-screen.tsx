import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { personEdit } from '#shared/users/edit-person';
import type { UserDocument } from '#shared/users/user';
import { useFormDraft } from '../../device/use-form-draft';
import { useSession } from '../../device/use-session';
import { FormField } from '../../design/form-field';
import { useT } from '../../messages/messages';
import { EditPage } from './edit-page';
import { usePeopleChanges, usePerson } from './use-people';

/** What a reload keeps of the form: texts as they are typed, right or not. */
const personDraft = z.object({ name: z.string(), email: z.string(), isAdmin: z.boolean() });

/** One person, to be changed (spec §2). */
export function Component() {
  const t = useT();
  const { id = '' } = useParams();
  const { data, error, refetch } = usePerson(id);
  return (
    <EditPage
      title={t('Edit User')}
      list="/admin/userlist"
      error={error}
      fallback="Failed to load user"
      onRetry={() => void refetch()}
    >
      {data ? <UserForm key={id} person={data} /> : null}
    </EditPage>
  );
}

function UserForm({ person }: { readonly person: UserDocument }) {
  const t = useT();
  const { edit } = usePeopleChanges();
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(personEdit),
    mode: 'onTouched',
    defaultValues: { name: person.name, email: person.email, isAdmin: person.isAdmin },
  });
  const draft = useFormDraft(form, {
    name: `user:${person._id}`,
    user: useSession()?.user._id ?? null,
    schema: personDraft,
  });
  const submit = form.handleSubmit(async ({ name, email, isAdmin }) => {
    if (!(await edit(person, { name, email, isAdmin }))) return;
    draft.drop();
    await navigate('/admin/userlist');
  });
  return (
    <Stack
      component="form"
      method="post"
      noValidate
      aria-label={t('User')}
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 2.5 }}
    >
      <FormField form={form} name="name" label={t('Name')} />
      <FormField form={form} name="email" label={t('Email')} type="email" />
      <Controller
        control={form.control}
        name="isAdmin"
        render={({ field: { value, onChange, ref, ...field } }) => (
          <FormControlLabel
            label={t('Is Admin')}
            control={
              <Checkbox
                {...field}
                checked={value}
                onChange={(_event, on) => onChange(on)}
                slotProps={{ input: { ref } }}
              />
            }
          />
        )}
      />
      <Button type="submit" variant="contained" size="large" disabled={form.formState.isSubmitting}>
        {t('Update')}
      </Button>
    </Stack>
  );
}
