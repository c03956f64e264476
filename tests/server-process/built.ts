/** Before the tests of a built page and server: they are built from the sources as they are now. */
export { ensureBuilt as setup } from '../../scripts/build.mjs';
