/** The ESLint rule that oxlint lacks, passed to oxlint as a plugin. */
import { builtinRules } from 'eslint/use-at-your-own-risk';

const name = 'no-restricted-syntax';

// oxlint reads the default export.
export default { meta: { name: 'core' }, rules: { [name]: builtinRules.get(name) } };
