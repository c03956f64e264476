import { GST_STATES, type GstState } from './gst';

/** Letters alone, in small ones: as different tables write the same state. */
const lettersOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]/g, '');

/** What states were called before, or are called in the tables of the post office. */
const OTHER_NAMES: Readonly<Record<string, GstState>> = {
  orissa: 'Odisha',
  pondicherry: 'Puducherry',
  uttaranchal: 'Uttarakhand',
  chattisgarh: 'Chhattisgarh',
  newdelhi: 'Delhi',
  nctofdelhi: 'Delhi',
  dadraandnagarhaveli: 'Dadra and Nagar Haveli and Daman and Diu',
  damananddiu: 'Dadra and Nagar Haveli and Daman and Diu',
};

/** The state that a text names, however it is written; nothing where it names none that is known. */
export function gstStateNamed(text: string): GstState | undefined {
  const letters = lettersOf(text).replace(/^the/, '');
  const known = Object.values(GST_STATES).find((state) => lettersOf(state) === letters);
  return known ?? (Object.hasOwn(OTHER_NAMES, letters) ? OTHER_NAMES[letters] : undefined);
}
