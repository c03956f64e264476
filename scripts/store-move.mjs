import { becomeOwner } from './owner.mjs';

await becomeOwner('store:move');
