/**
 * Makes a certificate for this machine that nobody but itself has signed (RFC 5280), for as long as `npm run many` runs. Node can use
 * certificates but not write them, and the libraries that do bring twenty packages for these few fields.
 */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export type Certificate = { readonly key: string; readonly cert: string };

const dayMs = 24 * 60 * 60 * 1_000;
/** Apple's systems refuse certificates for longer than 825 days. */
const validMs = 30 * dayMs;

const oids = {
  commonName: [0x55, 0x04, 0x03],
  ecdsaWithSha256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02],
  subjectAltName: [0x55, 0x1d, 0x11],
  extendedKeyUsage: [0x55, 0x1d, 0x25],
  serverAuth: [0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x01],
};

/** For localhost and the addresses of the loopback interface. */
export function createCertificate(now: Date): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid(oids.ecdsaWithSha256));
  const name = sequence(set(sequence(oid(oids.commonName), tagged(0x0c, Buffer.from('localhost')))));
  // An hour earlier, because clocks differ.
  const validity = sequence(
    time(new Date(now.getTime() - dayMs / 24)),
    time(new Date(now.getTime() + validMs)),
  );
  const names = sequence(
    tagged(0x82, Buffer.from('localhost')),
    tagged(0x87, Buffer.from([127, 0, 0, 1])),
    tagged(0x87, Buffer.concat([Buffer.alloc(15), Buffer.from([1])])),
  );
  const extensions = sequence(
    extension(oids.subjectAltName, names),
    extension(oids.extendedKeyUsage, sequence(oid(oids.serverAuth))),
  );
  const toSign = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, extensions),
  );
  const signature = tagged(0x03, Buffer.from([0]), sign('sha256', toSign, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: writePem(sequence(toSign, algorithm, signature)),
  };
}

// The distinguished encoding of ASN.1 (ITU-T X.690): a tag, the length of what follows, and the content.
function tagged(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...contents: readonly Buffer[]) => tagged(0x30, ...contents);
const set = (...contents: readonly Buffer[]) => tagged(0x31, ...contents);
const oid = (bytes: readonly number[]) => tagged(0x06, Buffer.from(bytes));
/** @param bytes a number above zero whose first bit is not set */
const integer = (bytes: Buffer) => tagged(0x02, bytes);
const extension = (id: readonly number[], value: Buffer) => sequence(oid(id), tagged(0x04, value));
const time = (at: Date) =>
  tagged(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`));

function writePem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
