import * as z from 'zod/mini';
import { withoutUnseen, writtenName } from '../core/written-text';

export const MAX_COURIER = 60;
const MAX_LINK = 500;

/** With a host of letters, digits, dots and hyphens: no user name before it. */
const HTTPS_LINK = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** `https:` alone: it is shown to shoppers as a link. */
export const httpsLink = z
  .string()
  .check(
    z.trim(),
    z.maxLength(MAX_LINK),
    z.regex(HTTPS_LINK, 'Enter a link that begins with https://'),
  );

/** Names are compared as people read them. */
const nameKey = (name: string): string => withoutUnseen(name).trim().toLowerCase();

const TRACKING_PLACE = '{tracking}';

/** A courier as it is stored, and travels to admins. */
export const courier = z.object({
  name: z.string(),
  link: z.string(),
  /** The shop brings it itself: its orders are on the round. */
  own: z.optional(z.literal(true)),
});
export type Courier = Readonly<z.infer<typeof courier>>;

/** A courier as the owner sets it, and where its parcels can be followed. */
const courierField = z.strictObject({
  name: writtenName('Enter who delivers it', MAX_COURIER),
  /** An `https:` address with `{tracking}` where the number stands; blank where parcels cannot be followed. */
  link: z.string().check(
    z.trim(),
    z.maxLength(MAX_LINK),
    z.refine(
      (link) => link === '' || HTTPS_LINK.test(link.replaceAll(TRACKING_PLACE, '1')),
      'Enter a link that begins with https://',
    ),
  ),
  own: z.optional(z.literal(true)),
});

/** How many couriers a shop keeps at most. */
const MAX_COURIERS = 50;
export const courierList = z.array(courierField).check(
  z.maxLength(MAX_COURIERS, `At most ${MAX_COURIERS} couriers`),
  z.refine(
    (all) => new Set(all.map(({ name }) => nameKey(name))).size === all.length,
    'Each courier once',
  ),
);

/** `GET /api/admin/couriers`. */
export const courierReply = z.object({ couriers: z.array(courier) });

/**
 * Where a parcel can be followed, by the pattern of its courier, whose name is compared without case and accents; nothing where there is
 * none, or the number makes no link of it.
 */
export function trackingLink(
  couriers: readonly Courier[],
  name: string,
  tracking: string,
): string | undefined {
  const folded = nameKey(name);
  const pattern = couriers.find((one) => nameKey(one.name) === folded)?.link ?? '';
  if (pattern === '') return undefined;
  const link = pattern.replaceAll(TRACKING_PLACE, encodeURIComponent(tracking));
  return httpsLink.safeParse(link).success ? link : undefined;
}

/** The shop itself, where its owner has named no other that is its own. */
const OWN_DELIVERY: Courier = { name: 'Own delivery', link: '', own: true };

/** The couriers of a shop: those that its owner has set, or the ready ones; one at least is the shop's own. */
export function couriersOf({
  couriers = READY_COURIERS,
}: {
  readonly couriers?: readonly Courier[] | undefined;
}): readonly Courier[] {
  return couriers.some(({ own }) => own) ? couriers : [OWN_DELIVERY, ...couriers];
}

/**
 * Which of these names of couriers are the shop's own (docs/shop-rules.md#r-doorstep-3).
 * @param names as orders have them
 */
export function ownCouriers(couriers: readonly Courier[], names: readonly string[]): string[] {
  const own = new Set(couriers.filter((one) => one.own).map(({ name }) => nameKey(name)));
  return names.filter((name) => own.has(nameKey(name)));
}

/** Couriers of India that a shop begins with; the owner's settings may have others in their place. */
export const READY_COURIERS: readonly Courier[] = [
  OWN_DELIVERY,
  { name: 'Delhivery', link: 'https://www.delhivery.com/track/package/{tracking}' },
  {
    name: 'Blue Dart',
    link: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={tracking}',
  },
  { name: 'DTDC', link: 'https://www.dtdc.com/track-your-shipment/?awb={tracking}' },
  {
    name: 'India Post',
    link: 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx',
  },
  { name: 'Ekart', link: 'https://ekartlogistics.com/shipmenttrack/{tracking}' },
  { name: 'Xpressbees', link: 'https://www.xpressbees.com/shipment/tracking?awbNo={tracking}' },
  { name: 'Ecom Express', link: 'https://ecomexpress.in/tracking/?awb_field={tracking}' },
  { name: 'Amazon Shipping', link: 'https://track.amazon.in/tracking/{tracking}' },
  { name: 'Professional Couriers', link: 'https://www.tpcindia.com/track-info.aspx?id={tracking}' },
  { name: 'Shiprocket', link: 'https://shiprocket.co/tracking/{tracking}' },
];
