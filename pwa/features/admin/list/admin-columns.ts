import type { ReactNode } from 'react';

/** A row of a list has an id of its own. */
export interface Row {
  readonly _id: string;
}

/** One column of a list where there is room for a table. */
export interface AdminColumn<Item> {
  readonly heading: string;
  readonly cell: (item: Item) => ReactNode;
  /** Words of any length: broken over lines where they need it. All else keeps to one line. */
  readonly wraps?: boolean;
  /** By what the server sorts the list; not sorted by it where there is none. */
  readonly sort?: string;
  /** What is largest or newest is wanted first. */
  readonly downFirst?: boolean;
}

/** Something that can be done with one line of a list. */
export interface RowAction {
  readonly name: string;
  /** Where it leads, or what it does. */
  readonly to?: string;
  /** As `to`, out of the shop: a number that is called. */
  readonly href?: string;
  readonly onClick?: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
}

/** The same line on a phone: the most important of it, in at most 96 pixels; the rest is a tap away. */
export interface PhoneLine {
  readonly name: string;
  /** Where the line leads. */
  readonly to?: string;
  /** What it does in place of leading somewhere. */
  readonly onOpen?: () => void;
  readonly amount?: ReactNode;
  /** Beside the name: a picture. */
  readonly picture?: ReactNode;
  /** Under the name, on one line. */
  readonly facts: string;
  /** Its status, in one word each. */
  readonly states?: ReactNode;
  /** What must be read in full, however high the line becomes. */
  readonly more?: string;
  readonly actions?: readonly RowAction[];
}

/** The rows that are selected, to do something with all of them. */
export interface RowSelection<Item> {
  readonly ids: ReadonlySet<string>;
  /** The accessible name of a row. */
  readonly nameOf: (item: Item) => string;
  readonly onSelect: (items: readonly Item[], on: boolean) => void;
  readonly disabled: boolean;
}
