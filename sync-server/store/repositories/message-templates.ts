import type { EngineReader, EngineWriter } from '../engine';
import { messageTemplateRows, type MessageTemplateRow } from '../kinds/message-templates';
import { ALL } from '../kinds/people';

/** What the owner writes to customers. */
export const readMessageTemplates = (tx: EngineReader) => ({
  messageTemplates: () => tx.group(messageTemplateRows, 'all', ALL, {}),
});

export const writeMessageTemplates = (tx: EngineWriter) => ({
  putMessageTemplate: (row: MessageTemplateRow) => tx.put(messageTemplateRows, row),
});
