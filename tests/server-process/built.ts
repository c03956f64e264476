/** Builds page and server from the current sources before the tests that use them. */
export { ensureBuilt as setup } from '../../scripts/build.mjs';
