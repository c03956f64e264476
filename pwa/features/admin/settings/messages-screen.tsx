import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  MAX_MESSAGE,
  MESSAGE_KINDS,
  messageFields,
  messageTemplates,
  messageTo,
  PLACEHOLDERS,
  READY_MESSAGES,
  templateText,
  type MessageKind,
  type MessageTemplates,
} from '#shared/admin/message-templates';
import type { Language } from '#shared/catalogue/in-language';
import { isRefusal } from '../../../components/admin/failure';
import { LoadFailure } from '../../../components/admin/load-failure';
import { useAdminWrite } from '../../../components/admin/use-admin-write';
import {
  MESSAGE_NAMES,
  MESSAGES,
  useMessageTemplates,
} from '../../../components/admin/use-message-templates';
import { ScreenHeading } from '../../../components/design/screen-heading';
import { SectionCard } from '../../../components/design/section-card';
import { useShopName } from '../../../components/design/shop-facts';
import { useServices } from '../../../hooks/services';
import { useMessages } from '../../../i18n/messages';

/** The texts to customers in both languages, each with a preview. */
export function Component() {
  const { t } = useMessages();
  const query = useMessageTemplates();
  const words = PLACEHOLDERS.map((name) => `{${name}}`).join(' ');
  return (
    <>
      <ScreenHeading>{t('Messages to customers')}</ScreenHeading>
      <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: 760 }}>
        {t(
          'On the page of an order you send them by WhatsApp or mail. These words are filled in: {words}',
          { words },
        )}
      </Typography>
      <LoadFailure query={query} fallback="Failed to load the messages" />
      {query.isLoading && <Skeleton variant="rounded" sx={{ height: 320, maxWidth: 760 }} />}
      {query.data && (
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {MESSAGE_KINDS.map((kind) => (
            <MessageForm key={kind} kind={kind} templates={query.data} />
          ))}
        </Box>
      )}
    </>
  );
}

interface MessageFormProps {
  readonly kind: MessageKind;
  readonly templates: MessageTemplates;
}

function useSaveMessage(kind: MessageKind) {
  const { api, randomUuid } = useServices();
  const { t } = useMessages();
  const queries = useQueryClient();
  /** Kept while no answer came, so that what is sent again is one change. */
  const key = useRef(randomUuid());
  return useAdminWrite({
    mutationFn: (fields: Readonly<Record<Language, string>>) =>
      api.request('PUT', '/admin/messages', {
        body: { kind, ...fields },
        headers: { 'Idempotency-Key': key.current },
        schema: messageTemplates,
      }),
    done: t('Message saved'),
    fallback: 'Failed to save the message',
    onSettled(saved, error) {
      if (saved || isRefusal(error)) key.current = randomUuid();
      if (saved) queries.setQueryData([MESSAGES], saved);
    },
  });
}

function MessageForm({ kind, templates }: MessageFormProps) {
  const { t } = useMessages();
  const save = useSaveMessage(kind);
  const [typed, setTyped] = useState(() => ({
    en: templateText(templates, kind, 'en'),
    hi: templateText(templates, kind, 'hi'),
  }));
  const read = messageFields.safeParse({ kind, ...typed });
  const isReady = (language: Language) => typed[language].trim() === READY_MESSAGES[kind][language];
  const asKept = (language: Language) => (isReady(language) ? '' : typed[language]);
  return (
    <SectionCard title={t(MESSAGE_NAMES[kind])}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (read.success) save.mutate({ en: asKept('en'), hi: asKept('hi') });
        }}
        sx={{ display: 'grid', gap: 2 }}
      >
        {(['en', 'hi'] as const).map((language) => (
          <MessageField
            key={language}
            language={language}
            text={typed[language]}
            onType={(text) => setTyped({ ...typed, [language]: text })}
          />
        ))}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button
            type="submit"
            variant="contained"
            disabled={!read.success || save.isPending}
            sx={{ minHeight: 44 }}
          >
            {t('Save')}
          </Button>
          {!(isReady('en') && isReady('hi')) && (
            <Button onClick={() => setTyped({ ...READY_MESSAGES[kind] })} sx={{ minHeight: 44 }}>
              {t('Ready text')}
            </Button>
          )}
        </Box>
      </Box>
    </SectionCard>
  );
}

/** An order for the preview. */
const SAMPLE = {
  _id: 'f0d3f986-0000-4000-8000-000000000000',
  user: { _id: '', name: 'Asha', email: '' },
  shippingAddress: { address: '', city: '', postalCode: '', country: '' },
  totalPrice: '1399.00',
  isDelivered: false,
  dispatched: { at: '', courier: 'Delhivery', tracking: 'DL12345678' },
} as const;

interface MessageFieldProps {
  readonly language: Language;
  readonly text: string;
  readonly onType: (text: string) => void;
}

function MessageField({ language, text, onType }: MessageFieldProps) {
  const { t, translate } = useMessages();
  const shop = useShopName();
  const read = messageFields.shape[language].safeParse(text);
  const problem = read.success ? undefined : translate(read.error.issues[0]?.message ?? '');
  return (
    <Box>
      <TextField
        label={language === 'hi' ? t('In Hindi') : t('In English')}
        value={text}
        onChange={({ target }) => onType(target.value)}
        error={problem !== undefined}
        helperText={problem}
        slotProps={{ htmlInput: { maxLength: MAX_MESSAGE, lang: language } }}
        multiline
        fullWidth
      />
      <Typography
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
        }}
      >
        {messageTo(text, SAMPLE, shop, `${globalThis.location.origin}/order/f0d3f986`)}
      </Typography>
    </Box>
  );
}
