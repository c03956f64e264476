import * as z from 'zod/mini';
import type { Language } from '../catalogue/in-language';
import { formatInr, paiseFromDecimal } from '../core/paise';
import { recipientOf } from '../addresses/address-line';
import type { OrderDocument } from '../orders/order';
import { ownerText, ownerTextFilled } from '../messages/placeholders';
import { shortOrderNumber } from '../orders/order-number';

/** Occasions on which a shop writes to a customer. */
export const MESSAGE_KINDS = [
  'confirm-cash',
  'payment-pending',
  'dispatched',
  'arriving-today',
  'not-reached',
  'back-to-us',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** What stands for something of the order in a template. */
export const PLACEHOLDERS = [
  'name',
  'shop',
  'order',
  'number',
  'total',
  'courier',
  'tracking',
  'link',
] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

/** The longest template, in characters. */
export const MAX_MESSAGE = 1_000;

type Texts = Readonly<Record<Language, string>>;

/** What a template says until the owner writes another. */
export const READY_MESSAGES: Readonly<Record<MessageKind, Texts>> = {
  'confirm-cash': {
    en: 'Hello {name}, this is {shop}. You ordered {order} for {total}, cash on delivery. Shall we send it?',
    hi: 'नमस्ते {name}, {shop} से। आपने {total} का ऑर्डर {order} कैश ऑन डिलीवरी से दिया है। क्या हम इसे भेज दें?',
  },
  'payment-pending': {
    en: 'Hello {name}, your order {order} at {shop} for {total} is not paid yet. Pay here, or change to cash on delivery: {link}',
    hi: 'नमस्ते {name}, {shop} पर आपके ऑर्डर {order} के {total} का भुगतान बाकी है। यहाँ भुगतान करें, या कैश ऑन डिलीवरी चुनें: {link}',
  },
  dispatched: {
    en: 'Hello {name}, your order {order} from {shop} is on its way with {courier}, tracking number {tracking}. {link}',
    hi: 'नमस्ते {name}, {shop} से आपका ऑर्डर {order} {courier} से भेज दिया गया है, ट्रैकिंग नंबर {tracking}। {link}',
  },
  'arriving-today': {
    en: 'Hello {name}, your order {order} from {shop} comes today. Please keep {total} ready if you pay in cash.',
    hi: 'नमस्ते {name}, {shop} से आपका ऑर्डर {order} आज पहुँचेगा। नकद देना हो तो {total} तैयार रखें।',
  },
  'not-reached': {
    en: 'Hello {name}, {shop} could not reach you about order {order}. When may we call, or deliver?',
    hi: 'नमस्ते {name}, ऑर्डर {order} के बारे में {shop} आपसे बात नहीं कर सका। हम कब फ़ोन करें या डिलीवरी करें?',
  },
  'back-to-us': {
    en: 'Hello {name}, your order {order} came back to {shop}. Shall we send it again? {link}',
    hi: 'नमस्ते {name}, आपका ऑर्डर {order} {shop} के पास लौट आया है। क्या हम इसे फिर भेजें? {link}',
  },
};

/** The mails of the shop whose subject and first words the owner may write. What they say of goods, money and links stays. */
export const MAIL_KINDS = [
  'order-placed',
  'order-paid',
  'order-dispatched',
  'order-delivered',
  'order-cancelled',
  'refund-processed',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** What stands for something of the order in a mail. No name: who registers with another's address chooses it. */
export const MAIL_PLACEHOLDERS = [
  'shop',
  'order',
  'total',
  'courier',
  'tracking',
  'sum',
  'link',
] as const;
export type MailValues = Readonly<Record<(typeof MAIL_PLACEHOLDERS)[number], string | undefined>>;

const template = ownerText(PLACEHOLDERS, MAX_MESSAGE);
const mailTemplate = ownerText(MAIL_PLACEHOLDERS, MAX_MESSAGE);

/** `PUT /api/admin/messages`: what the owner writes for an occasion; empty: the ready text. */
export const messageFields = z.strictObject({
  kind: z.enum(MESSAGE_KINDS),
  en: template,
  hi: template,
});

/** `PUT /api/admin/mails`: what the owner writes in a mail, its subject in the first line; empty: the ready text. */
export const mailFields = z.strictObject({
  kind: z.enum(MAIL_KINDS),
  en: mailTemplate,
  hi: mailTemplate,
});

const texts = { en: z.string(), hi: z.string() };

/** What the owner has written for an occasion. */
export const writtenMessage = z.object({
  kind: z.enum(MESSAGE_KINDS),
  revision: z.int(),
  ...texts,
});
export type WrittenMessage = Readonly<z.infer<typeof writtenMessage>>;

/** What the owner has written in a mail. */
export const writtenMail = z.object({ kind: z.enum(MAIL_KINDS), revision: z.int(), ...texts });

/** `GET /api/admin/messages`: what the owner has written, by occasion. */
export const messageTemplates = z.object({ messages: z.array(writtenMessage) });
export type MessageTemplates = z.infer<typeof messageTemplates>;

/** `GET /api/admin/mails`: what the owner has written in mails, and what they say without. */
export const mailTemplates = z.object({
  mails: z.array(z.extend(writtenMail, { ready: z.object(texts) })),
});
export type MailTemplates = z.infer<typeof mailTemplates>;

/** The subject and the first words of a mail. @param text the owner's, with its subject in the first line */
export function mailWordsFrom(text: string, values: MailValues) {
  const [subject = '', ...lines] = ownerTextFilled(text, values).split('\n');
  return { subject: subject.trim(), words: lines.join('\n').trim() };
}

/** The text of a template: the owner's, else the ready one. */
export function templateText(
  { messages }: MessageTemplates,
  kind: MessageKind,
  language: Language,
): string {
  const own = messages.find((one) => one.kind === kind)?.[language] ?? '';
  return own === '' ? READY_MESSAGES[kind][language] : own;
}

/**
 * A message to the customer of an order.
 * @param shop its name
 * @param page the address of the order's page
 */
export function messageTo(
  text: string,
  order: Pick<
    OrderDocument,
    '_id' | 'number' | 'user' | 'shippingAddress' | 'totalPrice' | 'dispatched' | 'isDelivered'
  >,
  shop: string,
  page: string,
): string {
  const { courier = '–', tracking = '–', link = page } = order.dispatched ?? {};
  const facts: Readonly<Record<Placeholder, string>> = {
    name: recipientOf(order),
    shop,
    order: shortOrderNumber(order._id),
    number: order.number === undefined ? shortOrderNumber(order._id) : `#${order.number}`,
    total: formatInr(paiseFromDecimal(order.totalPrice)),
    courier,
    tracking,
    link,
  };
  return ownerTextFilled(text, facts);
}
