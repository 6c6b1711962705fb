/** Options with which tests start Chromium: without its sandbox, which does not work as root in a container, and without parts that no test needs. */
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
  '--disable-features=IsolateOrigins,site-per-process,Translate,OptimizationHints,MediaRouter,PaintHolding',
];
