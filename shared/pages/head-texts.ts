import { filled } from '../messages/filled';
import { SHOP_NAME } from '../shop/shop-name';
import type { PAGES, PathOf } from './pages';
import type { Language } from './public-page';

type PublicPages = (typeof PAGES)[PathOf<'everyone'>];

/** What the heads of documents say: titles and descriptions of the table of pages, and what depends on the data. */
export type HeadText =
  | Exclude<PublicPages['title'], '' | '{name}'>
  | Extract<PublicPages, { readonly about: string }>['about']
  | '{category} at {shop}. Products: {count}.'
  | 'Home'
  | 'Page {page}'
  | 'Product not found';

/** The same in Hindi: where a screen says it too, in its words (held by `tests/architecture/head-texts.test.ts`). */
export const HINDI_HEADS: Readonly<Record<HeadText, string>> = {
  'Shop at {shop} online or offline: browse, search and order any time. We’ll send your order when you’re back online.':
    '{shop} पर ऑनलाइन या ऑफ़लाइन खरीदारी करें: कभी भी देखें, खोजें और ऑर्डर करें। ऑनलाइन आते ही हम आपका ऑर्डर भेज देंगे।',
  'Latest Products': 'नए प्रोडक्ट',
  'All products at {shop}, newest first. Products: {count}.':
    '{shop} के सभी प्रोडक्ट, सबसे नए पहले। प्रोडक्ट: {count}।',
  'Page {page}': 'पेज {page}',
  '{category} at {shop}. Products: {count}.': '{shop} पर {category}। प्रोडक्ट: {count}।',
  'Results for “{keyword}”': '“{keyword}” के नतीजे',
  '“{keyword}” at {shop}. Products found: {count}.': '{shop} पर “{keyword}”। मिले प्रोडक्ट: {count}।',
  'Page not found': 'पेज नहीं मिला',
  'Product not found': 'प्रोडक्ट नहीं मिला',
  'This page doesn’t exist at {shop}.': '{shop} पर यह पेज नहीं है।',
  Home: 'होम',
  Contact: 'संपर्क',
  'How to reach {shop}: email, phone and address.': '{shop} से संपर्क: ईमेल, फ़ोन और पता।',
  'Shipping Policy': 'डिलीवरी नीति',
  'How long delivery by {shop} takes within India, and what it costs.':
    'भारत में {shop} की डिलीवरी में कितना समय लगता है और उसका शुल्क क्या है।',
  'Cancellations and Refunds': 'रद्द करना और रिफ़ंड',
  'How to cancel an order at {shop}, return an item and get your money back.':
    '{shop} पर ऑर्डर कैसे रद्द करें, आइटम कैसे लौटाएँ और पैसे कैसे वापस पाएँ।',
  Terms: 'शर्तें',
  'Terms of shopping at {shop}: orders, prices, payment and reviews.':
    '{shop} पर खरीदारी की शर्तें: ऑर्डर, कीमतें, भुगतान और रिव्यू।',
  Privacy: 'गोपनीयता',
  'What {shop} and your device store about you, and who else sees it.':
    '{shop} और आपका डिवाइस आपके बारे में क्या सहेजते हैं, और उसे और कौन देखता है।',
};

/**
 * Says a text of a head; the shop's name is filled in.
 * @param text in English
 * @param values with `shop` where it has another name than the default
 */
export function headText(
  text: HeadText,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return filled(language === 'hi' ? HINDI_HEADS[text] : text, { shop: SHOP_NAME, ...values });
}
