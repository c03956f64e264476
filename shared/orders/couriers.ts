/** A courier, and where its parcels can be followed. */
export interface Courier {
  readonly name: string;
  /** An `https:` address with `{tracking}` for the number; blank where there is none. */
  readonly link: string;
}

/** Where the number stands in the pattern of a link. */
export const TRACKING_PLACE = '{tracking}';

/** Couriers of India that a shop begins with; the owner's settings may have others in their place. */
export const READY_COURIERS: readonly Courier[] = [
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
