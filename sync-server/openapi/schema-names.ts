import type { SchemaNames } from './openapi-types';
import type { SchemaFacts } from './openapi-types';
import * as z from 'zod/mini';
import { addressBody, addressDocument, addressFields } from '#shared/addresses/address';
import { productDocument } from '#shared/catalogue/product';
import { productFields } from '#shared/catalogue/product-fields';
import {
  decimalAmount,
  orderDocument,
  orderLine,
  orderLines,
  shippingAddress,
} from '#shared/orders/order';
import { quoteDocument } from '#shared/orders/quote';
import { orderHistory, paymentDocument } from '#shared/payments/payment-documents';
import { cataloguePage, deletedProduct } from '#shared/protocol/catalogue-feed';
import { cursorText } from '#shared/protocol/cursor';
import { documentId, instant, uuid } from '#shared/core/identifier';
import { outcomeDetail, outcomeSchema } from '#shared/decision/outcome';
import { accountChange, queuedAction, syncResponse, syncRequest } from '#shared/protocol/sync';
import { ownReviewDocument } from '#shared/reviews/own-review';
import { reviewDocument, reviewFields } from '#shared/reviews/review';
import { confirmationToken } from '#shared/users/email-confirmation';
import { googleCredentials, googleNonce } from '#shared/users/google-account';
import { resetToken } from '#shared/users/password-reset';
import {
  currentPassword,
  email,
  newPassword,
  personName,
  signedInUser,
  personDocument,
  userDocument,
} from '#shared/users/user';
import { messageResponse } from '../http/response';
import { pageNumber } from '../routing/list-query';
import { errorCode, errorResponse } from './error-schema';
import { namePaymentCalls } from './payment-schema-names';

/**
 * The schemas that have a name of their own in the contract, and examples of those whose form alone gives none. A schema that
 * stands in several calls belongs here.
 */
export function nameSchemas(): SchemaNames {
  const names = z.registry<SchemaFacts>();
  nameValues(names);
  nameDocuments(names);
  nameInputs(names);
  namePaymentCalls(names);
  return names;
}

/** Single values. */
function nameValues(names: SchemaNames): void {
  names
    .add(documentId, {
      id: 'Id',
      description: 'The id of a document: letters, digits, `-` and `_`.',
      examples: ['clay-kettle'],
    })
    .add(uuid, {
      id: 'Uuid',
      description: 'A UUID in small letters, made by whoever sends it.',
      examples: ['5f0c1d3e-8a4b-4c6d-9e2f-7b1a3c5d8e90'],
    })
    .add(instant, {
      id: 'Instant',
      description: 'A time: ISO 8601 in UTC with milliseconds.',
      format: 'date-time',
      examples: ['2026-01-15T10:30:00.000Z'],
    })
    .add(decimalAmount, {
      id: 'Amount',
      description: 'Rupees with two decimals, as text, so that sums stay exact.',
      examples: ['1299.00'],
    })
    .add(cursorText, {
      id: 'Cursor',
      description: 'Where a reader stands in a change feed. Send it back as it came.',
      examples: ['k3v9q2x7.1204'],
    })
    .add(email, {
      id: 'Email',
      description: 'An email address; it is trimmed and put into small letters.',
      examples: ['asha@example.com'],
    })
    .add(pageNumber, {
      as: {
        type: 'integer',
        minimum: 1,
        default: 1,
        description: 'Past the end gives the last page; the reply says which it is.',
      },
    })
    .add(errorCode, {
      id: 'ErrorCode',
      description: 'Why a call was refused, for programs: a closed list.',
    });
}

/** What the server answers. */
function nameDocuments(names: SchemaNames): void {
  names
    .add(productDocument, { id: 'Product', description: 'A product as it travels.' })
    .add(productDocument.shape.price, { description: 'Rupees, at most two decimals.' })
    .add(productDocument.shape.rating, { description: 'The mean; 0 without reviews.' })
    .add(productDocument.shape.revision, { description: 'Raised by one with every change.' })
    .add(deletedProduct, { id: 'DeletedProduct', description: 'A product that is gone.' })
    .add(cataloguePage, { id: 'CataloguePage', description: 'One page of the change feed.' })
    .add(reviewDocument, { id: 'Review', description: 'A review as everybody sees it.' })
    .add(ownReviewDocument, {
      id: 'OwnReview',
      description: 'A review as its writer’s account carries it.',
    })
    .add(addressDocument, { id: 'Address', description: 'An address of somebody’s book.' })
    .add(orderDocument, { id: 'Order', description: 'An order as it travels.' })
    .add(quoteDocument, {
      id: 'Quote',
      description: 'What an order would cost now; `available` is the stock in pieces.',
    })
    .add(personDocument, { id: 'Person', description: 'A person, as admins see them.' })
    .add(userDocument, { id: 'User', description: 'A person, as they and the admins see them.' })
    .add(signedInUser, {
      id: 'SignedInUser',
      description: 'A person with the token for programs, and when it ends.',
    })
    .add(googleNonce, { id: 'GoogleNonce', description: 'What a token of Google must name.' })
    .add(messageResponse, { id: 'Message', description: 'What was done, for a person.' })
    .add(outcomeDetail, {
      id: 'OutcomeDetail',
      description: 'What a client needs to say it in plain words, and to offer a way on.',
    })
    .add(outcomeSchema, { id: 'Outcome', description: 'How an action of the queue ended.' })
    .add(accountChange, {
      id: 'AccountChange',
      description: 'A document of the account that changed, or is gone.',
    })
    .add(syncResponse, { id: 'SyncReply', description: 'One outcome for each action reached.' })
    .add(errorResponse, { id: 'Error', description: 'The body of every reply from 400 on.' })
    .add(errorResponse.shape.message, { description: 'For a person.' })
    .add(errorResponse.shape.fields, {
      description: 'What is wrong, by the dotted path of a field.',
    })
    .add(errorResponse.shape.current, {
      description: 'With `version_conflict`: the document as it is.',
    })
    .add(errorResponse.shape.left, {
      description: 'With `amount_differs` of a refund: what can still go back.',
    })
    .add(paymentDocument, {
      id: 'Payment',
      description:
        'An online payment of an order as admins see it: what came, and what goes back. Amounts are in rupees, or in hundredths of the unit of another currency.',
    })
    .add(orderHistory, { id: 'OrderHistory', description: 'Who did what on an order.' });
  const detail = outcomeDetail.shape;
  names
    .add(detail.addressId, { description: 'The address that was saved or reused.' })
    .add(detail.quote, { description: 'What the order would cost now.' })
    .add(detail.confirmedTotal, { description: 'The total that the shopper agreed to.' })
    .add(detail.currentTotal, { description: 'The total that was or would be charged.' })
    .add(detail.goneProducts, { description: 'Products that are no longer sold.' })
    .add(detail.conflictFields, { description: 'Fields that were changed on both sides.' })
    .add(detail.currentAddress, { description: 'The address as it stands.' })
    .add(detail.dependency, { description: 'The refused action that this one depended on.' })
    .add(detail.fields, { description: 'What was wrong with the arguments, by field.' });
}

/** What callers send. */
function nameInputs(names: SchemaNames): void {
  names
    .add(addressFields, { id: 'AddressFields', description: 'What a shopper fills in.' })
    .add(addressBody, {
      id: 'AddressBody',
      description: 'What a shopper fills in, and the wish to have it as the default.',
    })
    .add(productFields, { id: 'ProductFields', description: 'What an admin sets of a product.' })
    .add(reviewFields, { id: 'ReviewFields', description: 'A rating and what there is to say.' })
    .add(shippingAddress, {
      id: 'ShippingAddress',
      description: 'Where an order goes: copied into it.',
    })
    .add(orderLine, {
      id: 'OrderLine',
      description: 'One product of an order. `name`, `image` and `price` are not believed.',
    })
    .add(syncRequest, { id: 'SyncRequest', description: 'A batch of a device’s queue.' })
    .add(queuedAction, {
      id: 'QueuedAction',
      description: 'One thing a shopper did, perhaps without signal.',
      examples: [
        {
          id: '5f0c1d3e-8a4b-4c6d-9e2f-7b1a3c5d8e90',
          seq: 1,
          name: 'delete-address',
          version: 1,
          args: { addressId: 'home' },
          deps: [],
        },
      ],
    })
    .add(orderLines, { examples: [[{ product: 'clay-kettle', qty: 2 }]] })
    .add(personName, { examples: ['Asha Rao'] })
    .add(newPassword, { examples: ['mango tree on the hill'] })
    .add(googleCredentials.shape.idToken, { examples: ['eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl'] })
    .add(resetToken, {
      description: 'What stands behind the `#` of a mailed link.',
      examples: ['Zx3kQ0v7y2mN5bT8cW1rL4pH6sJ9dF0g'],
    })
    .add(confirmationToken, {
      description:
        'What stands behind the `#` of a mailed link: until when it is good, and a signature.',
      examples: [`1790000000000.${'Zx3kQ0v7y2mN5bT8cW1rL4pH6sJ9dF0gA2eU7iO5yT1'}`],
    })
    .add(currentPassword, { examples: ['mango tree on the hill'] })
    .add(reviewFields.shape.rating, { examples: [5] })
    .add(reviewFields.shape.comment, { examples: ['Boils in three minutes.'] })
    .add(syncRequest.shape.protocol, { examples: [1] });
  const product = productFields.shape;
  names
    .add(product.name, { examples: ['Clay kettle'] })
    .add(product.price, { description: 'Rupees, at most two decimals.', examples: [1299.5] })
    .add(product.image, {
      description: 'A path of the shop, or an https address.',
      examples: ['/pictures/placeholder-960.webp'],
    })
    .add(product.brand, { examples: ['Tavrika'] })
    .add(product.category, { examples: ['Kitchen'] })
    .add(product.description, { examples: ['Holds one litre.'] })
    .add(product.countInStock, { examples: [25] });
  for (const place of [addressFields.shape, shippingAddress.shape]) {
    names
      .add(place.address, { examples: ['12 Lake Road'] })
      .add(place.city, { examples: ['Pune'] })
      .add(place.postalCode, { examples: ['411001'] })
      .add(place.country, { examples: ['India'] });
  }
  names.add(addressFields.shape.phone, {
    description: 'Exactly 10 digits.',
    examples: ['9876543210'],
  });
}
