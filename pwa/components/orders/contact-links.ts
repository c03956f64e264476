/** Of India: a number without a country's is one of there. */
const DIALLING_CODE = '91';

/** A link that calls a number. @param phone as it is to be read */
export const callLink = (phone: string): string => `tel:${phone.replaceAll(/[\s().-]/g, '')}`;

/**
 * A link that opens a WhatsApp chat with a text to send (https://faq.whatsapp.com/5913398998672934).
 * @param phone as it is to be read; ten digits are a number in India
 * @returns nothing for what cannot be a phone number with a country's code
 */
export function whatsAppLink(phone: string, text: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, '').replace(/^0+/, '');
  const number = digits.length === 10 && !phone.startsWith('+') ? DIALLING_CODE + digits : digits;
  if (number.length < 11 || number.length > 15) return undefined;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
