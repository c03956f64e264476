import Alert from '@mui/material/Alert';
import { useWatch } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import type { ProductDocument } from '#shared/catalogue/product';
import { typedNumber } from '#shared/core/typed-text';
import { useServices } from '../../../hooks/services';
import { keepDraft } from '../../../database/form-draft';
import { problemText } from '../../../hooks/use-sending';
import { EntryForm } from '../../../components/design/entry-form';
import { FormField } from '../../../components/design/form-field';
import { useCheckedForm } from '../../../components/design/use-checked-form';
import { useMessages, useT } from '../../../i18n/messages';
import { EditedElsewhere } from '../forms/edited-elsewhere';
import { EditPage } from '../forms/edit-page';
import { ChartPicture, useChartUpload } from './chart-picture';
import { PictureField } from './picture-field';
import { PictureList } from './picture-list';
import { isUnderWay } from '../forms/use-picture-uploads';
import { usePictures, withFirst } from './use-pictures';
import { productForm, productValues, typedProduct } from './goods/product-form';
import { comparedProduct, PRODUCT_WORDS } from './product-conflict';
import { SaveButtons } from './save-buttons';
import { StockHistory } from './stock-history';
import { useDocumentForm } from '../forms/use-document-form';
import { useFieldProblems } from '../forms/use-field-problems';
import { GoodsPart } from './goods/goods-part';
import { HindiPart } from './goods/hindi-part';
import { BrandField, CategoryField } from './origin-fields';
import { VariantGrid } from './goods/variant-grid';
import { useProduct, useProductEdit } from './use-product-edit';

/** One product, to be changed. */
export function Component() {
  const t = useT();
  const { id = '' } = useParams();
  const product = useProduct(id);
  return (
    <>
      <EditPage
        title={t('Edit Product')}
        list="/admin/productlist"
        read={product}
        fallback="Failed to load product"
        isWide
      >
        {(read) => <ProductEditForm key={id} product={read} />}
      </EditPage>
      {product.data && <StockHistory key={id} productId={id} />}
    </>
  );
}

/** Everything an admin sets of a product (docs/shop-rules.md#r-catalogue-11). */
function ProductEditForm({ product }: { readonly product: ProductDocument }) {
  const { t, translate } = useMessages();
  const edit = useProductEdit(product);
  const { db } = useServices();
  const { theirs } = edit;
  const navigate = useNavigate();
  const form = useCheckedForm(productForm, productValues(product));
  const { submit, elsewhere, draftOver } = useDocumentForm({
    form,
    edit,
    name: `product:${product._id}`,
    schema: typedProduct,
    valuesOf: productValues,
    save: edit.save,
    onSaved: async () => navigate('/admin/productlist'),
    sendsChanges: true,
    compared: comparedProduct,
  });
  const [image, stock, variants] = useWatch({
    control: form.control,
    name: ['image', 'countInStock', 'variants'],
  });
  const { pictures, changePictures, sending } = usePictures(form);
  const chart = useChartUpload(form);
  const areUploading = [...sending.uploads, ...chart.uploads].some(isUnderWay);
  // With variants price and stock are theirs.
  const isPlain = variants.length === 0;
  useFieldProblems(form, edit.problem);
  const added = typedNumber(stock) - edit.read.countInStock;
  const isShort = theirs !== null && theirs.countInStock + added < 0;

  async function upload(file: File): Promise<void> {
    const uploaded = await edit.upload(file);
    if (!uploaded) return;
    form.setValue('image', uploaded.image, { shouldValidate: true });
    if (uploaded.saved) form.setValue('images', withFirst(pictures, uploaded.image));
    // What is typed besides goes on, over the product with its new picture.
    if (uploaded.saved)
      keepDraft(db, draftOver(uploaded.saved.revision), form.getValues()).catch(() => undefined);
  }

  return (
    <EntryForm label={t('Product')} error={problemText(translate, edit.problem)} onSubmit={submit}>
      {edit.known.draft && (
        <Alert severity="info" role="note">
          {t('This is a draft. Shoppers will see it once you publish it.')}
        </Alert>
      )}
      <FormField form={form} name="name" label={t('Name')} />
      {isPlain && <FormField form={form} name="price" label={t('Price')} inputMode="decimal" />}
      <PictureField image={image} sent={edit.sent} onChoose={upload}>
        <FormField form={form} name="image" label={t('Image')} />
      </PictureField>
      <PictureList pictures={pictures} onChange={changePictures} sending={sending} />
      <BrandField form={form} />
      {isPlain && (
        <FormField
          form={form}
          name="countInStock"
          label={t('Count In Stock')}
          inputMode="numeric"
          hint={
            Number.isSafeInteger(added) && added !== 0
              ? t('Changes stock by {change}. Sales made in the meantime are kept.', {
                  change: added > 0 ? `+${added}` : String(added),
                })
              : undefined
          }
        />
      )}
      <FormField
        form={form}
        name="lowStock"
        label={t('Low stock at')}
        inputMode="numeric"
        hint={t('Leave blank to use the level in the shop’s settings.')}
      />
      <CategoryField form={form} />
      <FormField
        form={form}
        name="hsn"
        label={t('HSN code')}
        inputMode="numeric"
        hint={t('Printed on invoices. Optional.')}
      />
      <FormField form={form} name="description" label={t('Description')} rows={4} />
      <GoodsPart form={form} />
      <HindiPart form={form} />
      <ChartPicture sending={chart} />
      <VariantGrid form={form} />
      {theirs && elsewhere && (
        <EditedElsewhere
          {...elsewhere}
          words={PRODUCT_WORDS}
          onChoice={isShort ? undefined : elsewhere.onChoice}
        >
          {isShort
            ? t('Only {count} left in stock now.', { count: theirs.countInStock })
            : t('Someone else changed this product.')}
        </EditedElsewhere>
      )}
      <SaveButtons
        form={form}
        isDraft={edit.known.draft === true}
        disabled={edit.sent !== null || areUploading}
      />
    </EntryForm>
  );
}
