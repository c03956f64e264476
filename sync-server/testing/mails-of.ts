import type { Mail } from '../store/row-types';
import type { ShopStore } from '../store/repositories/shop-store';

/** Every mail that waits, due or not, oldest first. */
export async function waitingMails(store: Pick<ShopStore, 'read'>): Promise<Mail[]> {
  const all = await store.read((shop) => shop.dueMails('9999', Number.MAX_SAFE_INTEGER));
  const keyOf = ({ createdAt, _id }: Mail) => `${createdAt} ${_id}`;
  return all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** The queued mails to an address, oldest first. @param kind all unless given, except the link sent on registration */
export async function mailsTo(store: ShopStore, to: string, kind?: string): Promise<Mail[]> {
  return (await waitingMails(store)).filter(
    (mail) =>
      mail.to === to && (kind === undefined ? mail.kind !== 'confirm-email' : mail.kind === kind),
  );
}

/** The token of the newest queued link to an address. @throws Error where none does */
export async function resetTokenOf(store: ShopStore, to: string): Promise<string> {
  const mail = (await mailsTo(store, to, 'password-reset')).at(-1);
  const [, token] = /\/reset-password#(\S+)/.exec(mail?.text ?? '') ?? [];
  if (token === undefined) throw new Error('No link was mailed');
  return token;
}

/** As if the person had shown that their email is theirs. */
export async function proveEmail(
  { store }: { readonly store: ShopStore },
  { user }: { readonly user: { readonly _id: string } },
): Promise<void> {
  await store.write(async (shop) => {
    const person = await shop.user(user._id);
    if (!person) throw new Error('Not registered');
    await shop.putUser({ ...person, provenEmail: person.email });
  });
}
