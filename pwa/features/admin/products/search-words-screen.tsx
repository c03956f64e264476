import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import {
  MAX_SEARCH_WORDS,
  MAX_SYNONYMS,
  searchWords,
  type SearchWords,
} from '#shared/catalogue/search-words';
import {
  linesOfSynonyms,
  synonymsOfLines,
  type LineProblem,
} from '#shared/catalogue/synonym-lines';
import { EntryForm, SubmitButton } from '../../../components/design/entry-form';
import { FormField } from '../../../components/design/form-field';
import { useCheckedForm } from '../../../components/design/use-checked-form';
import { useT } from '../../../i18n/messages';
import type { Translate } from '../../../i18n/translate';
import { EditedElsewhere } from '../forms/edited-elsewhere';
import { EditPage } from '../forms/edit-page';
import { useDocumentEdit } from '../forms/use-document-edit';
import { useDocumentForm } from '../forms/use-document-form';
import { useReadOnce } from '../list/use-admin-reads';

/** Lines of the list that are seen at once. */
const ROWS = 12;

const PATH = '/catalogue/search-words';
const SUBJECT = 'search words';

const WORDS = { lines: { label: 'Search words' } } as const;

/** The values of the form's fields, which survive a reload. */
const typedSearchWords = z.object({ lines: z.string() });

/** What the form is filled with. */
const searchWordsValues = ({ synonyms }: SearchWords): z.input<typeof typedSearchWords> => ({
  lines: linesOfSynonyms(synonyms),
});

/** What people type, and what the shop calls it (docs/shop-rules.md#r-catalogue-15). */
export function Component() {
  const t = useT();
  const words = useReadOnce(SUBJECT, PATH, searchWords);
  // The words are in Hindi letters whichever language the admin reads; without a connection the device's own do.
  useEffect(() => void import('../../../i18n/hindi-fonts.css').catch(() => undefined), []);
  return (
    <EditPage
      title={t('Search words')}
      list="/admin/productlist"
      read={words}
      fallback="Failed to load the search words"
    >
      {(read) => <SearchWordsForm words={read} />}
    </EditPage>
  );
}

function SearchWordsForm({ words }: { readonly words: SearchWords }) {
  const t = useT();
  const edit = useDocumentEdit({
    path: PATH,
    subject: SUBJECT,
    schema: searchWords,
    done: t('Search words saved'),
    first: words,
  });
  const form = useCheckedForm(typedSearchWords, searchWordsValues(words));
  const { submit, elsewhere } = useDocumentForm({
    form,
    edit,
    name: 'search-words',
    schema: typedSearchWords,
    valuesOf: searchWordsValues,
    async save(typed, over) {
      const synonyms = synonymsOfLines(typed.lines);
      if (!('code' in synonyms)) return edit.save({ synonyms }, over);
      form.setError('lines', { message: problemText(t, synonyms) }, { shouldFocus: true });
      return undefined;
    },
  });

  return (
    <EntryForm label={t('Search words')} onSubmit={submit}>
      <Typography>
        {t(
          'One per line: what shoppers type = what the shop calls it. Separate several words with commas.',
        )}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('Similar spellings already match: chai, chaay and चाय.')}
      </Typography>
      <Box sx={{ '& textarea': { maxHeight: '50vh', overflow: 'auto !important' } }}>
        <FormField
          form={form}
          name="lines"
          label={t('What shoppers type = what the shop calls it')}
          rows={ROWS}
        />
      </Box>
      {elsewhere && (
        <EditedElsewhere {...elsewhere} words={WORDS}>
          {t('Someone else changed the search words.')}
        </EditedElsewhere>
      )}
      <SubmitButton form={form}>{t('Update')}</SubmitButton>
    </EntryForm>
  );
}

function problemText(t: Translate, { code, line = 0 }: LineProblem): string {
  if (code === 'too_many') return t('Up to {count} lines', { count: MAX_SYNONYMS });
  if (code === 'too_long')
    return t('Line {line}: at most {count} characters', { line, count: MAX_SEARCH_WORDS });
  return t('Line {line}: write it like this: chawal = rice', { line });
}
