import type { ProductDocument } from '#shared/catalogue/product';
import { pathTo } from '#shared/pages/path-to';
import { useT } from '../../i18n/messages';
import { useToast } from '../../toasts/toasts';
import { ShareIcon } from '../design/deferred-icons';
import styles from './heart.module.css';

/** Cancelling the share dialog is no error. */
const isCancelled = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError';

/** Tells others of a product: by the device's own ways, and where it has none the link is copied. Its document brings the picture. */
export function Component({ product }: { readonly product: ProductDocument }) {
  const t = useT();
  const toast = useToast();

  async function share() {
    const url = new URL(pathTo('/product/:id', { id: product._id }), location.origin).href;
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title: product.name, url });
        return;
      } catch (error) {
        if (isCancelled(error)) return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t('Link copied'));
    } catch {
      toast.info(t('Copy this link: {link}', { link: url }));
    }
  }

  return (
    <button
      type="button"
      className={styles.round}
      aria-label={t('Share {name}', { name: product.name })}
      onClick={() => void share()}
    >
      <span>
        <ShareIcon size="1.25rem" />
      </span>
    </button>
  );
}
