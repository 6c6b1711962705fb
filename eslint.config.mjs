import nextPlugin from '@next/eslint-plugin-next';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { noLateDeclaration } from './scripts/lint/no-late-declaration.mjs';

const tests = ['**/*.test.ts', '**/*.test.tsx', 'e2e/**'];

const only = (selector, message) => ({ selector, message });
const parseJson = only(
  "CallExpression[callee.object.name='JSON'][callee.property.name='parse']",
  'Read JSON through lib/core/json.',
);
const globalFetch = only(
  "CallExpression[callee.name='fetch']",
  'Fetch through lib/platform/fetch on the server, lib/client/api in the browser.',
);
const environment = only(
  "MemberExpression[object.name='process'][property.name='env']",
  'Read the environment through lib/platform/env.',
);
const prisma = only(
  "NewExpression[callee.name='PrismaClient']",
  'lib/platform/db alone creates the Prisma client.',
);
const innerHtml = only(
  "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  'No HTML from a string is ever rendered.',
);
const spreadLiteral = only(
  ':matches(SpreadElement, JSXSpreadAttribute) > ObjectExpression',
  'Write the properties out: a spread literal switches off the check for unknown properties.',
);
const streamDoor = {
  name: 'undici',
  importNames: ['request', 'stream', 'pipeline', 'connect', 'upgrade'],
  message:
    'Send through lib/platform/fetch/send-request, which owns the body: one that fails unheard ends the process.',
};
const zonedTimes = 'Show times by <Time>, or in words by components/ui/describe-time.';
const everywhere = [parseJson, globalFetch, environment, prisma, innerHtml, spreadLiteral];
const everywhereBut = (...dropped) => everywhere.filter((rule) => !dropped.includes(rule));

export default tseslint.config(
  {
    ignores: [
      'node_modules/**',
      '.next/**',
      '.data/**',
      '.test/**',
      '.node/**',
      'lib/platform/db/generated/**',
      '**/__fixtures__/**',
      // Compiled by its test alone, against types that exist only there.
      'e2e/support/generated-client/**',
      'next-env.d.ts',
      'test-results/**',
      'playwright-report/**',
    ],
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    // What a test file hands to its runner while it loads is called later.
    ignores: tests,
    plugins: { own: { rules: { 'no-late-declaration': noLateDeclaration } } },
    rules: { 'own/no-late-declaration': 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      'no-console': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-restricted-syntax': ['error', ...everywhere],
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      'no-restricted-imports': ['error', { paths: [streamDoor] }],
      complexity: ['error', 14],
      'max-depth': ['error', 4],
      'max-params': ['error', 3],
    },
  },
  {
    files: ['**/*.tsx', 'components/**/*.ts', 'lib/client/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      complexity: ['error', 20],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { '@next/next': nextPlugin },
    rules: {
      ...nextPlugin.configs.recommended.rules,
      ...nextPlugin.configs['core-web-vitals'].rules,
      'no-restricted-exports': 'off',
    },
  },
  {
    // Deciding code takes time and chance as arguments.
    files: [
      'lib/protocol/**/*.ts',
      'lib/evidence/**/*.ts',
      'lib/capture/**/*.ts',
      'lib/engine/**/*.ts',
      'lib/domain/**/*.ts',
    ],
    ignores: tests,
    rules: {
      'no-restricted-syntax': [
        'error',
        ...everywhere,
        only("CallExpression[callee.object.name='Date'][callee.property.name='now']", 'Take a Clock.'),
        only("NewExpression[callee.name='Date'][arguments.length=0]", 'Take a Clock.'),
      ],
    },
  },
  {
    // A screen shows times in the zone of whoever reads it, and says the same on the server and in the browser.
    files: ['components/**/*.{ts,tsx}', 'app/**/*.{ts,tsx}', 'lib/client/**/*.ts'],
    ignores: [...tests, 'components/ui/zoned-format.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...everywhere,
        only("MemberExpression[object.name='Intl'][property.name='DateTimeFormat']", zonedTimes),
        only(
          'CallExpression[callee.property.name=/^toLocale(Date|Time)String$/], CallExpression[callee.property.name=/^to(Date|Time|UTC)String$/]',
          zonedTimes,
        ),
        only(
          "CallExpression[callee.property.name='toLocaleString']:not([arguments.length=1][arguments.0.value='en'])",
          zonedTimes,
        ),
      ],
    },
  },
  {
    files: ['lib/core/json.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhereBut(parseJson)] },
  },
  {
    files: ['lib/platform/fetch/**', 'lib/client/api.ts', 'lib/engine/model/adapters/**'],
    rules: { 'no-restricted-syntax': ['error', ...everywhereBut(globalFetch)] },
  },
  { files: ['lib/platform/fetch/send-request.ts'], rules: { 'no-restricted-imports': 'off' } },
  {
    // `proxy.ts` asks only which build it is part of, which Next writes in.
    files: ['lib/platform/env.ts', 'proxy.ts', '*.config.ts', 'scripts/**', 'bench/**'],
    rules: { 'no-restricted-syntax': ['error', ...everywhereBut(globalFetch, environment)] },
  },
  {
    files: ['lib/platform/db/**', 'prisma/seed.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhereBut(prisma)] },
  },
  { files: ['lib/platform/log.ts', 'scripts/**'], rules: { 'no-console': 'off' } },
  { files: ['*.config.ts', 'app/**', 'proxy.ts'], rules: { 'no-restricted-exports': 'off' } },
  {
    files: tests,
    rules: {
      'no-restricted-syntax': ['error', innerHtml, spreadLiteral],
      'no-console': 'off',
      'max-params': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
);
