import { deliveryRoute, type DeliveryRoute } from '#shared/orders/stop';
import { kind } from '../kind';

/** In which order each helper goes to the stops of the round. */
export const deliveryRoutes = kind<DeliveryRoute>()({
  name: 'delivery_routes',
  schema: deliveryRoute,
  key: ({ _id }) => _id,
  indexes: {},
});
