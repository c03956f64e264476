import {
  paymentOrderResponse,
  verifyResponse,
  verifyRequest,
} from '#shared/payments/payment-calls';
import { gatewayOrderId, gatewayPaymentId } from '#shared/payments/payment';
import { shopSettings } from '#shared/protocol/shop-settings';
import { eventBytes } from '../payments/gateway/gateway-event';
import type { SchemaNames } from './openapi-types';

/** Names and examples of what travels when an order is paid online. */
export function namePaymentCalls(names: SchemaNames): void {
  names
    .add(gatewayOrderId, {
      id: 'GatewayOrderId',
      description: 'An order as the payment gateway names it.',
      examples: ['order_IluGWxBm9U8zJ8'],
    })
    .add(gatewayPaymentId, {
      id: 'GatewayPaymentId',
      description: 'A payment as the payment gateway names it.',
      examples: ['pay_IH4NVgf4Dreq1l'],
    })
    .add(paymentOrderResponse, {
      id: 'PaymentOrder',
      description: 'What the checkout window is opened with.',
    })
    .add(paymentOrderResponse.shape.key, { description: 'The shop’s public key at the gateway.' })
    .add(paymentOrderResponse.shape.amount, { description: 'In paise.' })
    .add(verifyRequest.shape.razorpay_signature, {
      description: 'HMAC-SHA256 over `order_id|payment_id`, in hexadecimal digits.',
      examples: ['9ef4dffbfd84f1318f6739a3ce19f9d85851857ae648f114332d8401e0949a3d'],
    })
    .add(verifyResponse, { id: 'PaymentVerified', description: 'The order is paid.' })
    .add(shopSettings, { id: 'Settings', description: 'What the owner has switched on.' })
    .add(eventBytes, {
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
}
