import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import type { Language } from '#shared/catalogue/in-language';
import { useUnsavedChanges } from '../../../components/admin/unsaved-changes';
import { SectionCard } from '../../../components/design/section-card';
import { useMessages } from '../../../i18n/messages';

type Texts = Readonly<Record<Language, string>>;
const LANGUAGES = ['en', 'hi'] as const;

interface OwnerTextsProps {
  readonly title: string;
  /** As they are kept: blank for the ready text. */
  readonly kept: Texts;
  readonly ready: Texts;
  /** The longest text, in characters. */
  readonly longest: number;
  /** Why a text cannot be kept; nothing where it can. */
  readonly problemOf: (text: string) => string | undefined;
  readonly preview: (text: string, language: Language) => ReactNode;
  readonly isBusy: boolean;
  /** @param texts blank where they are the ready ones */
  readonly onSave: (texts: Texts) => void;
}

/** Texts of the owner's in both languages, with what readers see, and the way back to the ready ones. */
export function OwnerTexts(props: OwnerTextsProps) {
  const { title, kept, ready, longest, problemOf, preview, isBusy, onSave } = props;
  const { t, translate } = useMessages();
  const [typed, setTyped] = useState<Texts>({
    en: kept.en || ready.en,
    hi: kept.hi || ready.hi,
  });
  const isChanged = (language: Language) =>
    typed[language].trim() !== (kept[language] || ready[language]).trim();
  useUnsavedChanges({
    hasChanges: () => LANGUAGES.some(isChanged),
    onLeave: () => undefined,
  });
  const isReady = (language: Language) => typed[language].trim() === ready[language].trim();
  const asKept = (language: Language) => (isReady(language) ? '' : typed[language]);
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
          if (isFine) onSave({ en: asKept('en'), hi: asKept('hi') });
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
