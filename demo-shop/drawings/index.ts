/** All drawings by name, and which of them are not standing on a floor. */
import type { Drawings } from './ink.js';
import { bags } from './bags.js';
import { books } from './books.js';
import { electronics } from './electronics.js';
import { ethnicWear } from './ethnic-wear.js';
import { gadgets } from './gadgets.js';
import { games } from './games.js';
import { home } from './home.js';
import { kitchenPots } from './kitchen-pots.js';
import { kitchenTools } from './kitchen-tools.js';
import { outdoors } from './outdoors.js';
import { packets } from './packets.js';
import { placeholders } from './placeholder.js';
import { shoes } from './shoes.js';
import { sports } from './sports.js';
import { stationery } from './stationery.js';
import { textiles } from './textiles.js';
import { toiletries } from './toiletries.js';
import { toys } from './toys.js';
import { westernWear } from './western-wear.js';

export const drawings: Drawings = {
  ...bags,
  ...books,
  ...electronics,
  ...ethnicWear,
  ...gadgets,
  ...games,
  ...home,
  ...kitchenPots,
  ...kitchenTools,
  ...outdoors,
  ...packets,
  ...placeholders,
  ...shoes,
  ...sports,
  ...stationery,
  ...textiles,
  ...toiletries,
  ...toys,
  ...westernWear,
};

/** Drawings of things that hang or lie flat: they throw a soft shadow on the wall behind them. */
export const hanging: ReadonlySet<string> = new Set(
  (
    'toothpaste kajal socks kurta saree stole shirt tshirt polo trousers vest jacket sweater hoodie lehenga frock ' +
    'rug curtains pendant wallclock macrame ceilingfan archmirror doormat knife choppingboard ' +
    'torch earphones cable smartwatch keyboard razor comb hennacones toothbrushes pencils pens ' +
    'fountainpen calendar kites jigsaw racket bands skiprope swimgoggles cricketbat ' +
    'playingcards flipflops slides kolhapuri chess carrom ludo stickynotes clay'
  ).split(' '),
);
