import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { leanChromium } from './e2e/support/lean-chromium.mjs';

const alias = { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') };
const ignored = ['**/node_modules/**', '.next/**', '.data/**', '.test/**', 'e2e/**'];

const componentDependencies = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  '@dagrejs/dagre',
  '@tanstack/react-query',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  '@xyflow/react',
  'axe-core',
  'cmdk',
  'eventsource-parser',
  'fast-check',
  'fflate',
  'htmlparser2',
  'katex',
  'lucide-react',
  'marked',
  'mdast-util-from-markdown',
  'mdast-util-gfm',
  'micromark-extension-gfm',
  'next/link',
  'next-themes',
  'nuqs',
  'nuqs/adapters/testing',
  'react-dropzone',
  'react-markdown',
  'rehype-highlight',
  'rehype-sanitize',
  'remend',
  'vitest-browser-react',
  ...[
    'alert-dialog',
    'checkbox',
    'combobox',
    'csp-provider',
    'dialog',
    'field',
    'menu',
    'popover',
    'preview-card',
    'progress',
    'radio',
    'radio-group',
  ].map((part) => `@base-ui/react/${part}`),
  ...['select', 'switch', 'tabs', 'toast', 'tooltip', 'use-render'].map((part) => `@base-ui/react/${part}`),
];

/**
 * Component tests draw with the React that people get. The one for development records where each element was made and compares all properties
 * of each drawing with those before, which is more than half of the work of a page.
 */
const production = { 'process.env.NODE_ENV': '"production"' };

/** Waits are generous, because other programs may use the machine at the same time. */
const patience = { poll: { timeout: 20_000, interval: 50 } };

/**
 * Four test projects, selected by file name: `*.test.ts` are quick and run in one process; `*.integration.test.ts` use processes, servers,
 * a browser or much input; `*.database.test.ts` use real PostgreSQL; `*.component.test.tsx` run in real Chromium.
 */
export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          expect: patience,
          // Shared modules are loaded once instead of once per file, which saves 40 % of the work. Unit tests must leave nothing behind.
          isolate: false,
          maxWorkers: 2,
          // Property tests leave many short-lived values. Room for more of them saves a twelfth of the processor time.
          execArgv: ['--max-semi-space-size=64'],
          include: ['**/*.test.ts'],
          exclude: [...ignored, '**/*.database.test.ts', '**/*.integration.test.ts'],
          testTimeout: 90_000,
          setupFiles: ['e2e/support/fail-on-console-error.ts', 'e2e/support/property-seed.ts'],
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'integration',
          expect: patience,
          include: ['**/*.integration.test.ts'],
          exclude: ignored,
          maxWorkers: 2,
          testTimeout: 90_000,
          setupFiles: ['e2e/support/fail-on-console-error.ts', 'e2e/support/property-seed.ts'],
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'database',
          expect: patience,
          include: ['**/*.database.test.ts'],
          exclude: ignored,
          globalSetup: ['e2e/support/database-template.ts'],
          setupFiles: [
            'e2e/support/fail-on-console-error.ts',
            'e2e/support/property-seed.ts',
            'e2e/support/cheap-passwords.ts',
            'e2e/support/hold-routes-to-document.ts',
          ],
          isolate: false,
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        resolve: { alias, conditions: ['module', 'browser', 'production'] },
        // Next's modules read settings that a build normally inlines.
        define: { ...production, 'process.env': { CASES: process.env['CASES'] ?? '' } },
        oxc: { jsx: { development: false } },
        // If these were discovered while tests run, each would reload the page under them.
        optimizeDeps: {
          include: componentDependencies,
          rolldownOptions: { transform: { define: production } },
        },
        test: {
          name: 'component',
          expect: patience,
          include: ['**/*.component.test.tsx'],
          exclude: ignored,
          // All files share one page, so that modules are loaded once. Each test leaves an empty page behind.
          isolate: false,
          setupFiles: ['e2e/support/clean-page.ts'],
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: process.env['CHROMIUM_PATH'],
                args: [...leanChromium],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
