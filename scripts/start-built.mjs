/**
 * The start of a product that is built already, as in a container: it installs, generates and builds nothing. A build bundles it into
 * `.next/programs/start.mjs`.
 */
import { onParentGone } from './bootstrap/parent.mjs';
import { supervise } from './supervisor/supervise.ts';

process.exit(await supervise({ isDev: false, builder: null, onParentGone }));
