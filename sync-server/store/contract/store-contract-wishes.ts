import { expect, test } from 'vitest';
import type { ContractStore } from './store-contract';
