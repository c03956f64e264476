/** The states and territories of India by the two digits with which their GST numbers begin. */
export const GST_STATES = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
} as const;
export type GstState = (typeof GST_STATES)[keyof typeof GST_STATES];

/** State, PAN of the holder, which registration of theirs in the state, a fixed letter, check digit. */
const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The check digit of a GST number's first 14 characters: digits of base 36, weighed 1, 2, 1, 2 … */
function checkDigit(number: string): string {
  let sum = 0;
  for (let place = 0; place < 14; place += 1) {
    const product = DIGITS.indexOf(number.charAt(place)) * ((place % 2) + 1);
    sum += Math.floor(product / DIGITS.length) + (product % DIGITS.length);
  }
  return DIGITS.charAt((DIGITS.length - (sum % DIGITS.length)) % DIGITS.length);
}

/** The state of a GST number; nothing where its first two digits name none. */
export function stateOfGstNumber(number: string): GstState | undefined {
  return Object.entries(GST_STATES).find(([code]) => number.startsWith(code))?.[1];
}

/** Whether a text is a GST number: its form, its state and its check digit. @param number in capitals, without blanks */
export function isGstNumber(number: string): boolean {
  return (
    FORM.test(number) &&
    stateOfGstNumber(number) !== undefined &&
    checkDigit(number) === number.charAt(14)
  );
}
