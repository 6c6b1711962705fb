/**
 * What browsers are asked for a passkey, and the check of what they answer, over `@simplewebauthn/server` (Web Authentication Level 3, 7). The
 * device must verify the user each time, by their fingerprint, face or PIN, so that a passkey is two factors: something they have, and something
 * they are or know. Nobody is asked what kind of device it is (attestation). The caller has taken the challenge before.
 */
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { minuteMs } from '@/lib/core/clock';
import type { UserId } from '@/lib/core/ids';
import { readJsonAs } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { RelyingParty } from './relying-party';

/** ECDSA with P-256, Ed25519 and RSA, by their numbers in COSE: what devices have, in the order of the standard's advice. */
const algorithms = [-8, -7, -257];

type Known = { readonly credentialId: string; readonly transports: readonly string[] };

const listCredentials = (known: readonly Known[]) =>
  known.map(({ credentialId, transports }) => ({
    type: 'public-key' as const,
    id: credentialId,
    transports: [...transports],
  }));

/** What a browser needs to make a passkey that is found without an address being typed. A device that has one already makes no other. */
export function writeCreationOptions(
  party: RelyingParty,
  wanted: {
    readonly user: { readonly userId: UserId; readonly name: string; readonly email: string };
    readonly challenge: string;
    readonly existing: readonly Known[];
  },
) {
  const { user, challenge, existing } = wanted;
  return {
    rp: { id: party.id, name: 'Sourcebook' },
    user: {
      id: Buffer.from(user.userId, 'utf8').toString('base64url'),
      name: user.email,
      displayName: user.name,
    },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: limits.passkeyChallengeMinutes * minuteMs,
    excludeCredentials: listCredentials(existing),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

/** @param allowed the passkeys that will do; none for any of this site, of which the user chooses one */
export function writeRequestOptions(party: RelyingParty, challenge: string, allowed: readonly Known[]) {
  return {
    challenge,
    rpId: party.id,
    timeout: limits.passkeyChallengeMinutes * minuteMs,
    allowCredentials: listCredentials(allowed),
    userVerification: 'required' as const,
  };
}

/** A part of what a browser writes that matters here, with the names of the standard. */
type Written<Whole extends { readonly response: object }, Fields extends keyof Whole['response']> = {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: Pick<Whole['response'], Fields>;
};

type WrittenPasskey = Written<RegistrationResponseJSON, 'clientDataJSON' | 'attestationObject'>;
type WrittenAnswer = Written<
  AuthenticationResponseJSON,
  'clientDataJSON' | 'authenticatorData' | 'signature'
>;

const clientDataSchema = z.object({ challenge: z.string().max(limits.passkeyIdChars) });

/** Returns the challenge that a browser says it has answered, or null. Only the signature proves that it has. */
export function readChallenge(clientDataJson: string): string | null {
  const text = Buffer.from(clientDataJson, 'base64url').toString('utf8');
  const read = readJsonAs(clientDataSchema, text, limits.passkeyPartChars);
  return read.ok ? read.value.challenge : null;
}

export type MadePasskey = {
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly isSyncable: boolean;
  readonly isSynced: boolean;
  /** The kind of the program or device that made it, as an AAGUID. Nothing proves it. */
  readonly maker: string;
};

/** The failure is the reason, for the log. */
export async function checkNewPasskey(
  party: RelyingParty,
  challenge: string,
  { id, rawId, type, response: { clientDataJSON, attestationObject } }: WrittenPasskey,
): Promise<Result<MadePasskey, string>> {
  const response = { clientDataJSON, attestationObject };
  const checked = await catchRefusal(() =>
    verifyRegistrationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!checked.ok) return checked;
  if (!checked.value.verified) return fail('the attestation is wrong');
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = checked.value.registrationInfo;
  return succeed({
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    isSyncable: credentialDeviceType === 'multiDevice',
    isSynced: credentialBackedUp,
    maker: aaguid,
  });
}

type UsedPasskey = { readonly counter: number; readonly isSynced: boolean };

/** Checks who signed what. The counter is the caller's duty, because two answers may come at once. */
export async function checkPasskeyAnswer(
  party: RelyingParty,
  challenge: string,
  {
    answer,
    passkey,
  }: {
    readonly answer: WrittenAnswer;
    readonly passkey: { readonly publicKey: Uint8Array<ArrayBuffer>; readonly isSyncable: boolean };
  },
): Promise<Result<UsedPasskey, string>> {
  const { id, rawId, type } = answer;
  const { clientDataJSON, authenticatorData, signature } = answer.response;
  const response = { clientDataJSON, authenticatorData, signature };
  const checked = await catchRefusal(() =>
    verifyAuthenticationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey: passkey.publicKey, counter: 0 },
    }),
  );
  if (!checked.ok) return checked;
  const { verified, authenticationInfo } = checked.value;
  if (!verified) return fail('the signature is wrong');
  const isSyncable = authenticationInfo.credentialDeviceType === 'multiDevice';
  // It is fixed when the passkey is made (7.2, step 20).
  if (isSyncable !== passkey.isSyncable) return fail('the passkey has changed its nature');
  return succeed({
    counter: authenticationInfo.newCounter,
    isSynced: authenticationInfo.credentialBackedUp,
  });
}

/** The library throws for whatever is wrong with an answer, which anyone may send. */
async function catchRefusal<Value>(check: () => Promise<Value>): Promise<Result<Value, string>> {
  try {
    return succeed(await check());
  } catch (error) {
    return fail(error instanceof Error ? error.message : 'the answer could not be read');
  }
}
