import type { ProductDocument } from '#shared/catalogue/product';
import { Sheet } from '../../components/design/sheet';
import { useT } from '../../i18n/messages';
import styles from './size-chart.module.css';

interface SizeChartProps {
  readonly chart: NonNullable<ProductDocument['sizeChart']>;
  readonly onClose: () => void;
}

/** The sizes of a product, as a table or a picture, over its page. */
export function Component({ chart, onClose }: SizeChartProps) {
  const t = useT();
  return (
    <Sheet title={t('Size chart')} onClose={onClose}>
      {typeof chart === 'string' ? (
        <img className={styles.picture} src={chart} alt={t('Size chart')} />
      ) : (
        <ChartTable rows={chart} />
      )}
    </Sheet>
  );
}

/**
 * The first row names the columns, the first cell of each other row the row. It may be wider than a phone: then it is
 * scrolled, by keys too.
 */
function ChartTable({ rows }: { readonly rows: readonly (readonly string[])[] }) {
  const t = useT();
  const [heading = [], ...rest] = rows;
  return (
    <div className={styles.frame} role="region" aria-label={t('Size chart')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heading.map((cell, place) => (
              <th key={place} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rest.map(([name, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
