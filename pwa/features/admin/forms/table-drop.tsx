import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useT } from '../../../i18n/messages';
import { FileChoice } from './file-choice';

interface TableDropProps {
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
}

/** Takes a table: chosen, or dropped here. */
export function TableDrop({ disabled, onChoose }: TableDropProps) {
  const t = useT();
  const [isOver, setIsOver] = useState(false);
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !disabled) onChoose(file);
      }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        p: 2,
        border: '2px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 4,
      }}
    >
      <FileChoice
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        disabled={disabled}
        onChoose={onChoose}
      />
      <Typography color="text.secondary">{t('or drop it here')}</Typography>
    </Box>
  );
}
