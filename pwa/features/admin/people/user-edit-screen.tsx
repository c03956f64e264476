import { isStaff } from '#shared/users/staff';
import { useNavigate, useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { personEdit } from '#shared/users/edit-person';
import type { PersonDocument } from '#shared/users/user';
import { usePasswordAgain } from '../../../components/admin/use-password-again';
import { useFormDraft } from '../../../hooks/use-form-draft';
import { useSession } from '../../../hooks/use-session';
import { CheckboxField } from '../../../components/design/checkbox-field';
import { EntryForm, SubmitButton } from '../../../components/design/entry-form';
import { FormField } from '../../../components/design/form-field';
import { useCheckedForm } from '../../../components/design/use-checked-form';
import { useT } from '../../../i18n/messages';
import { useUnsavedChanges } from '../../../components/admin/unsaved-changes';
import { EditPage } from '../forms/edit-page';
import { UnconfirmedNote } from './unconfirmed-note';
import { useEditPerson, usePerson } from './use-people';

/** What a reload keeps of the form: texts as they are typed, right or not. */
const personDraft = z.object({
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  largeCashOrders: z.optional(z.boolean()),
});

/** One person, to be changed (docs/shop-rules.md#r-accounts-17). */
export function Component() {
  const t = useT();
  const { id = '' } = useParams();
  const person = usePerson(id);
  return (
    <EditPage
      title={t('Edit User')}
      list="/admin/userlist"
      read={person}
      fallback="Failed to load user"
    >
      {(read) => <UserForm key={id} person={read} />}
    </EditPage>
  );
}

function UserForm({ person }: { readonly person: PersonDocument }) {
  const t = useT();
  const { mutateAsync: edit } = useEditPerson(person);
  const navigate = useNavigate();
  const again = usePasswordAgain();
  const me = useSession()?.user;
  const form = useCheckedForm(personEdit, {
    name: person.name,
    email: person.email,
    isAdmin: person.isAdmin,
    largeCashOrders: person.largeCashOrders ?? false,
  });
  const draft = useFormDraft(form, {
    name: `user:${person._id}`,
    userId: me?._id ?? null,
    schema: personDraft,
  });
  const { isDirty } = form.formState;
  const saved = useUnsavedChanges({
    hasChanges: () => isDirty,
    onLeave: () => draft.drop(),
  });
  const leave = async () => {
    draft.drop();
    saved();
    await navigate('/admin/userlist');
  };
  // A failure has been shown.
  const submit = form.handleSubmit((values) =>
    edit({ ...values, ...again.proof() }).then(leave, again.onFailure),
  );
  return (
    <EntryForm label={t('User')} onSubmit={submit}>
      <FormField form={form} name="name" label={t('Name')} />
      <FormField form={form} name="email" label={t('Email')} type="email" />
      {me?.isAdmin && (
        <CheckboxField
          form={form}
          name="isAdmin"
          label={t('Is Admin')}
          hint={t('Full access to the shop')}
        />
      )}
      {form.watch('isAdmin') && !isStaff(person) && !person.isEmailConfirmed && <UnconfirmedNote />}
      <CheckboxField form={form} name="largeCashOrders" label={t('Can place large COD orders')} />
      {again.field}
      <SubmitButton form={form}>{t('Update')}</SubmitButton>
    </EntryForm>
  );
}
