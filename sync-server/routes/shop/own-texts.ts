import type { Language } from '#shared/catalogue/in-language';
import { json, type ApiResponse } from '../../http/response';
import { settingsConflict } from '../../routing/one-document';
import type { SignedInRequest } from '../../routing/route';
import type { Services } from '../../routing/services';
import { done, refusal, withIdempotency } from '../../routing/with-idempotency';
import { recordSettingsChange } from '../../security-log/document-changes';
import type { MessageTemplateRow } from '../../store/kinds/message-templates';
import type { ShopReader, ShopWriter } from '../../store/repositories/shop-on-engine';

interface OwnText {
  /** What it is called in the security log. */
  readonly detail: string;
  /** By what the reply names it. */
  readonly id: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<Language, string>>;
  readonly read: (shop: ShopReader) => Promise<MessageTemplateRow & { readonly revision: number }>;
  /** What changes with it. @param revision the text's new one */
  readonly onWritten?: (shop: ShopWriter, revision: number) => Promise<void>;
}

/**
 * Writes a text of the owner's in both languages, over the revision that was seen (docs/api.md#revisions); the reply is the text as it
 * is then.
 */
export function writeOwnText(
  request: SignedInRequest & { readonly body: object },
  services: Services,
  { detail, id, texts: { en, hi }, read, onWritten }: OwnText,
): Promise<ApiResponse> {
  return withIdempotency(services, request, [detail, request.body], async (shop) => {
    const { _id, ...kept } = await read(shop);
    const before = { ...id, ...kept };
    // Also where the reply to the first of two equal writes was lost.
    if (en === before.en && hi === before.hi) return done(json(200, before));
    const conflict = await settingsConflict(shop, request, before, detail);
    if (conflict) return refusal(conflict);
    const revision = before.revision + 1;
    await shop.putMessageTemplate({ _id, en, hi, revision });
    await onWritten?.(shop, revision);
    await recordSettingsChange(shop, request, detail, services);
    return done(json(200, { ...id, revision, en, hi }));
  });
}
