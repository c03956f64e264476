import Box from '@mui/material/Box';
import { useId } from 'react';
import { buttonLook } from '../../../components/design/button-look';
import { useT } from '../../../i18n/messages';

interface FileChoiceProps {
  /** What kinds of files are offered, as `accept` of an input says it. */
  readonly accept: string;
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
}

/** The button that takes a file from the device. */
export function FileChoice({ accept, disabled, onChoose }: FileChoiceProps) {
  const t = useT();
  const inputId = useId();
  return (
    <Box
      component="label"
      htmlFor={inputId}
      className={buttonLook.outlined}
      sx={{
        justifySelf: 'start',
        opacity: disabled ? 0.5 : 1,
        '&:focus-within': { outline: '3px solid', outlineOffset: 2 },
      }}
    >
      {t('Choose File')}
      <Box
        component="input"
        id={inputId}
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file can be chosen again.
          event.currentTarget.value = '';
          if (file) onChoose(file);
        }}
        sx={{ position: 'absolute', opacity: 0, width: '1px', height: '1px' }}
      />
    </Box>
  );
}
