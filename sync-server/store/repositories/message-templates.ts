import type { EngineReader, EngineWriter } from '../engine';
import { messageTemplateRows, type MessageTemplateRow } from '../kinds/message-templates';
import { ALL } from '../kinds/people';

/** What the owner writes to customers. */
export const readMessageTemplates = (tx: EngineReader) => ({
  messageTemplates: () => tx.group(messageTemplateRows, 'all', ALL, {}),
  /** What the owner has written in a mail of this kind; nothing where the ready text holds. */
  mailText: (kind: string) => tx.get(messageTemplateRows, `mail:${kind}`),
  /** What the owner has written for a page of the shop. */
  policyText: async (name: string): Promise<MessageTemplateRow & { readonly revision: number }> => {
    const _id = `policy:${name}`;
    const { en = '', hi = '', revision = 0 } = (await tx.get(messageTemplateRows, _id)) ?? {};
    return { _id, en, hi, revision };
  },
});

export const writeMessageTemplates = (tx: EngineWriter) => ({
  putMessageTemplate: (row: MessageTemplateRow) => tx.put(messageTemplateRows, row),
});
