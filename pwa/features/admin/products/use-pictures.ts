import { useWatch, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { PLACEHOLDER_IMAGE } from '#shared/catalogue/picture';
import type { ListedPicture, productForm, ProductValues } from './goods/product-form';
import { usePictureUploads } from '../forms/use-picture-uploads';

/** The pictures in the form of a product, its field "Image" always the first of them, and those on their way. */
export function usePictures(
  form: UseFormReturn<ProductValues, unknown, z.output<typeof productForm>>,
) {
  const [image, images] = useWatch({ control: form.control, name: ['image', 'images'] });
  const pictures = images.length > 0 ? withFirst(images, image) : typedAlone(image);

  function changePictures(changed: readonly ListedPicture[]): void {
    form.setValue('images', [...changed], { shouldDirty: true });
    form.setValue('image', changed[0]?.url ?? PLACEHOLDER_IMAGE, {
      shouldDirty: true,
      shouldValidate: true,
    });
  }

  const sending = usePictureUploads((url) => {
    // As the form is now: others may have come meanwhile.
    const [now, all] = form.getValues(['image', 'images']);
    const before = all.length > 0 ? withFirst(all, now) : typedAlone(now);
    changePictures([...before, { url, alt: '' }]);
  });
  return { pictures, changePictures, sending };
}

/** The list with another first picture. */
export function withFirst(pictures: readonly ListedPicture[], url: string): ListedPicture[] {
  const [first, ...others] = pictures;
  if (first?.url === url) return [...pictures];
  return [{ url, alt: '' }, ...others.filter((one) => one.url !== url)];
}

/** The only picture there is, where it is one. */
const typedAlone = (image: string): ListedPicture[] =>
  image === '' || image === PLACEHOLDER_IMAGE ? [] : [{ url: image, alt: '' }];
