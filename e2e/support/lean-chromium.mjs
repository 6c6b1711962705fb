/** Options with which tests start Chromium: without its sandbox, which does not work as root in a container, and without parts that no test needs. */

/** What Chromium is told to leave out. This list takes the place of Playwright's own, because Chromium obeys only the last one it is given. */
const disabledFeatures = [
  'IsolateOrigins',
  'site-per-process',
  'Translate',
  'OptimizationHints',
  'MediaRouter',
  'PaintHolding',
  // Nobody searches from the address bar of these windows. Its two pages took more of a processor per window than most tests.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'LensOverlay',
  // Chromium otherwise calls Google as it starts.
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
];

export const leanChromium = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-gpu',
  '--disable-gpu-compositing',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--mute-audio',
  // A process for each site would cost more than the tests of most pages.
  '--disable-site-isolation-trials',
  `--disable-features=${disabledFeatures.join()}`,
];
