import { barcodeOf } from '#shared/admin/code-128';
import { shortOrderNumber } from '#shared/orders/order-number';
import { useT } from '../../i18n/messages';
import styles from './sheets.module.css';

/** The order's number as a barcode: a scanner types it where orders are searched. */
export function OrderBarcode({ orderId }: { readonly orderId: string }) {
  const t = useT();
  const number = shortOrderNumber(orderId);
  const { bars, width } = barcodeOf(number.replace('#', ''));
  return (
    <svg
      role="img"
      aria-label={t('Barcode of order {order}', { order: number })}
      className={styles.barcode}
      viewBox={`0 0 ${width} 30`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      {bars.map((bar) => (
        <rect key={bar.at} x={bar.at} y={0} width={bar.width} height={30} fill="#000" />
      ))}
    </svg>
  );
}
