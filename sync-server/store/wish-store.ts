import type { StockAlert, Wish } from '#shared/wishes/wish';
import type { Waiting } from './queries';

/** What people wish for, and wait to be told of. */
export interface WishReader {
  /** In no order. */
  wishes(userId: string): Promise<Wish[]>;
  /** What somebody waits to be told of, in no order. */
  alerts(userId: string): Promise<StockAlert[]>;
  /** The ids of products on sale and in stock that somebody waits for, in their order. */
  awaitedProducts(limit: number): Promise<string[]>;
  /** Who waits for a product, the longest first. */
  waitingFor(productId: string, limit: number): Promise<Waiting[]>;
}

/** Each is a change of the account. */
export interface WishWriter {
  putWish(userId: string, wish: Wish): Promise<void>;
  removeWish(userId: string, productId: string): Promise<void>;
  putAlert(userId: string, alert: StockAlert): Promise<void>;
  removeAlert(userId: string, productId: string): Promise<void>;
}
