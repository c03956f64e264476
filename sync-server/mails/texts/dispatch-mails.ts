import { formatInr } from '#shared/core/paise';
import type { Order } from '#shared/orders/order';
import { oneLine, type MailText } from './mail-text';
import { indented, mailAbout, type MailSetting } from './order-mails';

/** The longest tracking link of a parcel: a truncated one leads nowhere. */
const MAX_LINK = 600;

/** "Your order is on its way": the carrier, and the tracking link. */
export function dispatchedMail(order: Order, setting: MailSetting): MailText {
  const { say } = setting;
  return mailAbout(order, setting, 'Your order {number} is on its way', [
    say('We have dispatched your order.'),
    ...howItComes(order, setting),
    ...cashToHave(order, setting),
  ]);
}

/** "Your order comes another way than we wrote": its courier or its number was wrong. */
export function redispatchedMail(order: Order, setting: MailSetting): MailText {
  const { say } = setting;
  return mailAbout(order, setting, 'New tracking for your order {number}', [
    say('The tracking that we sent you before was wrong. This is the right one:'),
    ...howItComes(order, setting),
  ]);
}

/** "Your order is not on its way after all": we had written that it was. */
export function undispatchedMail(order: Order, setting: MailSetting): MailText {
  const { say } = setting;
  return mailAbout(order, setting, 'Your order {number} is not on its way yet', [
    say('We wrote to you by mistake that your order is on its way.'),
    say('It is still with us. We will email you once we have dispatched it.'),
  ]);
}

/** "We came with your order": nobody was at home. */
export function notAtHomeMail(order: Order, setting: MailSetting): MailText {
  const { say } = setting;
  return mailAbout(order, setting, 'We could not hand over your order {number}', [
    say('We came with your order, but nobody was at home. We will come again.'),
    ...cashToHave(order, setting),
    say('To tell us when you are at home, please reply to this email or write to us.'),
  ]);
}

function cashToHave(order: Order, { say }: MailSetting) {
  const isToPay = order.paymentMethod === 'COD' && !order.isPaid;
  return isToPay
    ? [say('Please have {sum} ready in cash.', { sum: formatInr(order.totalPrice) })]
    : [];
}

function howItComes(order: Order, { say }: MailSetting) {
  const { courier, tracking, link, arrivesBy: day } = order.dispatched ?? { courier: '' };
  const how = [
    ...(courier ? [say('Delivered by: {courier}', { courier: oneLine(courier) })] : []),
    ...(tracking === undefined
      ? []
      : [say('Tracking number: {tracking}', { tracking: oneLine(tracking) })]),
    ...(link === undefined
      ? []
      : [say('Follow it here: {link}', { link: oneLine(link, MAX_LINK) })]),
    ...(day === undefined ? [] : [say('Arrives by: {day}', { day })]),
  ];
  return how.length > 0 ? [how.map(indented)] : [];
}
