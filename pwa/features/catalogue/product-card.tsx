import { memo } from 'react';
import { Link } from 'react-router-dom';
import { paiseFromRupees } from '#shared/core/paise';
import type { DatedProduct } from '../../database/dated-product';
import { Price } from '../../components/design/price';
import { ProductPicture } from '../../components/design/product-picture';
import { Stars } from '../../components/design/stars';
import { StockState } from '../../components/design/stock-state';
import { AddToCart } from './add-to-cart';
import styles from './product-card.module.css';

/**
 * One product in the grid. The whole card leads to it; Add To Cart lies above. Plain elements with static styles: a page
 * draws a dozen at once, and a search must answer within a blink on a slow phone.
 */
export const ProductCard = memo(Card, isSame);

interface CardProps {
  readonly product: DatedProduct;
  readonly eager: boolean;
}

/**
 * Every change of a product raises its revision; the same one read again is no reason to draw, unless the server has
 * confirmed its price since: what is put into the cart carries that date.
 */
function isSame(before: CardProps, after: CardProps): boolean {
  return (
    before.product._id === after.product._id &&
    before.product.revision === after.product.revision &&
    before.product.pricedAt === after.product.pricedAt &&
    before.eager === after.eager
  );
}

function Card({ product, eager }: CardProps) {
  return (
    <li>
      <article className={styles.card}>
        <div className={styles.picture}>
          <ProductPicture image={product.image} name="" size="card" eager={eager} />
        </div>
        <div className={styles.text}>
          <div className={styles.brand}>{product.brand}</div>
          <h2 className={styles.name}>
            <Link to={`/product/${product._id}`}>{product.name}</Link>
          </h2>
          <Stars rating={product.rating} count={product.numReviews} />
          <div className={styles.foot}>
            <div className={styles.figures}>
              <span className={styles.price}>
                <Price paise={paiseFromRupees(product.price)} />
              </span>
              <StockState countInStock={product.countInStock} />
            </div>
            <AddToCart product={product} />
          </div>
        </div>
      </article>
    </li>
  );
}

const blank = (part: string | undefined) => `${styles.blank} ${part}`;

/** The same card before its product is known, in its final size. */
export function ProductCardSkeleton() {
  return (
    <li>
      <div className={styles.card}>
        <div className={styles.picture}>
          <div className={blank(styles.blankPicture)} />
        </div>
        <div className={styles.text}>
          <div className={blank(styles.blankBrand)} />
          <div className={blank(styles.blankName)} />
          <div className={blank(styles.blankStars)} />
          <div className={styles.foot}>
            <div className={blank(styles.blankFigures)} />
            <div className={blank(styles.blankAdd)} />
          </div>
        </div>
      </div>
    </li>
  );
}
