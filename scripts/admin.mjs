import { becomeOwner } from './owner.mjs';

await becomeOwner('admin');
