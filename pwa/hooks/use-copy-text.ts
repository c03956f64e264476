import { useToast } from '../toasts/toasts';
import { useT } from '../i18n/messages';

/** Copies a text and says so; where the browser does not allow it, says what can be done instead. */
export function useCopyText(): (text: string) => Promise<void> {
  const toast = useToast();
  const t = useT();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('Text copied'));
    } catch {
      toast.info(t('Select the text and copy it.'));
    }
  };
}
