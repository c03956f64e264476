import { mailTemplates, writtenMail, writtenMessage } from '#shared/admin/message-templates';
import * as z from 'zod/mini';
import { paymentKeys, paymentKeysFields } from '#shared/admin/payment-keys';
import { markedOrder } from '#shared/admin/mark-orders';
import { pinChanges } from '#shared/admin/pin-import';
import { columnMatch, importPictures, undoStep } from '#shared/admin/table-import';
import { addressBody, addressDocument, addressFields } from '#shared/addresses/address';
import { categoryList } from '#shared/admin/category-list';
import { shopCategory } from '#shared/catalogue/category';
import { translation, variantDocument } from '#shared/catalogue/goods';
import { translationFields, variantField } from '#shared/catalogue/goods-fields';
import { productDocument } from '#shared/catalogue/product';
import { changedFieldsOfProduct, seenFields } from '#shared/catalogue/patch-product';
import { productFields } from '#shared/catalogue/product-fields';
import { searchWords } from '#shared/catalogue/search-words';
import { shownProduct } from '#shared/catalogue/shown-product';
import { usedOfferDocument } from '#shared/offers/used-offer';
import { decimalAmount, signedAmount } from '#shared/core/decimal-amount';
import {
  creditNoteDocument,
  orderDocument,
  orderLine,
  orderLines,
  shippingAddress,
} from '#shared/orders/order';
import { invoice, seller } from '#shared/orders/invoice';
import { closing } from '#shared/admin/cash-desk';
import { dispatchedOrders } from '#shared/admin/mark-orders';
import { amendFields, amendPreview } from '#shared/admin/amend-order';
import { dispatchFields, readdressFields, returnedLine } from '#shared/orders/transition-fields';
import {
  payout,
  settlementDifference,
  settlementPreview,
} from '#shared/payments/settlement-report';
import { printedNumber } from '#shared/orders/number-series';
import { quoteDocument } from '#shared/orders/quote-document';
import { gatewayOrderId, gatewayPaymentId } from '#shared/payments/payment';
import {
  paymentOrderResponse,
  verifyRequest,
  verifyResponse,
} from '#shared/payments/payment-calls';
import { orderHistory, paymentDocument } from '#shared/payments/payment-documents';
import { cataloguePage, deletedProduct } from '#shared/protocol/catalogue-feed';
import { cursorText } from '#shared/protocol/cursor-text';
import { documentId, instant, uuid } from '#shared/core/identifier';
import { outcomeDetail, outcomeSchema } from '#shared/decision/outcome';
import { browserKey, browserSecret } from '#shared/protocol/push';
import { shopSettings } from '#shared/protocol/shop-settings';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { internalNote } from '#shared/admin/internal-note';
import { offerDocument } from '#shared/admin/offer-list';
import { ownerSettings, ownerSettingsFields } from '#shared/shop/owner-settings';
import { accountChange, queuedAction, syncResponse, syncRequest } from '#shared/protocol/sync';
import { ownReviewDocument } from '#shared/reviews/own-review';
import { reviewDocument } from '#shared/reviews/review';
import { reviewFields } from '#shared/reviews/review-fields';
import { confirmationToken } from '#shared/users/email-confirmation';
import { email } from '#shared/core/email';
import { googleCredentials, googleNonce } from '#shared/users/google-account';
import { resetToken } from '#shared/users/password-reset';
import {
  currentPassword,
  newPassword,
  personName,
  signedInUser,
  personDocument,
  userDocument,
} from '#shared/users/user';
import { messageResponse } from '../http/response';
import { eventBytes } from '../payments/gateway/gateway-event';
import { pageNumber } from '../routing/list-query';
import { errorCode, errorResponse } from './error-schema';
import type { SchemaFacts, SchemaNames } from './openapi-types';

const detail = outcomeDetail.shape;
const product = productFields.shape;

/** The schemas that have a name of their own in the contract: those that stand in several calls. */
const NAMED: readonly (readonly [schema: z.core.$ZodType, id: string, description: string])[] = [
  // Single values.
  [documentId, 'Id', 'The id of a document: letters, digits, `-` and `_`.'],
  [uuid, 'Uuid', 'A UUID in small letters, made by whoever sends it.'],
  [instant, 'Instant', 'A time: ISO 8601 in UTC with milliseconds.'],
  [decimalAmount, 'Amount', 'Rupees with two decimals, as text, so that sums stay exact.'],
  [cursorText, 'Cursor', 'Where a reader stands in a change feed. Send it back as it came.'],
  [email, 'Email', 'An email address; it is trimmed and put into small letters.'],
  [errorCode, 'ErrorCode', 'Why a call was refused, for programs: a closed list.'],
  [gatewayOrderId, 'GatewayOrderId', 'An order as the payment gateway names it.'],
  [gatewayPaymentId, 'GatewayPaymentId', 'A payment as the payment gateway names it.'],
  // What the server answers.
  [productDocument, 'Product', 'A product as it travels.'],
  [shownProduct, 'ShownProduct', 'What a row of links shows of a product.'],
  [
    variantDocument,
    'Variant',
    'One combination of a product’s options, with price and stock of its own.',
  ],
  [translation, 'Translation', 'The texts of a product in another language.'],
  [deletedProduct, 'DeletedProduct', 'A product that is gone.'],
  [cataloguePage, 'CataloguePage', 'One page of the change feed.'],
  [reviewDocument, 'Review', 'A review as everybody sees it.'],
  [ownReviewDocument, 'OwnReview', 'A review as its writer’s account carries it.'],
  [addressDocument, 'Address', 'An address of somebody’s book.'],
  [orderDocument, 'Order', 'An order as it travels.'],
  [markedOrder, 'MarkedOrder', 'What marking one of many orders came to.'],
  [quoteDocument, 'Quote', 'What an order would cost now; `available` is the stock in pieces.'],
  [personDocument, 'Person', 'A person, as admins see them.'],
  [userDocument, 'User', 'A person, as they and the admins see them.'],
  [signedInUser, 'SignedInUser', 'A person with the token for programs, and when it ends.'],
  [googleNonce, 'GoogleNonce', 'What a token of Google must name.'],
  [
    paymentKeys,
    'PaymentKeys',
    'Keys of the payment gateway, by the last four characters of their secrets.',
  ],
  [mailTemplates, 'MailTemplates', 'What the owner has written in mails, and the ready words.'],
  [writtenMail, 'WrittenMail', 'What the owner has written in a mail.'],
  [writtenMessage, 'WrittenMessage', 'What the owner has written for an occasion.'],
  [messageResponse, 'Message', 'What was done, for a person.'],
  [
    outcomeDetail,
    'OutcomeDetail',
    'What a client needs to say it in plain words, and to offer a way on.',
  ],
  [outcomeSchema, 'Outcome', 'How an action of the queue ended.'],
  [accountChange, 'AccountChange', 'A document of the account that changed, or is gone.'],
  [syncResponse, 'SyncReply', 'One outcome for each action reached.'],
  [errorResponse, 'Error', 'The body of every reply from 400 on.'],
  [
    paymentDocument,
    'Payment',
    'An online payment of an order as admins see it: what came, and what goes back. Amounts are in rupees, or in hundredths of the unit of another currency.',
  ],
  [orderHistory, 'OrderHistory', 'Who did what on an order.'],
  [paymentOrderResponse, 'PaymentOrder', 'What the checkout window is opened with.'],
  [verifyResponse, 'PaymentVerified', 'The order is paid.'],
  [seller, 'Seller', 'The shop as it stands on what is printed.'],
  [invoice, 'Invoice', 'The invoice of an order, which never changes.'],
  [creditNoteDocument, 'CreditNote', 'What takes an invoice back, or a part of it.'],
  [shopSettings, 'Settings', 'What the owner has switched on, and says of the shop.'],
  [offerDocument, 'Offer', 'An offer as the owner set it; amounts are in paise.'],
  [usedOfferDocument, 'UsedOffer', 'An offer of an order, and what it took off.'],
  [
    searchWords,
    'SearchWords',
    'The owner’s words for search, and the categories as shoppers see them.',
  ],
  [shopCategory, 'Category', 'A category as the owner has set it.'],
  [categoryList, 'CategoryList', 'All categories, as the owner sees them.'],
  [undoStep, 'UndoStep', 'How far the undo of an import is, and what it left.'],
  [importPictures, 'ImportPictures', 'How far the copying of pictures is, and what failed.'],
  [pinChanges, 'PinChanges', 'What a table of postal codes changes, in rows.'],
  [internalNote, 'InternalNote', 'What admins have noted about a person or an order.'],
  [ownerSettings, 'OwnerSettings', 'What the owner has set of the shop.'],
  [payout, 'Payout', 'What the gateway has paid to the bank at once.'],
  [settlementDifference, 'SettlementDifference', 'Where the gateway and the shop’s books differ.'],
  [
    settlementPreview,
    'SettlementPreview',
    'What a report of the gateway says, and what of it is new.',
  ],
  // What callers send.
  [amendFields, 'OrderAmendment', 'The lines of an order as they are to be.'],
  [amendPreview, 'AmendPreview', 'What an order would come to with other lines.'],
  [readdressFields, 'OrderAddress', 'Where an order goes, as a helper of the shop writes it.'],
  [closing, 'CashClosing', 'A person’s cash that was counted.'],
  [dispatchFields, 'Dispatch', 'How an order goes out.'],
  [dispatchedOrders, 'DispatchedOrders', 'How each of several orders goes out.'],
  [addressFields, 'AddressFields', 'What a shopper fills in.'],
  [addressBody, 'AddressBody', 'What a shopper fills in, and the wish to have it as the default.'],
  [productFields, 'ProductFields', 'What an admin sets of a product.'],
  [
    changedFieldsOfProduct,
    'ProductChanges',
    'New values of some of what an admin sets of a product.',
  ],
  [seenFields, 'SeenProduct', 'The values before, as the admin saw them; `null` for none.'],
  [variantField, 'VariantFields', 'What an admin sets of a variant; without `id` it is a new one.'],
  [translationFields, 'TranslationFields', 'The texts of a product in another language.'],
  [returnedLine, 'ReturnedLine', 'The pieces of a line that came back.'],
  [reviewFields, 'ReviewFields', 'A rating and what there is to say.'],
  [shippingAddress, 'ShippingAddress', 'Where an order goes: copied into it.'],
  [
    orderLine,
    'OrderLine',
    'One product or variant of an order. `name`, `image`, `price` and `values` are not believed.',
  ],
  [syncRequest, 'SyncRequest', 'A batch of a device’s queue.'],
  [queuedAction, 'QueuedAction', 'One thing a shopper did, perhaps without signal.'],
];

/** Descriptions of fields, and of values described where they are used. */
const DESCRIBED: readonly (readonly [schema: z.core.$ZodType, description: string])[] = [
  [productDocument.shape.price, 'Rupees, at most two decimals.'],
  [productDocument.shape.rating, 'The mean; 0 without reviews.'],
  [invoice.shape.number, 'Within its financial year without gaps: `2026-27/000123`.'],
  [creditNoteDocument.shape.number, 'Within its financial year without gaps: `CN/26-27/000123`.'],
  [seller.shape.gstRate, 'In percent, included in the prices.'],
  [productDocument.shape.revision, 'Raised by one with every change.'],
  [errorResponse.shape.message, 'For a person.'],
  [errorResponse.shape.fields, 'What is wrong, by the dotted path of a field.'],
  [errorResponse.shape.current, 'With `version_conflict`: the document as it is.'],
  [errorResponse.shape.changedBy, 'With `version_conflict`: who else changed it last, if known.'],
  [errorResponse.shape.left, 'With `amount_differs` of a refund: what can still go back.'],
  [detail.addressId, 'The address that was saved or reused.'],
  [detail.quote, 'What the order would cost now.'],
  [detail.confirmedTotal, 'The total that the shopper agreed to.'],
  [detail.currentTotal, 'The total that was or would be charged.'],
  [detail.goneProducts, 'Products that are no longer sold.'],
  [detail.conflictFields, 'Fields that were changed on both sides.'],
  [detail.currentAddress, 'The address as it stands.'],
  [detail.dependency, 'The refused action that this one depended on.'],
  [detail.fields, 'What was wrong with the arguments, by field.'],
  [paymentOrderResponse.shape.key, 'The shop’s public key at the gateway.'],
  [paymentOrderResponse.shape.amount, 'In paise.'],
  [
    verifyRequest.shape.razorpay_signature,
    'HMAC-SHA256 over `order_id|payment_id`, in hexadecimal digits.',
  ],
  [resetToken, 'What stands behind the `#` of a mailed link.'],
  [
    confirmationToken,
    'What stands behind the `#` of a mailed link: until when it is good, and a signature.',
  ],
  [product.price, 'Rupees, at most two decimals.'],
  [product.image, 'A path of the shop, or an https address.'],
  [addressFields.shape.phone, 'Exactly 10 digits.'],
];

const { revision: _revision, ...EXAMPLE_SETTINGS } = DEFAULT_SETTINGS;

/** Examples of what has a form that alone gives none. */
const EXAMPLES: readonly (readonly [schema: z.core.$ZodType, example: unknown])[] = [
  [printedNumber, '2026-27/000123'],
  [browserKey, `B${'A'.repeat(86)}`],
  [browserSecret, 'A'.repeat(22)],
  [documentId, 'clay-kettle'],
  [uuid, '5f0c1d3e-8a4b-4c6d-9e2f-7b1a3c5d8e90'],
  [instant, '2026-01-15T10:30:00.000Z'],
  [decimalAmount, '1299.00'],
  [signedAmount, '1299.00'],
  [cursorText, 'k3v9q2x7.1204'],
  [email, 'asha@example.com'],
  [gatewayOrderId, 'order_IluGWxBm9U8zJ8'],
  [gatewayPaymentId, 'pay_IH4NVgf4Dreq1l'],
  [
    verifyRequest.shape.razorpay_signature,
    '9ef4dffbfd84f1318f6739a3ce19f9d85851857ae648f114332d8401e0949a3d',
  ],
  [
    queuedAction,
    {
      id: '5f0c1d3e-8a4b-4c6d-9e2f-7b1a3c5d8e90',
      seq: 1,
      name: 'delete-address',
      version: 1,
      args: { addressId: 'home' },
      deps: [],
    },
  ],
  [ownerSettingsFields, EXAMPLE_SETTINGS],
  [paymentKeysFields.shape.keyId, 'rzp_test_IluGWxBm9U8zJ8'],
  [paymentKeysFields.shape.keySecret, 'thisIsAnExampleOfASecret'],
  [paymentKeysFields.shape.webhookSecret, 'an example of a secret that nobody guesses'],
  [columnMatch, { header: ['Item', 'Rate'], columns: ['name', 'price'] }],
  [syncRequest.shape.protocol, 1],
  [orderLines, [{ product: 'clay-kettle', qty: 2 }]],
  [personName, 'Asha Rao'],
  [newPassword, 'mango tree on the hill'],
  [currentPassword, 'mango tree on the hill'],
  [googleCredentials.shape.idToken, 'eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl'],
  [resetToken, 'Zx3kQ0v7y2mN5bT8cW1rL4pH6sJ9dF0g'],
  [confirmationToken, `1790000000000.${'Zx3kQ0v7y2mN5bT8cW1rL4pH6sJ9dF0gA2eU7iO5yT1'}`],
  [reviewFields.shape.rating, 5],
  [reviewFields.shape.comment, 'Boils in three minutes.'],
  [product.name, 'Clay kettle'],
  [product.price, 1299.5],
  [product.image, '/pictures/placeholder-960.webp'],
  [product.brand, 'Tavrika'],
  [product.category, 'Kitchen'],
  [product.description, 'Holds one litre.'],
  [product.countInStock, 25],
  ...[addressFields.shape, shippingAddress.shape].flatMap((place) => [
    [place.address, '12 Lake Road'] as const,
    [place.city, 'Pune'] as const,
    [place.postalCode, '411001'] as const,
    [place.country, 'India'] as const,
  ]),
  [addressFields.shape.phone, '9876543210'],
];

/** Registers what the contract says of the schemas beyond what they check. */
export function nameSchemas(): SchemaNames {
  const names = z.registry<SchemaFacts>();
  const tell = (schema: z.core.$ZodType, more: SchemaFacts) =>
    names.add(schema, { ...names.get(schema), ...more });
  for (const [schema, id, description] of NAMED) tell(schema, { id, description });
  for (const [schema, description] of DESCRIBED) tell(schema, { description });
  tell(instant, { format: 'date-time' });
  for (const [schema, example] of EXAMPLES) tell(schema, { examples: [example] });
  tell(pageNumber, {
    as: {
      type: 'integer',
      minimum: 1,
      default: 1,
      description: 'Past the end gives the last page; the reply says which it is.',
    },
  });
  tell(eventBytes, {
    as: {
      type: 'object',
      description:
        'An event as the payment gateway sends it, signed over its bytes in `X-Razorpay-Signature`. Only the ids in it are read.',
      examples: [
        {
          entity: 'event',
          event: 'payment.captured',
          payload: {
            payment: { entity: { id: 'pay_IH4NVgf4Dreq1l', order_id: 'order_IluGWxBm9U8zJ8' } },
          },
        },
      ],
    },
  });
  return names;
}
