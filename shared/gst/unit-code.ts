/** The codes in which the return counts quantities. */
const CODES = new Set(
  (
    'BAG BAL BDL BKL BOU BOX BTL BUN CAN CBM CCM CMS CTN DOZ DRM GGK GMS GRS GYD KGS KLR KME LTR MLT MTR MTS NOS OTH PAC PCS PRS QTL ROL ' +
    'SET SQF SQM SQY TBS TGM THD TON TUB UGS UNT YDS'
  ).split(' '),
);

/** As people write them. */
const WRITTEN: Readonly<Record<string, string>> = {
  '': 'PCS',
  PC: 'PCS',
  PIECE: 'PCS',
  PIECES: 'PCS',
  NO: 'NOS',
  KG: 'KGS',
  KILOGRAM: 'KGS',
  G: 'GMS',
  GM: 'GMS',
  GRAM: 'GMS',
  L: 'LTR',
  LTRS: 'LTR',
  LITRE: 'LTR',
  ML: 'MLT',
  M: 'MTR',
  METRE: 'MTR',
  CM: 'CMS',
  BOTTLE: 'BTL',
  PACK: 'PAC',
  PACKET: 'PAC',
  PKT: 'PAC',
  PAIR: 'PRS',
  DOZEN: 'DOZ',
  UNIT: 'UNT',
};

/** The code of a product's unit: pieces where it has none, `OTH` where it is none of them. */
export function unitCode(unit = ''): string {
  const written = unit.trim().toUpperCase();
  const code = WRITTEN[written] ?? written;
  return CODES.has(code) ? code : 'OTH';
}
