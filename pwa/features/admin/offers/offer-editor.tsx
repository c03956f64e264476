import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { offerDocument, type OfferDocument } from '#shared/admin/offer-list';
import { EntryForm, SubmitButton } from '../../../components/design/entry-form';
import { useCheckedForm } from '../../../components/design/use-checked-form';
import { problemText } from '../../../hooks/use-sending';
import { useMessages, useT } from '../../../i18n/messages';
import { EditedElsewhere } from '../forms/edited-elsewhere';
import { useDocumentEdit } from '../forms/use-document-edit';
import { useDocumentForm } from '../forms/use-document-form';
import { useFieldProblems } from '../forms/use-field-problems';
import { OfferFields } from './offer-fields';
import { useOfferWords } from './offer-words';
import { offerText } from './offer-text';
import { offerForm, offerValues, typedOffer, type OfferForm } from './offer-values';
import { OFFERS, pathOfOffer } from './use-offers';

interface OfferEditorProps {
  /** As it was read; of revision 0 where it is new. */
  readonly offer: OfferDocument;
  /** The name of the draft that a reload keeps. */
  readonly draft: string;
}

/** The form of an offer, a new one too. */
export function OfferEditor({ offer, draft }: OfferEditorProps) {
  const { t, translate } = useMessages();
  const navigate = useNavigate();
  const edit = useDocumentEdit({
    path: pathOfOffer(offer.id),
    subject: OFFERS,
    schema: offerDocument,
    done: t('Offer saved'),
    first: offer,
  });
  const form = useCheckedForm(offerForm, offerValues(offer));
  const { submit, elsewhere } = useDocumentForm({
    form,
    edit,
    name: draft,
    schema: typedOffer,
    valuesOf: offerValues,
    save: edit.save,
    onSaved: async () => navigate('/admin/offers'),
  });
  const words = useOfferWords(elsewhere?.conflicts ?? []);
  useFieldProblems(form, edit.problem);
  return (
    <EntryForm label={t('Offer')} error={problemText(translate, edit.problem)} onSubmit={submit}>
      <OfferFields form={form} />
      <OfferPreview form={form} />
      {elsewhere && (
        <EditedElsewhere {...elsewhere} words={words}>
          {t('Someone else changed this offer.')}
        </EditedElsewhere>
      )}
      <SubmitButton form={form}>{t('Save')}</SubmitButton>
    </EntryForm>
  );
}

/** What shoppers read of what is typed, once it can be read. */
function OfferPreview({ form }: { readonly form: OfferForm }) {
  const t = useT();
  const typed = typedOffer.safeParse(useWatch({ control: form.control }));
  const read = typed.success ? offerForm.safeParse(typed.data) : undefined;
  return (
    <Box
      component="section"
      aria-label={t('Preview')}
      sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 3 }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('Preview')}
      </Typography>
      {read?.success ? (
        <>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {read.data.title}
          </Typography>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {offerText(t, {
              ...read.data,
              goods: (read.data.products?.length ?? 0) + (read.data.categories?.length ?? 0),
            })}
          </Typography>
        </>
      ) : (
        <Typography>{t('Fill in the fields to see what shoppers read.')}</Typography>
      )}
    </Box>
  );
}
