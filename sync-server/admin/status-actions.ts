import { PART_NAMES, statusFindings, type FindingText } from '#shared/admin/status-findings';
import { filled } from '#shared/messages/filled';
import { shopTime } from '#shared/shop/shop-day';
import { runAtShop, type Deps } from './run-at-shop';
import { doctorCommand, testMailCommand } from './status-commands';

const MARKS = { good: 'ok  ', look: 'look', act: 'ACT ' } as const;

/** `doctor`. */
export async function showStatus(deps: Deps): Promise<void> {
  const status = await runAtShop(deps, doctorCommand, {});
  for (const { part, level, says, advice } of statusFindings(status)) {
    deps.stdout.write(`${MARKS[level]}  ${PART_NAMES[part]}: ${inEnglish(says)}\n`);
    if (advice !== undefined && level !== 'good') deps.stdout.write(`      ${advice}\n`);
  }
  for (const { count, kind, type, message, build, devices, lastAt } of status.errors.newest)
    deps.stdout.write(
      `      ${count} × ${type}: ${message} (${[kind, build, ...devices].join(', ')}; last ${timeText(lastAt)})\n`,
    );
}

/** `test-mail`. */
export async function sendTestMail(
  deps: Deps,
  { email }: { readonly email: string },
): Promise<void> {
  const { to } = await runAtShop(deps, testMailCommand, { email });
  deps.stdout.write(
    `An email to ${to} is on the list. The running shop sends it within seconds.\n`,
  );
}

const timeText = (instant: string) => shopTime(Date.parse(instant));

function inEnglish({ text, values = {}, times = {} }: FindingText): string {
  const said = Object.entries(times).map(([name, at]) => [name, timeText(at)]);
  return filled(text, { ...values, ...Object.fromEntries(said) });
}
