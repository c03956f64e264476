import type { EngineReader, EngineWriter } from '../engine';
import { messageTemplateRows, type MessageTemplateRow } from '../kinds/message-templates';
import { ALL } from '../kinds/people';

/** @param _id with what stands before the name of a mail or a page */
async function ownText(
  tx: EngineReader,
  _id: string,
): Promise<MessageTemplateRow & { readonly revision: number }> {
  const { en = '', hi = '', revision = 0 } = (await tx.get(messageTemplateRows, _id)) ?? {};
  return { _id, en, hi, revision };
}

/** What the owner writes to customers. */
export const readMessageTemplates = (tx: EngineReader) => ({
  messageTemplates: () => tx.group(messageTemplateRows, 'all', ALL, {}),
  /** What the owner has written for an occasion; empty where the ready text holds. */
  messageText: (kind: string) => ownText(tx, kind),
  /** What the owner has written in a mail of this kind; empty where the ready text holds. */
  mailText: (kind: string) => ownText(tx, `mail:${kind}`),
  /** What the owner has written for a page of the shop; empty where the ready text holds. */
  policyText: (name: string) => ownText(tx, `policy:${name}`),
});

export const writeMessageTemplates = (tx: EngineWriter) => ({
  putMessageTemplate: (row: MessageTemplateRow) => tx.put(messageTemplateRows, row),
});
