import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type SyntheticEvent } from 'react';
import { useT } from '../../../i18n/messages';
import type { FieldConflict } from './edit-conflict';
import { changeText, useConflictTexts, type FieldWords } from './conflict-texts';

interface EditedElsewhereProps {
  /** That it was changed, where no field is to be chosen and nobody is named. */
  readonly children: string;
  /** The other user's name, where it is known. */
  readonly changer?: string | undefined;
  readonly conflicts: readonly FieldConflict[];
  readonly words: Readonly<Record<string, FieldWords>>;
  /** Gives up what was typed. */
  readonly onTheirs: () => void;
  /** Saves, with the other user's values of some fields; absent where it cannot be saved. */
  readonly onChoice: ((fromTheirs: ReadonlySet<string>) => void) | undefined;
}

/** Another user has changed what is being edited: of each field that both changed one value is chosen. */
export function EditedElsewhere({ children, conflicts, words, ...choices }: EditedElsewhereProps) {
  const { changer, onTheirs, onChoice } = choices;
  const t = useT();
  const texts = useConflictTexts(conflicts, words);
  const [only, ...others] = texts;
  const isOne = only?.isShort === true && others.length === 0;
  const action =
    onChoice && isOne ? (
      <Stack sx={{ gap: 1 }}>
        <Button size="small" color="inherit" onClick={() => onChoice(new Set([only.name]))}>
          {t('Use {value}', { value: only.theirs })}
        </Button>
        <Button size="small" color="inherit" onClick={() => onChoice(new Set())}>
          {t('Use {value}', { value: only.mine })}
        </Button>
      </Stack>
    ) : !onChoice || !only ? (
      <Stack sx={{ gap: 1 }}>
        <Button size="small" color="inherit" onClick={onTheirs}>
          {t('Show theirs')}
        </Button>
        {onChoice && (
          <Button size="small" color="inherit" onClick={() => onChoice(new Set())}>
            {t('Keep both')}
          </Button>
        )}
      </Stack>
    ) : undefined;
  const one = onChoice && isOne ? only : undefined;
  const said =
    changer !== undefined && onChoice
      ? t('{name} changed this while you edited.', { name: changer })
      : children;
  return (
    <Alert severity="warning" role="alert" action={action}>
      {one ? changeText(t, one, changer) : said}
      {onChoice && only && !one && <Choices texts={texts} onChoice={onChoice} />}
    </Alert>
  );
}

interface ChoicesProps {
  readonly texts: ReturnType<typeof useConflictTexts>;
  readonly onChoice: (fromTheirs: ReadonlySet<string>) => void;
}

/** Each field with both values, and one's own chosen to begin with. */
function Choices({ texts, onChoice }: ChoicesProps) {
  const t = useT();
  const [fromTheirs, setFromTheirs] = useState<ReadonlySet<string>>(new Set());

  function choose(name: string, whose: string): void {
    const others = [...fromTheirs].filter((one) => one !== name);
    setFromTheirs(new Set(whose === 'theirs' ? [...others, name] : others));
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    onChoice(fromTheirs);
  }

  return (
    <Stack sx={{ gap: 2, mt: 1, alignItems: 'flex-start' }}>
      {texts.map(({ name, label, theirs, mine }) => (
        <FormControl key={name}>
          <FormLabel component="span">{label}</FormLabel>
          <RadioGroup
            aria-label={label}
            value={fromTheirs.has(name) ? 'theirs' : 'mine'}
            onChange={(_event, whose) => choose(name, whose)}
          >
            {[
              { whose: 'theirs', text: t('Keep theirs: {value}', { value: theirs }) },
              { whose: 'mine', text: t('Keep mine: {value}', { value: mine }) },
            ].map(({ whose, text }) => (
              <FormControlLabel
                key={whose}
                value={whose}
                control={<Radio />}
                label={
                  <Typography
                    variant="body2"
                    sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
                  >
                    {text}
                  </Typography>
                }
              />
            ))}
          </RadioGroup>
        </FormControl>
      ))}
      <Button variant="contained" onClick={submit}>
        {t('Save this choice')}
      </Button>
    </Stack>
  );
}
