import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { CategoryList } from '#shared/admin/category-list';
import { MAX_CATEGORIES } from '#shared/catalogue/category';
import { EntryForm, SubmitButton } from '../../../components/design/entry-form';
import { useCheckedForm } from '../../../components/design/use-checked-form';
import { keepDraft } from '../../../database/form-draft';
import { resetForm } from '../../../hooks/reset-form';
import { useServices } from '../../../hooks/services';
import { useT } from '../../../i18n/messages';
import { EditedElsewhere } from '../forms/edited-elsewhere';
import { EditPage } from '../forms/edit-page';
import { useDocumentForm } from '../forms/use-document-form';
import { CATEGORY_WORDS } from './category-conflict';
import {
  categoryFields,
  categoryValues,
  typedCategories,
  type TypedCategories,
} from './category-form';
import { CategoryRows } from './category-rows';
import { Spellings } from './category-spellings';
import { RenameCategoryDialog } from './rename-category-dialog';
import { useCategoriesEdit, useCategoryList } from './use-categories-edit';

/** The categories as shoppers see them: order, names, pictures (docs/shop-rules.md#r-catalogue-21). */
export function Component() {
  const t = useT();
  const list = useCategoryList();
  // Names are in Hindi letters whichever language the admin reads; without a connection the device's own do.
  useEffect(() => void import('../../../i18n/hindi-fonts.css').catch(() => undefined), []);
  return (
    <EditPage
      title={t('Categories')}
      list="/admin/productlist"
      read={list}
      fallback="Failed to load the categories"
    >
      {(read) => <CategoriesForm list={read} />}
    </EditPage>
  );
}

function CategoriesForm({ list }: { readonly list: CategoryList }) {
  const t = useT();
  const { db } = useServices();
  const form = useCheckedForm(typedCategories, categoryValues(list));
  const { isDirty } = form.formState;
  const { reset } = form;
  const onNewer = useCallback(
    (now: CategoryList) => {
      if (!isDirty) resetForm({ reset }, categoryValues(now));
    },
    [isDirty, reset],
  );
  const { edit, renaming, counts } = useCategoriesEdit(list, onNewer);
  const { known } = edit;
  const { submit, elsewhere, draftOver } = useDocumentForm({
    form,
    edit,
    name: 'categories',
    schema: typedCategories,
    valuesOf: categoryValues,
    save: (typed, over) => edit.save(categoryFields(typed, counts), over),
  });
  const [rows, tiles, columns] = useWatch({
    control: form.control,
    name: ['rows', 'tiles', 'columns'],
  });
  const [renamed, setRenamed] = useState<string>();

  function change<Name extends keyof TypedCategories>(name: Name, value: TypedCategories[Name]) {
    const values = { ...form.getValues(), [name]: value };
    form.reset(values, { keepDefaultValues: true, keepFieldsRef: true });
    keepDraft(db, draftOver(known.revision), values).catch(() => undefined);
  }

  return (
    <EntryForm label={t('Categories')} onSubmit={submit}>
      {known.moves.map(({ from, to }) => (
        <Alert key={from} severity="info" role="status">
          {t('Moving products from “{from}” to “{to}”: {count} left', {
            from,
            to,
            count: counts.find(({ category }) => category === from)?.count ?? 0,
          })}
        </Alert>
      ))}
      <Spellings
        counts={known.moves.length > 0 ? [] : counts}
        disabled={isDirty || renaming.isPending}
        onJoin={(wanted) => renaming.mutate(wanted)}
      />
      {isDirty ? (
        <Typography variant="body2" color="text.secondary">
          {t('Save your changes before you rename or join.')}
        </Typography>
      ) : null}
      <CategoryRows
        rows={rows}
        counts={counts}
        onChange={(changed) => change('rows', [...changed])}
        onRename={isDirty ? undefined : setRenamed}
      />
      {rows.length > MAX_CATEGORIES ? (
        <Typography variant="body2" color="text.secondary">
          {t('The first {count} keep their place; the others follow in alphabetical order.', {
            count: MAX_CATEGORIES,
          })}
        </Typography>
      ) : null}
      <Stack sx={{ gap: 2.5 }}>
        <TextField
          select
          label={t('Categories as tiles on the home page')}
          value={tiles}
          onChange={({ target }) =>
            change('tiles', typedCategories.shape.tiles.parse(target.value))
          }
        >
          <MenuItem value="auto">{t('Where one of them has a picture')}</MenuItem>
          <MenuItem value="on">{t('Always')}</MenuItem>
          <MenuItem value="off">{t('Never')}</MenuItem>
        </TextField>
        <TextField
          select
          label={t('Products on a phone')}
          value={columns}
          onChange={({ target }) =>
            change('columns', typedCategories.shape.columns.parse(target.value))
          }
        >
          <MenuItem value="1">{t('One in a row')}</MenuItem>
          <MenuItem value="2">{t('Two in a row')}</MenuItem>
        </TextField>
      </Stack>
      {elsewhere && (
        <EditedElsewhere {...elsewhere} words={CATEGORY_WORDS}>
          {t('Someone else changed the categories.')}
        </EditedElsewhere>
      )}
      <SubmitButton form={form}>{t('Save')}</SubmitButton>
      {renamed === undefined ? null : (
        <RenameCategoryDialog
          category={renamed}
          counts={counts}
          busy={renaming.isPending}
          onRename={(to) =>
            renaming.mutate({ from: [renamed], to }, { onSuccess: () => setRenamed(undefined) })
          }
          onClose={() => setRenamed(undefined)}
        />
      )}
    </EntryForm>
  );
}
