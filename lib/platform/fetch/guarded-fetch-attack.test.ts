/**
 * The attack table of threats 23, against the real fetch: spellings of addresses that are not public, names that resolve to them, names
 * that change their answer, redirects and proxies. The port of a sinkhole is opened as if it were 80, so that only the address rule stands
 * between each row and the sinkhole. The control shows that the sinkhole does count.
 */
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalServer, startServer, startSinkhole } from './__fixtures__/local-server';
import type { LookupAddresses } from './address-guard';
import { createGuardedFetch, type GuardedFetch } from './guarded-fetch';

const clock = { now: () => new Date() };
const any = { acceptTypes: ['*/*'], timeoutMs: 5_000 };

/** Hosts in every spelling that a URL parser, a resolver or a C library interprets as this machine or a private one. */
const hosts = [
  ...[
    '127.0.0.1',
    '127.0.0.2',
    '127.1',
    '127.0.1',
    '127.255.255.254',
    '2130706433',
    '017700000001',
    '0x7f000001',
  ],
  ...[
    '0x7f.0.0.1',
    '0177.0.0.1',
    '0x7f.1',
    '0177.1',
    '127.0x0.0.1',
    '0',
    '0.0.0.0',
    '00000000',
    '0x0',
    '127.0.0.1.',
  ],
  ...[
    '%31%32%37.0.0.1',
    '127%2e0%2e0%2e1',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '127．0．0．1',
    '１２７.0.0.1',
    '0x7F.0X0.0.1',
  ],
  ...['10.0.0.1', '10.255.255.255', '0x0a000001', '167772161', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
  ...[
    '192.168.1.254',
    '0xc0a80001',
    '3232235521',
    '169.254.169.254',
    '0xa9fea9fe',
    '2852039166',
    '0251.0376.0251.0376',
  ],
  ...['169.254.170.2', '169.254.42.42', '100.64.0.1', '100.100.100.200', '100.127.255.254', '168.63.129.16'],
  ...['192.0.0.192', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '192.88.99.1', '192.175.48.1'],
  ...['192.31.196.1', '192.52.193.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ],
  ...[
    '[::ffff:10.0.0.1]',
    '[::ffff:169.254.169.254]',
    '[::ffff:0:127.0.0.1]',
    '[::ffff:8.8.8.8]',
    '[64:ff9b::127.0.0.1]',
  ],
  ...[
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2002:a9fe:a9fe::1]',
    '[2001:0:7f00:1::]',
  ],
  ...[
    '[2001:db8::1]',
    '[2001:10::1]',
    '[2001:20::1]',
    '[2001:2::1]',
    '[3fff::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
  ],
  ...[
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[100::1]',
    '[5f00::1]',
    '[2620:4f:8000::1]',
    '[4000::1]',
    '[e000::1]',
  ],
  ...[
    '[2a00:1450::5efe:127.0.0.1]',
    '[2a00:1450::200:5efe:10.0.0.1]',
    '[2a00:1450::5efe:a9fe:a9fe]',
    '[0100::1]',
  ],
];

/**
 * Names and the addresses they resolve to. One bad address among good ones is enough. 3000::/4 is open by rule but not assigned to anybody.
 */
const names: Record<string, string[]> = {
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'app.localhost': ['127.0.0.1'],
  'metadata.google.internal': ['169.254.169.254'],
  'printer.local': ['192.168.1.20'],
  'loop4.test': ['127.0.0.1'],
  'loop6.test': ['::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'mixed-last.test': ['3000::1', '127.0.0.1'],
  'mixed-first.test': ['127.0.0.1', '3000::1'],
  'mixed-six.test': ['3000::2', '::1'],
  'zone.test': ['fe80::1%lo'],
  'nonsense.test': ['not an address'],
  'short.test': ['127.1'],
  '127.0.0.1.nip.test': ['127.0.0.1'],
  'xn--bcher-kva.test': ['10.0.0.1'],
  'UPPER.test': ['127.0.0.1'],
};

const writtenOtherwise = (port: number) => [
  ...['ftp', 'file', 'gopher', 'ws', 'wss', 'data', 'javascript', 'blob', 'dict', 'ldap'].map(
    (scheme) => `${scheme}://127.0.0.1:${port}/`,
  ),
  ...['http://user@', 'http://user:pass@', 'http://:pass@', 'https://a%40b@'].map(
    (start) => `${start}loop4.test:${port}/`,
  ),
  ...[
    `http:127.0.0.1:${port}/`,
    `http:/127.0.0.1:${port}/`,
    `http:\\\\127.0.0.1:${port}/`,
    `http:///127.0.0.1:${port}/`,
  ],
  ...[
    `\thttp://127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}\\@public.test/`,
    `http://public.test@127.0.0.1:${port}/`,
  ],
  ...[
    `http://127.0.0.1\t:${port}/`,
    `http://12\n7.0.0.1:${port}/`,
    `http://127.0.0.1:${port}#@public.test/`,
    `//127.0.0.1:${port}/`,
  ],
  ...[
    `http://[::1]:0${port}/`,
    `http://[::1%25lo]:${port}/`,
    '',
    ' ',
    'http://',
    'http://:80/',
    'not a url',
    `http://a.test/${'x'.repeat(3_000)}`,
  ],
  ...[
    'http://public.test:22/',
    'http://public.test:25/',
    'http://public.test:6379/',
    'http://public.test:0/',
    'https://public.test:8443/',
  ],
];

let sinkhole: LocalServer;
let guarded: GuardedFetch;
const lookup: LookupAddresses = async (name) =>
  (names[name] ?? names[name.replace('upper', 'UPPER')] ?? ['3000::1']).map((address) => ({
    address,
    family: 4,
  }));

beforeAll(async () => {
  sinkhole = await startSinkhole();
  guarded = createGuardedFetch({ allow: [], lookup, clock, ports: [80, 443, sinkhole.port] });
});

afterAll(async () => {
  await guarded.close();
  await sinkhole.close();
});

const own = () =>
  Object.values(networkInterfaces()).flatMap((entries) =>
    (entries ?? [])
      .filter(({ internal, scopeid }) => internal || scopeid === 0)
      .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
  );

describe('the guarded fetch under attack', () => {
  it('refuses every address in the table, and never connects to the sinkhole', async () => {
    const urls = [
      ...hosts.flatMap((host) => [`http://${host}:${sinkhole.port}/`]),
      ...Object.keys(names).flatMap((name) => [
        `http://${name}:${sinkhole.port}/`,
        `https://${name}:${sinkhole.port}/`,
      ]),
      ...own().map((address) => `http://${address}:${sinkhole.port}/`),
      ...writtenOtherwise(sinkhole.port),
    ];
    expect(urls.length).toBeGreaterThanOrEqual(131);
    const through: string[] = [];
    for (const url of urls) if ((await guarded(url, any)).ok) through.push(url);
    expect(through).toEqual([]);
    expect(sinkhole.connections()).toBe(0);
  });

  it('refuses each spelling of a private host because it is private', async () => {
    const notPrivate: string[] = [];
    for (const host of [...hosts, ...Object.keys(names)]) {
      const fetched = await guarded(`http://${host}:${sinkhole.port}/`, any);
      if (fetched.ok || fetched.failure.code !== 'private_address') notPrivate.push(host);
    }
    expect(notPrivate).toEqual([]);
  });

  it('refuses the addresses of ::/96 in a URL', async () => {
    for (let last = 0; last < 256; last += 1) {
      const fetched = await guarded(`http://[::${last}.${255 - last}.${last}.1]:${sinkhole.port}/`, any);
      expect(!fetched.ok && fetched.failure.code).toBe('private_address');
    }
    expect(sinkhole.connections()).toBe(0);
  });

  it('looks a name up once per connection and uses that answer, so that DNS rebinding gains nothing', async () => {
    const answers = ['3000::1', '127.0.0.1', '127.0.0.1', '127.0.0.1'];
    let asked = 0;
    const rebinding: LookupAddresses = async () => {
      asked += 1;
      return [{ address: answers[asked - 1] ?? '127.0.0.1', family: 4 }];
    };
    const rebound = createGuardedFetch({ allow: [], lookup: rebinding, clock, ports: [sinkhole.port] });
    await rebound(`http://rebind.test:${sinkhole.port}/`, { ...any, timeoutMs: 300 });
    expect(asked).toBe(1);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const fetched = await rebound(`http://rebind.test:${sinkhole.port}/`, { ...any, timeoutMs: 300 });
      expect(fetched.ok).toBe(false);
    }
    expect(sinkhole.connections()).toBe(0);
    await rebound.close();
  });

  it('checks every hop of a redirect chain', async () => {
    const targets = [
      `http://127.0.0.1:${sinkhole.port}/`,
      `http://[::1]:${sinkhole.port}/`,
      `http://2130706433:${sinkhole.port}/`,
      `http://loop4.test:${sinkhole.port}/`,
      `//0x7f.1:${sinkhole.port}/`,
      `http://a:b@site.test:${sinkhole.port}/`,
      'http://site.test:22/',
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
    ];
    const site = await startServer((request, response) => {
      const [hop = '0', target = '0'] = (request.url ?? '').slice(1).split('-');
      const location = hop === '0' ? (targets[Number(target)] ?? '') : `/${Number(hop) - 1}-${target}`;
      response.writeHead(302, { location }).end();
    });
    const chained = createGuardedFetch({
      allow: [`site.test:${site.port}`],
      lookup: async (name) => (name === 'site.test' ? [{ address: '127.0.0.1', family: 4 }] : lookup(name)),
      clock,
      ports: [sinkhole.port],
    });
    const codes: string[] = [];
    for (const index of targets.keys()) {
      const fetched = await chained(`http://site.test:${site.port}/3-${index}`, any);
      codes.push(fetched.ok ? 'fetched' : fetched.failure.code);
    }
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => 'private_address'),
      'credentials_in_url',
      'port_not_allowed',
      'scheme_not_allowed',
      'scheme_not_allowed',
    ]);
    expect(sinkhole.connections()).toBe(0);
    await chained.close();
    await site.close();
  });

  it('ignores proxy environment variables', async () => {
    const before = { ...process.env };
    for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY']) {
      process.env[name] = `http://127.0.0.1:${sinkhole.port}`;
    }
    process.env['NODE_USE_ENV_PROXY'] = '1';
    const proxied = createGuardedFetch({ allow: [], lookup, clock });
    await proxied('http://public.test/', { ...any, timeoutMs: 200 });
    await proxied('https://public.test/', { ...any, timeoutMs: 200 });
    process.env = before;
    await proxied.close();
    expect(sinkhole.connections()).toBe(0);
  });

  it('reaches the sinkhole when its host is allowed, which proves that it counts connections', async () => {
    const control = createGuardedFetch({ allow: [`127.0.0.1:${sinkhole.port}`], clock });
    const fetched = await control(`http://127.0.0.1:${sinkhole.port}/`, any);
    expect(fetched.ok && Buffer.from(fetched.value.bytes).toString()).toBe('secret');
    expect(sinkhole.connections()).toBe(1);
    await control.close();
  });
});
