/**
 * A device with passkeys, in software: it makes keys and signs what a browser would ask it to (Web Authentication Level 3, 6). Everything that
 * an attacker might change can be set, so that the server's check is tested against whole and real answers.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@/lib/protocol/http/passkeys';
import { testOrigin } from './people';

const flagBits = { isPresent: 1, isVerified: 4, isSyncable: 8, isSynced: 16 } as const;
const hasCredential = 64;

type Held = { readonly id: string; readonly user: string; readonly privateKey: KeyObject };

export type Claims = {
  readonly origin?: string;
  readonly host?: string;
  readonly type?: string;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly flags?: Partial<Record<keyof typeof flagBits, boolean>>;
};

export class Authenticator {
  #held: Held | null = null;
  #counter = 0;

  /** @param maker the AAGUID; @param counts whether each answer raises the counter, as on a security key */
  constructor(
    private readonly device: { readonly maker?: string; readonly counts?: boolean } = {},
  ) {}

  get id(): string {
    return this.#held?.id ?? '';
  }

  make(options: PasskeyCreationOptions, claims: Claims = {}): NewPasskey {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    this.#held = { id: id.toString('base64url'), user: options.user.id, privateKey };
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const maker = Buffer.from((this.device.maker ?? '').replaceAll('-', '').padEnd(32, '0'), 'hex');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const data = Buffer.concat([
      this.#writeData(options.rp.id, claims, hasCredential),
      maker,
      length,
      id,
      writeCbor(key),
    ]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ]);
    return {
      id: this.#held.id,
      rawId: this.#held.id,
      type: 'public-key',
      response: {
        clientDataJSON: writeClientData('webauthn.create', options.challenge, claims),
        attestationObject: writeCbor(attestation).toString('base64url'),
        transports: ['internal', 'hybrid', 'telepathy'],
      },
    };
  }

  answer({ challenge, rpId }: PasskeyRequestOptions, claims: Claims = {}): PasskeyAnswer {
    if (this.#held === null) throw new Error('This device has no passkey.');
    if (this.device.counts === true) this.#counter += 1;
    const data = this.#writeData(rpId, claims);
    const clientData = writeClientData('webauthn.get', challenge, claims);
    const digest = createHash('sha256').update(Buffer.from(clientData, 'base64url')).digest();
    const { id, user, privateKey } = this.#held;
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, digest]), privateKey).toString('base64url'),
        userHandle: claims.userHandle ?? user,
      },
    };
  }

  #writeData(host: string, claims: Claims, more = 0): Buffer {
    const set = { isPresent: true, isVerified: true, isSyncable: true, isSynced: true, ...claims.flags };
    const names = ['isPresent', 'isVerified', 'isSyncable', 'isSynced'] as const;
    const flags = names.reduce((bits, name) => bits | (set[name] ? flagBits[name] : 0), more);
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags);
    tail.writeUInt32BE(claims.counter ?? this.#counter, 1);
    return Buffer.concat([createHash('sha256').update(claims.host ?? host).digest(), tail]);
  }
}

function writeClientData(type: string, challenge: string, claims: Claims): string {
  const data = { type: claims.type ?? type, challenge, origin: claims.origin ?? testOrigin, crossOrigin: false };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** The few kinds of CBOR (RFC 8949) that a passkey is made of. */
function writeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? writeHead(1, -1 - value) : writeHead(0, value);
  if (typeof value === 'string') return Buffer.concat([writeHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([writeHead(2, value.length), value]);
  const entries = [...value].flatMap(([key, inner]) => [writeCbor(key), writeCbor(inner)]);
  return Buffer.concat([writeHead(5, value.size), ...entries]);
}

function writeHead(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  return size < 256 ? Buffer.from([(kind << 5) | 24, size]) : Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}
