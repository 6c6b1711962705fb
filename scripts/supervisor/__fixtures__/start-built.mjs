/** Like `npm start`, with the programs that the tests have built. */
import { importTypeScript } from '../../bootstrap/import-typescript.mjs';
import { onParentGone } from '../../bootstrap/parent.mjs';

const { supervise } = await importTypeScript('scripts/supervisor/supervise.ts');
process.exit(
  await supervise({
    isDev: false,
    isBuildStale: () => false,
    build: async () => ({ ok: true, output: '' }),
    onParentGone,
  }),
);
