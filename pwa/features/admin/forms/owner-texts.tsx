import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { Language } from '#shared/catalogue/in-language';
import { useUnsavedChanges } from '../../../components/admin/unsaved-changes';
import { SectionCard } from '../../../components/design/section-card';
import { useMessages } from '../../../i18n/messages';
import { conflictsOf, mergedValues } from './edit-conflict';
import { EditedElsewhere } from './edited-elsewhere';
import { useDocumentEdit } from './use-document-edit';

type Texts = Readonly<Record<Language, string>>;
const LANGUAGES = ['en', 'hi'] as const;
const WORDS = { en: { label: 'In English' }, hi: { label: 'In Hindi' } } as const;

interface OwnerTextsProps<Kept> {
  readonly title: string;
  /** Where they are written. */
  readonly path: string;
  /** The first part of the keys of what was read of them. */
  readonly subject: string;
  readonly schema: z.ZodMiniType<Kept>;
  /** By what they are named when they are written. */
  readonly id: Readonly<Record<string, string>>;
  /** Said when they are saved. */
  readonly done: string;
  /** As they are kept: blank for the ready text. */
  readonly first: Kept;
  readonly ready: Texts;
  /** The longest text, in characters. */
  readonly longest: number;
  /** Why a text cannot be kept; nothing where it can. */
  readonly problemOf: (text: string) => string | undefined;
  readonly preview: (text: string, language: Language) => ReactNode;
}

/** Texts of the owner's in both languages, with what readers see, and the way back to the ready ones. */
export function OwnerTexts<Kept extends Texts & { readonly revision: number }>(
  props: OwnerTextsProps<Kept>,
) {
  const { title, id, ready, longest, problemOf, preview, ...document } = props;
  const { t, translate } = useMessages();
  const edit = useDocumentEdit(document);
  const { known, theirs, changer } = edit;
  const shownOf = (kept: Texts): Texts => ({
    en: kept.en || ready.en,
    hi: kept.hi || ready.hi,
  });
  const [typed, setTyped] = useState(() => shownOf(known));
  const [isBusy, setBusy] = useState(false);
  const isChanged = (language: Language) =>
    typed[language].trim() !== shownOf(known)[language].trim();
  useUnsavedChanges({
    hasChanges: () => LANGUAGES.some(isChanged),
    onLeave: () => undefined,
  });
  const isReady = (language: Language) => typed[language].trim() === ready[language].trim();

  /** @param over what is written over: as it was read, or as another person left it */
  async function save(texts: Texts, over?: Kept): Promise<void> {
    const asKept = (language: Language) =>
      texts[language].trim() === ready[language].trim() ? '' : texts[language];
    setBusy(true);
    await edit.save({ ...id, en: asKept('en'), hi: asKept('hi') }, over);
    setBusy(false);
  }

  const problems = { en: problemOf(typed.en), hi: problemOf(typed.hi) };
  const isFine = problems.en === undefined && problems.hi === undefined;
  return (
    <SectionCard title={title}>
      <Box
        component="form"
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          if (isFine) void save(typed);
        }}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {LANGUAGES.map((language) => {
          const problem = problems[language];
          return (
            <Box key={language}>
              <TextField
                label={language === 'hi' ? t('In Hindi') : t('In English')}
                value={typed[language]}
                onChange={({ target }) => setTyped({ ...typed, [language]: target.value })}
                error={problem !== undefined}
                helperText={problem === undefined ? undefined : translate(problem)}
                slotProps={{ htmlInput: { maxLength: longest, lang: language } }}
                multiline
                maxRows={20}
                fullWidth
              />
              <Box
                component="blockquote"
                aria-label={t('Preview')}
                lang={language}
                sx={{
                  m: 0,
                  mt: 1,
                  px: 1.5,
                  py: 1,
                  borderInlineStart: 3,
                  borderColor: 'divider',
                  overflowWrap: 'anywhere',
                  fontSize: '0.875rem',
                  maxHeight: '40vh',
                  overflowY: 'auto',
                }}
                tabIndex={0}
              >
                {preview(typed[language], language)}
              </Box>
            </Box>
          );
        })}
        {theirs && (
          <EditedElsewhere
            changer={changer}
            conflicts={conflictsOf({
              before: shownOf(known),
              theirs: shownOf(theirs),
              mine: typed,
            })}
            words={WORDS}
            onTheirs={() => {
              edit.takeTheirs(theirs);
              setTyped(shownOf(theirs));
            }}
            onChoice={(fromTheirs) => {
              const three = { before: shownOf(known), mine: typed };
              const merged = mergedValues(three, fromTheirs, shownOf(theirs));
              setTyped(merged);
              void save(merged, theirs);
            }}
          >
            {t('Someone else changed this text.')}
          </EditedElsewhere>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button
            type="submit"
            variant="contained"
            disabled={!isFine || isBusy}
            sx={{ minHeight: 44 }}
          >
            {t('Save')}
          </Button>
          {!(isReady('en') && isReady('hi')) && (
            <Button onClick={() => setTyped(ready)} sx={{ minHeight: 44 }}>
              {t('Back to the ready text')}
            </Button>
          )}
        </Box>
      </Box>
    </SectionCard>
  );
}
