import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideAddress } from './address-rules';

const closed = [
  // First and last address of every closed IPv4 range.
  ...['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255'],
  ...['127.0.0.0', '127.0.0.1', '127.255.255.255', '168.63.129.16', '169.254.0.0', '169.254.169.254'],
  ...['169.254.255.255', '172.16.0.0', '172.31.255.255', '192.0.0.0', '192.0.0.255', '192.0.2.0'],
  ...['192.0.2.255', '192.31.196.0', '192.31.196.255', '192.52.193.0', '192.52.193.255', '192.88.99.0'],
  ...['192.88.99.255', '192.168.0.0', '192.168.255.255', '192.175.48.0', '192.175.48.255', '198.18.0.0'],
  ...['198.19.255.255', '198.51.100.0', '198.51.100.255', '203.0.113.0', '203.0.113.255', '224.0.0.0'],
  ...['239.255.255.255', '240.0.0.0', '255.255.255.254', '255.255.255.255'],
  // Everything outside 2000::/3, in the notations that lead somewhere.
  ...['::', '::1', '::127.0.0.1', '::8.8.8.8', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1'],
  ...['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '100::1', '1fff:ffff::1', '4000::1', '5f00::1'],
  ...['fc00::1', 'fd00:ec2::254', 'fe80::1', 'febf::1', 'fec0::1', 'ff02::1', 'ffff::1'],
  // First and last address of every closed range inside it.
  ...[
    '2001::',
    '2001::1',
    '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff',
    '2001:2::1',
    '2001:4:112::1',
    '2001:20::1',
  ],
  ...['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2002::', '2002:7f00:1::', '2002:ffff::1'],
  ...['2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff', '3fff::', '3fff:fff:ffff::1'],
  // ISATAP to an address that is itself closed.
  ...['2607:f8b0::5efe:7f00:1', '2607:f8b0::200:5efe:10.0.0.1', '2a00:1450::5efe:169.254.169.254'],
  // Text that is not the canonical form of a single address.
  ...['', 'localhost', '127.1', '0x7f.0.0.1', '017700000001', '2130706433', '8.8.8.8 ', '8.8.8', '8.8.8.8.8'],
  ...['[::1]', '2607:f8b0::1%eth0', 'fe80::1%1', '08.8.8.8', '8.8.8.8/32', '::ffff:8.8.8', '1.2.3.256'],
];

const open = [
  ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ...['128.0.0.0', '168.63.129.15', '168.63.129.17', '169.253.255.255', '169.255.0.0', '172.15.255.255'],
  ...[
    '172.32.0.0',
    '192.0.1.0',
    '192.0.3.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
  ],
  ...['203.0.112.255', '203.0.114.0', '223.255.255.255', '2000::', '2001:200::', '2001:db7:ffff::1'],
  ...[
    '2001:db9::',
    '2003::1',
    '2607:f8b0:4004:800::200e',
    '2a00:1450::5efe:8.8.8.8',
    '3ffe:ffff::1',
    '3fff:1000::1',
  ],
];

describe('decideAddress', () => {
  it.each(closed)('refuses %s', (address) => {
    expect(decideAddress(address).decision).toBe('deny');
  });

  it.each(open)('allows %s', (address) => {
    expect(decideAddress(address)).toEqual({ decision: 'allow' });
  });

  it('refuses ::/96, ::ffff:0:0/96 and 64:ff9b::/96, whatever IPv4 address they embed', () => {
    fc.assert(
      fc.property(fc.ipV4(), (inner) => {
        expect(decideAddress(`::${inner}`).decision).toBe('deny');
        expect(decideAddress(`::ffff:${inner}`).decision).toBe('deny');
        expect(decideAddress(`64:ff9b::${inner}`).decision).toBe('deny');
      }),
    );
  });

  it('judges an ISATAP address as the IPv4 address it tunnels to', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom('0', '200'), (inner, bit) => {
        expect(decideAddress(`2a00:1450::${bit}:5efe:${inner}`).decision).toBe(decideAddress(inner).decision);
      }),
    );
  });

  it('never throws, whatever the text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => decideAddress(text).decision !== undefined),
    );
  });
});
