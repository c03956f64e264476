import Box from '@mui/material/Box';
import { useId } from 'react';
import { buttonLook } from '../../../components/design/button-look';
import { useT } from '../../../i18n/messages';

interface FileChoiceProps {
  /** What kinds of files are offered, as `accept` of an input says it. */
  readonly accept: string;
  readonly disabled: boolean;
  /** Another text than "Choose File". */
  readonly label?: string;
  /** For one file. */
  readonly onChoose?: (file: File) => void;
  /** For several at once. */
  readonly onChooseAll?: (files: readonly File[]) => void;
}

/** The button that takes a file from the device, or several. */
export function FileChoice({ accept, disabled, label, onChoose, onChooseAll }: FileChoiceProps) {
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
      {label ?? t('Choose File')}
      <Box
        component="input"
        id={inputId}
        type="file"
        accept={accept}
        disabled={disabled}
        multiple={onChooseAll !== undefined}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          const [file] = files;
          // The same file can be chosen again.
          event.currentTarget.value = '';
          if (!file) return;
          onChoose?.(file);
          onChooseAll?.(files);
        }}
        sx={{ position: 'absolute', opacity: 0, width: '1px', height: '1px' }}
      />
    </Box>
  );
}
