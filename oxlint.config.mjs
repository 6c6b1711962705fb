/**
 * The rules that the code must follow in addition to its types. Rules that need types are oxlint's own (`typescript/…`). Two sets are
 * plugins: ESLint's for unwanted syntax (`core/…`), and ours (`own/…`).
 */
import { defineConfig } from 'oxlint';

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
  'Read the environment through lib/platform/settings/env.',
);
const prisma = only(
  "NewExpression[callee.name='PrismaClient']",
  'lib/platform/db alone creates the Prisma client.',
);
const connectionSettings = only(
  "Property[key.name='connectionString']",
  'Take the settings from lib/platform/db/connections, so that the connection leads to the server that accepts writes.',
);
const innerHtml = only(
  "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  'No HTML from a string is ever rendered.',
);
const spreadLiteral = only(
  ':matches(SpreadElement, JSXSpreadAttribute) > ObjectExpression',
  'Write the properties out: a spread literal switches off the check for unknown properties.',
);
const storing =
  'CallExpression[callee.property.name=/^(create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert)$/] > ObjectExpression';
const storedFields = 'Property[key.name=/^(data|create|update)$/]';
const storedWhole = only(
  `:matches(${storing} > ${storedFields}, ${storing} > ${storedFields} > ArrayExpression, ${storing} > ${storedFields} > CallExpression > ArrowFunctionExpression) > ObjectExpression > SpreadElement > :matches(Identifier, MemberExpression)`,
  'Write the fields out: what is given may hold one more than its type says, and then the database refuses the statement.',
);
const routeCast = only(
  "TSAsExpression > TSTypeReference[typeName.name='Route']",
  'Take the address from the table in lib/core/paths: a cast hides a link to a page that does not exist.',
);
const writtenPath = only(
  "TemplateLiteral[quasis.0.value.raw='/w/'], TemplateLiteral[quasis.0.value.raw='/s/']",
  'Take the address from the table in lib/core/paths.',
);
const streamDoor = {
  name: 'undici',
  importNames: ['request', 'stream', 'pipeline', 'connect', 'upgrade'],
  message:
    'Send through lib/platform/fetch/send-request, which owns the body: one that fails unheard ends the process.',
};
const wrappingRow =
  "JSXElement:has(> JSXOpeningElement:has(> JSXAttribute[name.name='className']:has(> Literal[value=/flex-wrap/])))";
const squeezedText =
  "JSXElement > JSXOpeningElement > JSXAttribute[name.name='className'] > Literal[value=/^(?=.*min-w-0)(?=.*flex-1)(?!.*(basis-|room-))/]";
const squeezed =
  'In a row that wraps, this is squeezed to a letter a line before anything wraps. Say how much room it needs (`room-40 flex-1`).';
const lostFocus = only(
  "JSXOpeningElement[name.name!=/^(Icon)?Button$/] > JSXAttribute[name.name='disabled'] Identifier[name=/(busy|pending|deciding|saving)$/i]",
  'What is disabled while a change is being saved loses the focus of the user who made it. Say `busy`, or `readOnly`.',
);
const zonedTimes = 'Show times by <Time>, or in words by components/ui/describe-time.';
const hastyReply = only(
  "CallExpression[callee.property.name='setQueryData']",
  'Keep a reply with useKeepReply, which first cancels an older one that is on its way.',
);
const hastyCode = only(
  "CallExpression[callee.name='lazy']",
  'Create it with createLazy, which waits for a connection that is away.',
);
const hastyWait = only(
  "CallExpression[callee.object.name='vi'][callee.property.name=/^wait(For|Until)$/][arguments.length=1]",
  'Wait with expect.poll, which is patient, or say how long.',
);
const impatience = only(
  "Property[key.name='timeout'][value.value>1][value.value<20000]",
  'Leave the time out: by default a test waits 20 seconds, because other programs may use the machine. What must be so at once waits for 1 millisecond.',
);
const hastyReload = only(
  "CallExpression[callee.property.name='reload']",
  'Reload with e2e/support/reload, which lets the address follow the screen first.',
);
const hastyAddress = only(
  "CallExpression[callee.property.name='url'][callee.object.type='Identifier'][callee.object.name!=/^(frame|request|response|z)$/][arguments.length=0]",
  'Take the address with e2e/support/take-address, which lets it follow the screen first, or expect the page toHaveURL.',
);
const hastyExpectation = only(
  "CallExpression[callee.name='expect'] > AwaitExpression > CallExpression[callee.object.type!='MemberExpression'][callee.property.name=/^(count|(is(Checked|Disabled|Editable|Enabled|Hidden|Visible))|textContent|innerText|inputValue|getAttribute|all(InnerTexts|TextContents))$/]",
  'Expect it of the locator itself, which waits until it is so.',
);
const zonedPublication = only(
  "CallExpression[callee.name=/^describe(Date|Time)$/] > MemberExpression[property.name='published_at']",
  'A page was published on a day of its own, which is another one in no zone. Write it with describePublished.',
);
const everywhere = [
  parseJson,
  globalFetch,
  environment,
  prisma,
  connectionSettings,
  innerHtml,
  spreadLiteral,
  storedWhole,
  routeCast,
  writtenPath,
  hastyReply,
  hastyCode,
  zonedPublication,
];
const hastyFocus = only(
  "CallExpression[callee.property.name='focus'][callee.object.callee.property.name='element']",
  'Focus it with focusOn, which waits until it is on the page.',
);
const hastyElement = only(
  "CallExpression[callee.name='expect'] > CallExpression[callee.property.name=/^(element|elements|query)$/][arguments.length=0]",
  'Expect it with expect.element, which waits until it is so.',
);
const ofTests = [
  innerHtml,
  spreadLiteral,
  hastyWait,
  hastyReload,
  hastyAddress,
  hastyExpectation,
  hastyElement,
  hastyFocus,
  impatience,
];
const everywhereBut = (...dropped) => everywhere.filter((rule) => !dropped.includes(rule));

/** Effects, what follows a reply, and what waits for a frame. */
const whatRunsLate = [
  'CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/]',
  'CallExpression[callee.property.name=/^(then|finally)$/]',
  "CallExpression[callee.name='requestAnimationFrame']",
  'Property[key.name=/^on(Success|Error|Settled)$/]',
].join(', ');
const lateFocus =
  'The user may be typing elsewhere by then. Call focusUnlessTyping or followUser (components/ui/move-focus.ts).';

const restrict = (...selectors) => ({ 'core/no-restricted-syntax': ['error', ...selectors] });
const enable = (prefix, names) =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [`${prefix}${name}`, 'error']),
  );
const disable = (prefix, names) =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [`${prefix}${name}`, 'off']),
  );

const general = enable('', 'no-console no-var prefer-const prefer-rest-params prefer-spread');
const typescript = enable(
  'typescript/',
  `await-thenable ban-ts-comment consistent-type-imports no-array-constructor no-array-delete no-base-to-string
   no-duplicate-enum-values no-duplicate-type-constituents no-empty-object-type no-explicit-any no-extra-non-null-assertion
   no-floating-promises no-for-in-array no-implied-eval no-misused-new no-misused-promises no-namespace
   no-non-null-asserted-optional-chain no-non-null-assertion no-redundant-type-constituents no-require-imports no-this-alias
   no-unnecessary-type-assertion no-unnecessary-type-constraint no-unsafe-argument no-unsafe-assignment no-unsafe-call
   no-unsafe-declaration-merging no-unsafe-enum-comparison no-unsafe-function-type no-unsafe-member-access no-unsafe-return
   no-unsafe-unary-minus no-unused-expressions no-wrapper-object-types only-throw-error prefer-as-const
   prefer-namespace-keyword prefer-promise-reject-errors restrict-plus-operands restrict-template-expressions
   switch-exhaustiveness-check triple-slash-reference unbound-method`,
);
const react = enable(
  'react/',
  `error-boundaries exhaustive-deps globals immutability incompatible-library preserve-manual-memoization purity refs
   rules-of-hooks set-state-in-effect set-state-in-render static-components unsupported-syntax use-memo`,
);
const next = enable(
  'nextjs/',
  `google-font-display google-font-preconnect inline-script-id next-script-for-ga no-assign-module-variable
   no-async-client-component no-before-interactive-script-outside-document no-css-tags no-document-import-in-page
   no-duplicate-head no-head-element no-head-import-in-document no-html-link-for-pages no-img-element no-page-custom-font
   no-script-component-in-head no-styled-jsx-in-document no-sync-scripts no-title-in-document-head no-typos
   no-unwanted-polyfillio`,
);

const config = {
  plugins: ['eslint', 'typescript', 'react', 'nextjs'],
  jsPlugins: ['./scripts/lint/core-rules.mjs', './scripts/lint/own-rules.mjs'],
  // Each rule is listed below.
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true, maxWarnings: 0, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    '.next/**',
    '.data/**',
    '.test/**',
    '.node/**',
    'lib/platform/db/generated/**',
    // Compiled only by its test, against types that exist only there.
    'e2e/support/generated-client/**',
    'next-env.d.ts',
  ],
  overrides: [
    {
      files: ['**/*.{ts,tsx,mjs}'],
      rules: { 'own/no-late-declaration': 'error', 'own/no-stray-doc': 'error' },
    },
    { files: ['components/**'], rules: { 'own/no-late-close': 'error' } },
    { files: ['lib/protocol/http/*.ts'], rules: { 'own/publish-descriptions': 'error' } },
    {
      files: ['{app,components,lib}/**/*.{ts,tsx}', 'proxy.ts'],
      rules: { 'own/no-endless-memory': 'error' },
    },
    // What tests use ends with their process.
    { files: ['**/__fixtures__/**'], rules: { 'own/no-endless-memory': 'off' } },
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...general,
        ...typescript,
        ...restrict(...everywhere),
        'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
        'no-empty': ['error', { allowEmptyCatch: false }],
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
      rules: { ...react, complexity: ['error', 20] },
    },
    { files: ['app/**/*.{ts,tsx}'], rules: { ...next, 'no-restricted-exports': 'off' } },
    {
      // Code that makes decisions takes time and randomness as arguments.
      files: [
        'lib/protocol/**/*.ts',
        'lib/evidence/**/*.ts',
        'lib/capture/**/*.ts',
        'lib/engine/**/*.ts',
        'lib/domain/**/*.ts',
      ],
      rules: restrict(
        ...everywhere,
        only("CallExpression[callee.object.name='Date'][callee.property.name='now']", 'Take a Clock.'),
        only("NewExpression[callee.name='Date'][arguments.length=0]", 'Take a Clock.'),
      ),
    },
    {
      // A screen shows times in the time zone of its reader, and renders the same on the server and in the browser.
      files: ['components/**/*.{ts,tsx}', 'app/**/*.{ts,tsx}', 'lib/client/**/*.ts'],
      rules: restrict(
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
        only(
          `:matches(${whatRunsLate}) CallExpression[callee.property.name='focus'][callee.object.name!='window']`,
          lateFocus,
        ),
        lostFocus,
        only(`${wrappingRow} > ${squeezedText}`, squeezed),
        only(`${wrappingRow} > JSXExpressionContainer > * > ${squeezedText}`, squeezed),
      ),
    },
    { files: ['components/ui/zoned-format.ts'], rules: restrict(...everywhere) },
    // Holds the first script of a page, which is code of ours and has the nonce of the response.
    { files: ['components/ui/page-script.tsx'], rules: restrict(...everywhereBut(innerHtml)) },
    { files: ['components/ui/create-lazy.ts'], rules: restrict(...everywhereBut(hastyCode)) },
    { files: ['lib/core/paths.ts'], rules: restrict(...everywhereBut(writtenPath)) },
    { files: ['lib/client/use-keep-reply.ts'], rules: restrict(...everywhereBut(hastyReply)) },
    { files: ['lib/core/json.ts'], rules: restrict(...everywhereBut(parseJson)) },
    {
      files: [
        'lib/platform/fetch/**',
        'lib/client/api.ts',
        'lib/client/run-sign-in.ts',
        'lib/engine/model/adapters/**',
      ],
      rules: restrict(...everywhereBut(globalFetch)),
    },
    { files: ['lib/platform/fetch/send-request.ts'], rules: { 'no-restricted-imports': 'off' } },
    {
      // `proxy.ts` only reads which build it belongs to, a value that Next inlines.
      files: ['lib/platform/settings/env.ts', 'proxy.ts', '*.config.ts', 'scripts/**', 'bench/**'],
      rules: restrict(...everywhereBut(globalFetch, environment)),
    },
    { files: ['scripts/**/*.mjs'], rules: { 'core/no-restricted-syntax': 'off' } },
    { files: ['bench/**'], rules: restrict(...everywhereBut(globalFetch, environment, connectionSettings)) },
    { files: ['lib/platform/db/**', 'prisma/seed.ts'], rules: restrict(...everywhereBut(prisma)) },
    {
      // Connect to one server, whether it accepts writes or not.
      files: [
        'lib/platform/db/connections.ts',
        'lib/platform/db/find-primary.ts',
        'lib/platform/db/embedded/**',
      ],
      rules: restrict(...everywhereBut(prisma, connectionSettings)),
    },
    { files: ['lib/platform/telemetry/log.ts', 'scripts/**'], rules: { 'no-console': 'off' } },
    { files: ['*.config.ts', 'app/**', 'proxy.ts'], rules: { 'no-restricted-exports': 'off' } },
    {
      files: tests,
      rules: {
        ...restrict(...ofTests),
        ...disable(
          'typescript/',
          `no-unnecessary-type-assertion no-non-null-assertion no-unsafe-assignment
          no-unsafe-member-access no-unsafe-argument no-unsafe-call`,
        ),
        'no-console': 'off',
        'max-params': 'off',
        // Functions that a test file passes to its runner while loading are called later.
        'own/no-late-declaration': 'off',
        // A test file ends with its process.
        'own/no-endless-memory': 'off',
      },
    },
    {
      files: ['e2e/support/reload.ts', 'e2e/support/take-address.ts'],
      rules: restrict(...ofTests.filter((rule) => rule !== hastyReload && rule !== hastyAddress)),
    },
  ],
};

const allRules = config.overrides.flatMap(({ rules }) => Object.keys(rules));

export default defineConfig({
  ...config,
  overrides: [
    ...config.overrides,
    // Fixtures are checked only by their types.
    { files: ['**/__fixtures__/**'], rules: Object.fromEntries(allRules.map((name) => [name, 'off'])) },
  ],
});
