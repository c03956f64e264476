import { isGstin } from '../core/gstin';

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

/** The state of a GST number; nothing where its first two digits name none. */
export function stateOfGstNumber(number: string): GstState | undefined {
  return Object.entries(GST_STATES).find(([code]) => number.startsWith(code))?.[1];
}

/** Whether a text is the GST number of a business in a state of today. @param number in capitals, without blanks */
export const isGstNumber = (number: string): boolean =>
  isGstin(number) && stateOfGstNumber(number) !== undefined;

/** The two digits of a state. */
export const codeOfState = (state: string): string | undefined =>
  Object.entries(GST_STATES).find(([, name]) => name === state)?.[0];
