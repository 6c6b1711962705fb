/**
 * A headless Chromium for pages of strangers: its own process and profile, its sandbox on unless told otherwise, the guarded
 * proxy as its only way out, nothing on disk, no downloads, no permissions, no other windows. Whoever starts one closes it.
 */
import { type BrowserContext, chromium, type Route } from 'playwright';
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { type AddressGuardOptions, createAddressGuard, getPort } from '../fetch/address-guard';
import { type BrowserFailure, createBrowserFailure } from './browser-failure';
import { createExpectedHosts, type ExpectedHosts } from './expected-hosts';
import { type GuardedProxy, startGuardedProxy } from './guarded-proxy';

export type GuardedBrowserOptions = AddressGuardOptions & {
  readonly chromiumPath: string;
  /** False only where a person decided so: then a page that breaks the renderer has the rights of the application. */
  readonly sandbox: boolean;
  /** Bytes that everything it opens may load; as one page without a word. */
  readonly maxBytes?: number;
};

export type GuardedBrowser = {
  readonly context: BrowserContext;
  readonly proxy: GuardedProxy;
  close(): Promise<void>;
};

const startMs = 20_000;

/** Nothing of the system but where programs are found: no key, no proxy, no home. Windows does not start without its own. */
const environment =
  process.platform === 'win32' ? {} : { env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' } };

const switches = [
  // Names are resolved by the proxy alone; a look-up of the browser's own leads nowhere.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-background-networking',
  '--disable-sync',
  '--disable-component-update',
  '--no-pings',
  '--mute-audio',
  '--disable-gpu',
];

export async function launchGuardedBrowser(
  options: GuardedBrowserOptions,
): Promise<Result<GuardedBrowser, BrowserFailure>> {
  const expected = createExpectedHosts();
  const proxy = await startGuardedProxy({
    expected,
    guard: createAddressGuard(options),
    maxBytes: options.maxBytes ?? limits.browserBytes,
    maxConnections: limits.browserConnections,
    connectTimeoutMs: limits.fetchMs,
  });
  try {
    const browser = await chromium.launch({
      executablePath: options.chromiumPath,
      headless: true,
      chromiumSandbox: options.sandbox,
      timeout: startMs,
      args: switches,
      // `<-loopback>` takes away the exception that browsers make for this machine.
      proxy: { server: proxy.address, bypass: '<-loopback>' },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      ...environment,
    });
    const close = async () => {
      await browser.close().catch(() => undefined);
      await proxy.close();
    };
    const context = await browser.newContext({
      acceptDownloads: false,
      serviceWorkers: 'block',
      permissions: [],
      viewport: { width: 1280, height: 1600 },
    });
    // Redirects are no requests to `route`, but to `request`.
    context.on('request', (request) => announce(request.url(), expected));
    await context.route('**/*', decideRequest);
    // Sockets are not seen by either; text that only they bring is not waited for.
    await context.routeWebSocket(/./, (socket) => socket.close());
    return succeed({ context, proxy, close });
  } catch (error) {
    await proxy.close();
    return fail(createBrowserFailure('browser_not_started', error instanceof Error ? error.message : ''));
  }
}

function announce(text: string, expected: ExpectedHosts): void {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return;
  const url = new URL(text);
  expected.add(url.hostname, getPort(url));
}

/** Text needs no pictures, films or letters of its own; and only pages of the web are loaded. */
const unneeded = new Set(['image', 'media', 'font']);

async function decideRequest(route: Route): Promise<void> {
  const request = route.request();
  const isWeb = /^(https?|data|blob):/i.test(request.url());
  if (!isWeb || unneeded.has(request.resourceType()))
    return route.abort('blockedbyclient').catch(() => undefined);
  return route.continue().catch(() => undefined);
}
