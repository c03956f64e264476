import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { ConfirmDialog } from '../design/confirm-dialog';
import { useMessages } from '../../i18n/messages';

interface TextDialogProps {
  readonly title: string;
  readonly label: string;
  readonly confirmText: string;
  /** What is said before the field. */
  readonly children?: ReactNode;
  readonly initial?: string;
  readonly longest: number;
  readonly schema: z.ZodMiniType<string>;
  readonly busy?: boolean;
  readonly onCancel: () => void;
  readonly onSave: (text: string) => void;
}

/** Asks for a text; what is wrong with it is said once it is to be saved. */
export function TextDialog(props: TextDialogProps) {
  const { translate } = useMessages();
  const [text, setText] = useState(props.initial ?? '');
  const [tried, setTried] = useState(false);
  const read = props.schema.safeParse(text);
  const problem = tried && !read.success ? translate(read.error.issues[0]?.message ?? '') : null;
  return (
    <ConfirmDialog
      title={props.title}
      confirmText={props.confirmText}
      busy={props.busy ?? false}
      onCancel={props.onCancel}
      onConfirm={() => {
        setTried(true);
        if (read.success) props.onSave(read.data);
      }}
    >
      {props.children}
      <TextField
        label={props.label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={problem !== null}
        helperText={problem}
        slotProps={{ htmlInput: { maxLength: props.longest } }}
        multiline
        minRows={3}
        fullWidth
        required
        sx={{ mt: 2 }}
      />
    </ConfirmDialog>
  );
}
