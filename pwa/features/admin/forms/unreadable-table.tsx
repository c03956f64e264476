import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMessages } from '../../../i18n/messages';
import type { Translator } from '../../../i18n/translate';

interface UnreadableTableProps {
  readonly message: string;
  /** `line 12` → what is wrong there. */
  readonly lines: Readonly<Record<string, string>>;
}

/** Why a file is no table that could be imported, line by line. */
export function UnreadableTable({ message, lines }: UnreadableTableProps) {
  const messages = useMessages();
  const { t, translate } = messages;
  const lineText = (name: string) => {
    const [, line] = /^line (\d+)$/.exec(name) ?? [];
    return line === undefined ? name : t('Line {line}', { line });
  };
  return (
    <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
      {translate(message)}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {Object.entries(lines).map(([name, problems]) => (
          <li key={name}>{`${lineText(name)}: ${problemsText(problems, messages)}`}</li>
        ))}
      </Box>
    </Alert>
  );
}

/** `pin: Enter …; city: …`: the columns as the table names them, the rules in the person's language. */
function problemsText(problems: string, { translate }: Translator): string {
  return problems
    .split('; ')
    .map((problem) => {
      const [column = '', ...rest] = problem.split(': ');
      return rest.length === 0 ? translate(problem) : `${column}: ${translate(rest.join(': '))}`;
    })
    .join('; ');
}
