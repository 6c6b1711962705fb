/**
 * A headless Chromium for untrusted pages. It has its own process and profile, its sandbox unless told otherwise, and the guarded proxy as
 * its only way out. It writes nothing to disk and allows no downloads, permissions or other windows. The caller must close it.
 */
import type { BrowserContext, Route } from 'playwright';
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { type AddressGuardOptions, createAddressGuard, getPort } from '../fetch/address-guard';
import { type BrowserFailure, createBrowserFailure } from './browser-failure';
import { createExpectedHosts, type ExpectedHosts } from './expected-hosts';
import { type GuardedProxy, startGuardedProxy } from './guarded-proxy';

export type GuardedBrowserOptions = AddressGuardOptions & {
  readonly chromiumPath: string;
  /** False only if an administrator decided so. A page that breaks out of the renderer then has the rights of the application. */
  readonly sandbox: boolean;
  /** Maximum bytes that everything in this browser may load. Defaults to the limit for one page. */
  readonly maxBytes?: number;
};

export type GuardedBrowser = {
  readonly context: BrowserContext;
  readonly proxy: GuardedProxy;
  close(): Promise<void>;
};

export const startMs = 20_000;

/**
 * Passes on nothing from the system's environment except where programs are found: no keys, no proxy, no home. Windows does not start a
 * process without its own environment.
 */
export const browserEnvironment: { readonly env?: { readonly PATH: string; readonly LANG: string } } =
  process.platform === 'win32' ? {} : { env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' } };

/**
 * What Chromium leaves out. It obeys only the last list that it is given, so ours begins with Playwright's
 * (`guarded-browser.integration.test.ts` compares them).
 */
const leftOut = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  // The two pages of the address bar, which nobody sees here, take half a second of a processor for each browser.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

export const switches = [
  `--disable-features=${leftOut.join()}`,
  // Only the proxy resolves names. The browser's own look-ups fail.
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
    // Its code takes 30 MB, which a worker that opens no page does not spend.
    const { chromium } = await import('playwright');
    const browser = await chromium.launch({
      executablePath: options.chromiumPath,
      headless: true,
      chromiumSandbox: options.sandbox,
      timeout: startMs,
      args: switches,
      // `<-loopback>` removes the browsers' built-in proxy exception for this machine.
      proxy: { server: proxy.address, bypass: '<-loopback>' },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      ...browserEnvironment,
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
    // Redirects do not reach `route`, but they do emit `request`.
    context.on('request', (request) => announce(request.url(), expected));
    await context.route('**/*', decideRequest);
    // Neither sees WebSockets. We do not wait for text that arrives only through them.
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

/** Reading text needs no images, media or fonts. Besides, only web pages are loaded. */
const unneeded = new Set(['image', 'media', 'font']);

async function decideRequest(route: Route): Promise<void> {
  const request = route.request();
  const isWeb = /^(https?|data|blob):/i.test(request.url());
  if (!isWeb || unneeded.has(request.resourceType()))
    return route.abort('blockedbyclient').catch(() => undefined);
  return route.continue().catch(() => undefined);
}
