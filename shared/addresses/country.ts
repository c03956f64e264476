/**
 * The countries and territories of ISO 3166-1, India first, the others by name: the code, then the name as it is shown and stored. One
 * text, as the pages with an address form carry it.
 */
const LIST =
  'INIndia|AFAfghanistan|AXÅland Islands|ALAlbania|DZAlgeria|ASAmerican Samoa|ADAndorra|AOAngola|' +
  'AIAnguilla|AQAntarctica|AGAntigua and Barbuda|ARArgentina|AMArmenia|AWAruba|AUAustralia|' +
  'ATAustria|AZAzerbaijan|BSBahamas|BHBahrain|BDBangladesh|BBBarbados|BYBelarus|BEBelgium|BZBelize|' +
  'BJBenin|BMBermuda|BTBhutan|BOBolivia|BABosnia and Herzegovina|BWBotswana|BVBouvet Island|' +
  'BRBrazil|IOBritish Indian Ocean Territory|VGBritish Virgin Islands|BNBrunei|BGBulgaria|' +
  'BFBurkina Faso|BIBurundi|KHCambodia|CMCameroon|CACanada|CVCape Verde|BQCaribbean Netherlands|' +
  'KYCayman Islands|CFCentral African Republic|TDChad|CLChile|CNChina|CXChristmas Island|' +
  'CCCocos (Keeling) Islands|COColombia|KMComoros|CGCongo|CKCook Islands|CRCosta Rica|' +
  'CICôte d’Ivoire|HRCroatia|CUCuba|CWCuraçao|CYCyprus|CZCzechia|DKDenmark|DJDjibouti|DMDominica|' +
  'DODominican Republic|CDDR Congo|ECEcuador|EGEgypt|SVEl Salvador|GQEquatorial Guinea|EREritrea|' +
  'EEEstonia|SZEswatini|ETEthiopia|FKFalkland Islands|FOFaroe Islands|FJFiji|FIFinland|FRFrance|' +
  'GFFrench Guiana|PFFrench Polynesia|TFFrench Southern Territories|GAGabon|GMGambia|GEGeorgia|' +
  'DEGermany|GHGhana|GIGibraltar|GRGreece|GLGreenland|GDGrenada|GPGuadeloupe|GUGuam|GTGuatemala|' +
  'GGGuernsey|GNGuinea|GWGuinea-Bissau|GYGuyana|HTHaiti|HMHeard and McDonald Islands|HNHonduras|' +
  'HKHong Kong|HUHungary|ISIceland|IDIndonesia|IRIran|IQIraq|IEIreland|IMIsle of Man|ILIsrael|' +
  'ITItaly|JMJamaica|JPJapan|JEJersey|JOJordan|KZKazakhstan|KEKenya|KIKiribati|KWKuwait|' +
  'KGKyrgyzstan|LALaos|LVLatvia|LBLebanon|LSLesotho|LRLiberia|LYLibya|LILiechtenstein|LTLithuania|' +
  'LULuxembourg|MOMacao|MGMadagascar|MWMalawi|MYMalaysia|MVMaldives|MLMali|MTMalta|' +
  'MHMarshall Islands|MQMartinique|MRMauritania|MUMauritius|YTMayotte|MXMexico|FMMicronesia|' +
  'MDMoldova|MCMonaco|MNMongolia|MEMontenegro|MSMontserrat|MAMorocco|MZMozambique|MMMyanmar|' +
  'NANamibia|NRNauru|NPNepal|NLNetherlands|NCNew Caledonia|NZNew Zealand|NINicaragua|NENiger|' +
  'NGNigeria|NUNiue|NFNorfolk Island|KPNorth Korea|MKNorth Macedonia|MPNorthern Mariana Islands|' +
  'NONorway|OMOman|PKPakistan|PWPalau|PSPalestine|PAPanama|PGPapua New Guinea|PYParaguay|PEPeru|' +
  'PHPhilippines|PNPitcairn Islands|PLPoland|PTPortugal|PRPuerto Rico|QAQatar|RERéunion|RORomania|' +
  'RURussia|RWRwanda|BLSaint Barthélemy|SHSaint Helena|KNSaint Kitts and Nevis|LCSaint Lucia|' +
  'MFSaint Martin|PMSaint Pierre and Miquelon|VCSaint Vincent and Grenadines|WSSamoa|SMSan Marino|' +
  'STSão Tomé and Príncipe|SASaudi Arabia|SNSenegal|RSSerbia|SCSeychelles|SLSierra Leone|' +
  'SGSingapore|SXSint Maarten|SKSlovakia|SISlovenia|SBSolomon Islands|SOSomalia|ZASouth Africa|' +
  'GSSouth Georgia and South Sandwich Islands|KRSouth Korea|SSSouth Sudan|ESSpain|LKSri Lanka|' +
  'SDSudan|SRSuriname|SJSvalbard and Jan Mayen|SESweden|CHSwitzerland|SYSyria|TWTaiwan|TJTajikistan|' +
  'TZTanzania|THThailand|TLTimor-Leste|TGTogo|TKTokelau|TOTonga|TTTrinidad and Tobago|TNTunisia|' +
  'TRTürkiye|TMTurkmenistan|TCTurks and Caicos Islands|TVTuvalu|UMU.S. Outlying Islands|' +
  'VIU.S. Virgin Islands|UGUganda|UAUkraine|AEUnited Arab Emirates|GBUnited Kingdom|USUnited States|' +
  'UYUruguay|UZUzbekistan|VUVanuatu|VAVatican City|VEVenezuela|VNVietnam|WFWallis and Futuna|' +
  'EHWestern Sahara|YEYemen|ZMZambia|ZWZimbabwe';

/** The two letters of ISO 3166-1. */
export type CountryCode = string;
export interface Country {
  readonly code: CountryCode;
  /** In English, as an address stores it. */
  readonly name: string;
}

export const COUNTRIES: readonly Country[] = LIST.split('|').map((entry) => ({
  code: entry.slice(0, 2),
  name: entry.slice(2),
}));

/** Shown for a new country that is not in the list. */
export const COUNTRY_RULE = 'Choose a country from the list';

const INDIA = 'IN';
/** What else countries are called: the long names and codes that people write, and what India and its neighbours call themselves. */
const ALIASES: Readonly<Record<CountryCode, string>> = {
  IN:
    'ind|republic of india|india republic of|bharat|bharath|bharat ganarajya|hindustan|hindusthan|भारत|भारत गणराज्य|इंडिया|इण्डिया|' +
    'हिंदुस्तान|हिन्दुस्तान|ভারত|ভাৰত|ਭਾਰਤ|ભારત|ଭାରତ|இந்தியா|பாரதம்|భారతదేశం|ఇండియా|ಭಾರತ|ഇന്ത്യ|ഭാരതം|بھارت|ہندوستان',
  AE: 'are|uae|u a e|emirates',
  AF: 'अफ़ग़ानिस्तान|अफगानिस्तान',
  BD: 'bgd|people s republic of bangladesh|বাংলাদেশ|बांग्लादेश|बांग्ला देश',
  BT: 'btn|kingdom of bhutan|भूटान|འབྲུག',
  CD: 'democratic republic of the congo|congo kinshasa',
  CG: 'republic of the congo|congo brazzaville',
  CI: 'ivory coast',
  CN: 'chn|people s republic of china|prc',
  CV: 'cabo verde',
  CZ: 'czech republic',
  GB: 'gbr|uk|u k|great britain|britain|england|scotland|wales|northern ireland',
  KP: 'democratic people s republic of korea',
  KR: 'kor|korea|republic of korea',
  LK: 'lka|ශ්‍රී ලංකාව|இலங்கை|श्रीलंका',
  MM: 'burma|म्यांमार',
  MO: 'macau',
  MV: 'मालदीव',
  NL: 'nld|holland',
  NP: 'npl|federal democratic republic of nepal|नेपाल',
  PK: 'pak|पाकिस्तान|پاکستان',
  RU: 'russian federation',
  SG: 'sgp',
  SZ: 'swaziland',
  TL: 'east timor',
  TR: 'turkey',
  US: 'usa|u s|u s a|united states of america|america',
  VA: 'holy see|vatican',
};

/** India's name within a longer text, such as `Maharashtra, India`. */
const NAMES_INDIA = /(^| )(india|bharat|hindustan|भारत)( |$)/;

/** A name without what says nothing: case, accents, punctuation, what cannot be seen, and an article before it. */
function plainName(written: string): string {
  return written
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\p{Cf}]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()
    .replace(/^the /, '');
}

/** Made when it is first asked: a page without addresses asks nothing. */
let codes: ReadonlyMap<string, CountryCode> | undefined;

function allCodes(): ReadonlyMap<string, CountryCode> {
  const all = new Map<string, CountryCode>();
  for (const { code, name } of COUNTRIES)
    for (const known of [code, name, ...(ALIASES[code]?.split('|') ?? [])])
      all.set(plainName(known), code);
  return all;
}

/**
 * Which country a text names: by its name in the list, another one that people write, or its code, however it is written. A longer text
 * that names India is India.
 * @returns nothing where it is not known
 */
export function countryOf(written: string): CountryCode | undefined {
  const name = plainName(written);
  codes ??= allCodes();
  return codes.get(name) ?? (NAMES_INDIA.test(name) ? INDIA : undefined);
}

export function isInIndia(country: string): boolean {
  return countryOf(country) === INDIA;
}

/** A country as the list has it, where the text names one that is known; else the text itself. */
export function listedCountry(written: string): string {
  const code = countryOf(written);
  return COUNTRIES.find((country) => country.code === code)?.name ?? written;
}
