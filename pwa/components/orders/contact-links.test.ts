import { expect, test } from 'vitest';
import { callLink, whatsAppLink } from './contact-links';

test('a number is called without what only makes it readable', () => {
  expect(callLink('+91 (22) 4000-1234')).toBe('tel:+912240001234');
});

test('a chat is with the number of its country, and begins with the text', () => {
  const link = 'https://wa.me/919000000001?text=Order%20%231a%3A%20';
  for (const phone of ['+91 90000 00001', '90000 00001', '0091 90000 00001', '09000000001'])
    expect(whatsAppLink(phone, 'Order #1a: ')).toBe(link);
});

test('what is no mobile number has no chat', () => {
  for (const phone of ['', '100', '+91 123', '1234567890123456'])
    expect(whatsAppLink(phone, 'x')).toBeUndefined();
});
