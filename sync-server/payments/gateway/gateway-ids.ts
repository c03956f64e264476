import * as z from 'zod/mini';

/** The ids that the gateway makes. They go into paths, so nothing else may pass for one. */
export const gatewayOrderId = z.string().check(z.regex(/^order_[A-Za-z0-9]{8,32}$/));
export const gatewayPaymentId = z.string().check(z.regex(/^pay_[A-Za-z0-9]{8,32}$/));
export const gatewayRefundId = z.string().check(z.regex(/^rfnd_[A-Za-z0-9]{8,32}$/));
export const gatewayDisputeId = z.string().check(z.regex(/^disp_[A-Za-z0-9]{8,32}$/));

/** What an order is found again by: ours, so that it needs no escaping anywhere. */
export const receipt = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/));
