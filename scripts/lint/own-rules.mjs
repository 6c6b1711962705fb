/** Our own rules, passed to oxlint as a plugin. */
import { noLateDeclaration } from './no-late-declaration.mjs';

// oxlint reads the default export.
export default { meta: { name: 'own' }, rules: { 'no-late-declaration': noLateDeclaration } };
