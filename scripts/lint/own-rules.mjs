/** Our own rules, passed to oxlint as a plugin. */
import { noEndlessMemory } from './no-endless-memory.mjs';
import { noLateClose } from './no-late-close.mjs';
import { noLateDeclaration } from './no-late-declaration.mjs';
import { noStrayDoc } from './no-stray-doc.mjs';
import { publishDescriptions } from './publish-descriptions.mjs';

// oxlint reads the default export.
export default {
  meta: { name: 'own' },
  rules: {
    'no-endless-memory': noEndlessMemory,
    'no-late-close': noLateClose,
    'no-late-declaration': noLateDeclaration,
    'no-stray-doc': noStrayDoc,
    'publish-descriptions': publishDescriptions,
  },
};
