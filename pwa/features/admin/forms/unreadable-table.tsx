import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMessages } from '../../../i18n/messages';
import { problemsText } from './line-problem-text';

interface UnreadableTableProps {
  readonly message: string;
  /** `line 12` → what is wrong there. */
  readonly lines: Readonly<Record<string, string>>;
}

/** Why a file is no table that could be imported, line by line. */
export function UnreadableTable({ message, lines }: UnreadableTableProps) {
  const messages = useMessages();
  const { t } = messages;
  const lineText = (name: string) => {
    const [, line] = /^line (\d+)$/.exec(name) ?? [];
    return line === undefined ? name : t('Line {line}', { line });
  };
  return (
    <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
      {problemsText(message, messages)}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {Object.entries(lines).map(([name, problems]) => (
          <li key={name}>{`${lineText(name)}: ${problemsText(problems, messages)}`}</li>
        ))}
      </Box>
    </Alert>
  );
}
