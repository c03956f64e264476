import { useDeliveryRules } from '../../hooks/use-delivery-rules';

/** Downloads the owner's table of postal codes to this device, and shows nothing. */
export function Component() {
  useDeliveryRules();
  return null;
}
