import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { ProductDocument } from '#shared/catalogue/product';
import { Dialog } from '../../../components/design/dialog';
import { hiddenText } from '../../../components/design/hidden-text';
import { useMessages, useT } from '../../../i18n/messages';
import type { Translate } from '../../../i18n/translate';
import { productName } from '../list/product-name';
import { quickPatch, quickValue, type QuickField, type useQuickEdit } from './use-quick-edit';

type Save = ReturnType<typeof useQuickEdit>;

interface QuickEditProps {
  readonly product: ProductDocument;
  readonly field: QuickField;
  readonly save: Save;
}

const nameOfField = (t: Translate, field: QuickField) =>
  field === 'price' ? t('Price') : t('Count In Stock');

/** What is typed in the place of a value, until it is saved or given up. */
function useTyped({ product, field, save }: QuickEditProps, onEnd: () => void) {
  const { translate } = useMessages();
  const [typed, setTyped] = useState(() => quickValue(product, field));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);
  // A person who has pressed the value goes on in its place.
  useEffect(() => inputRef.current?.focus(), []);

  async function submit(): Promise<void> {
    if (busy) return;
    const patch = quickPatch(product, field, typed);
    if (typeof patch === 'string') return setProblem(translate(patch));
    if (Object.keys(patch.changes).length === 0 && !patch.stockChange) return onEnd();
    setBusy(true);
    const wrong = await save(product, patch);
    setBusy(false);
    setProblem(wrong);
    if (wrong === undefined) onEnd();
  }

  return {
    isChanged: typed !== quickValue(product, field),
    busy,
    submit,
    input: {
      inputRef,
      value: typed,
      onChange: ({ target }: { readonly target: { readonly value: string } }) => {
        setTyped(target.value);
        setProblem(undefined);
      },
      error: problem !== undefined,
      helperText: problem,
      disabled: busy,
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Enter') {
          event.preventDefault();
          void submit();
        } else if (event.key === 'Escape') {
          event.stopPropagation();
          onEnd();
        }
      },
    },
  };
}

/** A value of the list that is edited in place: pressed, typed, Enter saves, Escape gives up. */
export function QuickEditCell(edit: QuickEditProps & { readonly children: ReactNode }) {
  const { product, field, children } = edit;
  const t = useT();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // A person who works by keys goes on from where they were.
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);

  if (open) return <CellInput {...edit} onEnd={() => setOpen(false)} />;
  const values = { name: productName(t, product), field: nameOfField(t, field) };
  return (
    <Button
      ref={button}
      color="inherit"
      size="small"
      onClick={() => setOpen(true)}
      sx={{
        minWidth: 44,
        minHeight: 44,
        font: 'inherit',
        px: 1,
        mx: -1,
        textDecoration: 'underline dotted',
        textUnderlineOffset: 4,
      }}
    >
      {children}
      <span className={hiddenText}> {t('Change {field} of {name}', values)}</span>
    </Button>
  );
}

function CellInput({ onEnd, ...edit }: QuickEditProps & { readonly onEnd: () => void }) {
  const t = useT();
  const { input, isChanged } = useTyped(edit, onEnd);
  const name = productName(t, edit.product);
  return (
    <TextField
      {...input}
      size="small"
      fullWidth={false}
      onFocus={({ target }) => target.select()}
      onBlur={() => !isChanged && onEnd()}
      slotProps={{
        htmlInput: {
          inputMode: edit.field === 'price' ? 'decimal' : 'numeric',
          'aria-label': t('{field} of {name}', { name, field: nameOfField(t, edit.field) }),
        },
      }}
      sx={{ width: 120, '& .MuiFormHelperText-root': { mx: 0, whiteSpace: 'normal' } }}
    />
  );
}

/** The same on a phone, where a line of the list has no room for an input. */
export function QuickEditDialog({
  onEnd,
  ...edit
}: QuickEditProps & { readonly onEnd: () => void }) {
  const t = useT();
  const titleId = useId();
  const { input, busy, submit } = useTyped(edit, onEnd);
  const field = nameOfField(t, edit.field);
  return (
    <Dialog open onClose={onEnd} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {productName(t, edit.product)}
      </DialogTitle>
      <DialogContent>
        <TextField
          {...input}
          fullWidth
          label={field}
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { inputMode: edit.field === 'price' ? 'decimal' : 'numeric' } }}
          sx={{ mt: 1 }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onEnd}>{t('Cancel')}</Button>
        <Button variant="contained" loading={busy} onClick={() => void submit()}>
          {t('Save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
