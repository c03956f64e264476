import { filled } from '../messages/filled';
import { SHOP_NAME } from '../shop/shop-name';
import type { Language, TextName } from './public-page';

/** What the head of a document says in one language. */
interface HeadTexts {
  readonly home: string;
  readonly latest: string;
  readonly latestAbout: string;
  readonly pageOf: string;
  readonly category: string;
  readonly search: string;
  readonly searchAbout: string;
  readonly noPage: string;
  readonly noProduct: string;
  readonly noPageAbout: string;
  readonly breadcrumbHome: string;
  readonly texts: Readonly<Record<TextName, { readonly title: string; readonly about: string }>>;
}

/**
 * The titles and descriptions of documents. Where a screen has the same title, it is said in the same words (held by
 * `tests/architecture/head-texts.test.ts`).
 */
export const HEAD_TEXTS: Readonly<Record<Language, HeadTexts>> = {
  en: {
    home: 'Shop at {shop} online or offline: browse, search and order any time. We’ll send your order when you’re back online.',
    latest: 'Latest Products',
    latestAbout: 'All products at {shop}, newest first. Products: {count}.',
    pageOf: 'Page {page}',
    category: '{category} at {shop}. Products: {count}.',
    search: 'Results for “{keyword}”',
    searchAbout: '“{keyword}” at {shop}. Products found: {count}.',
    noPage: 'Page not found',
    noProduct: 'Product not found',
    noPageAbout: 'This page doesn’t exist at {shop}.',
    breadcrumbHome: 'Home',
    texts: {
      contact: { title: 'Contact', about: 'How to reach {shop}: email, phone and address.' },
      'shipping-policy': {
        title: 'Shipping Policy',
        about: 'How long delivery by {shop} takes within India, and what it costs.',
      },
      'refunds-policy': {
        title: 'Cancellations and Refunds',
        about: 'How to cancel an order at {shop}, return an item and get your money back.',
      },
      terms: {
        title: 'Terms',
        about: 'Terms of shopping at {shop}: orders, prices, payment and reviews.',
      },
      privacy: {
        title: 'Privacy',
        about: 'What {shop} and your device store about you, and who else sees it.',
      },
    },
  },
  hi: {
    home: '{shop} पर ऑनलाइन या ऑफ़लाइन खरीदारी करें: कभी भी देखें, खोजें और ऑर्डर करें। ऑनलाइन आते ही हम आपका ऑर्डर भेज देंगे।',
    latest: 'नए प्रोडक्ट',
    latestAbout: '{shop} के सभी प्रोडक्ट, सबसे नए पहले। प्रोडक्ट: {count}।',
    pageOf: 'पेज {page}',
    category: '{shop} पर {category}। प्रोडक्ट: {count}।',
    search: '“{keyword}” के नतीजे',
    searchAbout: '{shop} पर “{keyword}”। मिले प्रोडक्ट: {count}।',
    noPage: 'पेज नहीं मिला',
    noProduct: 'प्रोडक्ट नहीं मिला',
    noPageAbout: '{shop} पर यह पेज नहीं है।',
    breadcrumbHome: 'होम',
    texts: {
      contact: { title: 'संपर्क', about: '{shop} से संपर्क: ईमेल, फ़ोन और पता।' },
      'shipping-policy': {
        title: 'डिलीवरी नीति',
        about: 'भारत में {shop} की डिलीवरी में कितना समय लगता है और उसका शुल्क क्या है।',
      },
      'refunds-policy': {
        title: 'रद्द करना और रिफ़ंड',
        about: '{shop} पर ऑर्डर कैसे रद्द करें, आइटम कैसे लौटाएँ और पैसे कैसे वापस पाएँ।',
      },
      terms: {
        title: 'शर्तें',
        about: '{shop} पर खरीदारी की शर्तें: ऑर्डर, कीमतें, भुगतान और रिव्यू।',
      },
      privacy: {
        title: 'गोपनीयता',
        about: '{shop} और आपका डिवाइस आपके बारे में क्या सहेजते हैं, और उसे और कौन देखता है।',
      },
    },
  },
};

/** Says a text of the table; the shop's name is filled in. @param values with `shop` where it has another name than the default */
export function headText(text: string, values: Readonly<Record<string, string | number>> = {}) {
  return filled(text, { shop: SHOP_NAME, ...values });
}
