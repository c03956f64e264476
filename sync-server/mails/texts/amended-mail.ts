import { formatInr } from '#shared/core/paise';
import { changeOfLine } from '#shared/orders/amendment';
import type { Order } from '#shared/orders/order';
import { NO_MONEY } from '#shared/orders/order-money';
import { oneLine, type MailText } from './mail-text';
import { details, indented, mailAbout, type MailSetting } from './order-mails';

/** "Your order was changed": what is another thing, and what it comes to by now. */
export function amendedMail(order: Order, setting: MailSetting): MailText {
  const { say } = setting;
  const { amendments = [], isPaid, paymentMethod, money = NO_MONEY } = order;
  const total = isPaid
    ? 'Total: {sum}, paid online'
    : paymentMethod === 'COD'
      ? 'Total: {sum}, cash on delivery'
      : 'Total: {sum}';
  return mailAbout(order, setting, 'We changed your order {number}', [
    say('We have changed what is in your order.'),
    [
      say('What changed:'),
      ...amendments.flatMap(({ lines }) =>
        lines.map((line) => indented(oneLine(changeOfLine(line)))),
      ),
    ],
    ...details(order, total, setting),
    ...(money.beingGivenBack > 0
      ? [
          say(
            'We are refunding {sum} to the account you paid from, and will email you once we have.',
            { sum: formatInr(money.beingGivenBack) },
          ),
        ]
      : []),
    say('If this is not right, please reply to this email or write to us.'),
  ]);
}
