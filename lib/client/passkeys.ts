/**
 * Makes and uses passkeys with the browser's own functions (Web Authentication Level 3, 5.1), which read and write JSON. Fails as an
 * `ApiFailure` with the sentence to show. The sign-in page has functions of its own (`run-sign-in.ts`).
 */
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@/lib/protocol/http/passkeys';
import { ApiFailure } from './api';

export async function makePasskey(
  options: PasskeyCreationOptions,
  { origin }: { readonly origin: string },
): Promise<NewPasskey> {
  requireBrowser(origin);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const { id, rawId, response } = await requireWritten(navigator.credentials.create({ publicKey }));
  if (!('attestationObject' in response)) throw refuse(unused);
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
}

export async function answerWithPasskey(options: PasskeyRequestOptions): Promise<PasskeyAnswer> {
  requireBrowser();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const { id, rawId, response } = await requireWritten(navigator.credentials.get({ publicKey }));
  if (!('signature' in response)) throw refuse(unused);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}

/** Tells the browser that a passkey was removed, so that it no longer offers it. Browsers need not listen. */
export async function forgetPasskey(credentialId: string, host: string): Promise<void> {
  if (typeof PublicKeyCredential === 'undefined' || !('signalUnknownCredential' in PublicKeyCredential))
    return;
  // It refuses for another host than this one, where it would offer nothing anyway.
  await PublicKeyCredential.signalUnknownCredential({ credentialId, rpId: host }).catch(() => undefined);
}

/** Browsers hide the functions from pages that are not secure, and older ones read no JSON. */
function requireBrowser(origin: string = window.location.origin): void {
  if (origin !== window.location.origin)
    throw refuse(`Passkeys work at ${origin} only. Open this page there.`);
  if (typeof PublicKeyCredential === 'undefined' || !('parseRequestOptionsFromJSON' in PublicKeyCredential)) {
    throw refuse('This browser cannot use passkeys here. Use a current version of it.');
  }
}

async function requireWritten(asked: Promise<Credential | null>) {
  const credential = await asked.catch(explain);
  if (credential instanceof PublicKeyCredential) return credential.toJSON();
  throw refuse(unused);
}

const unused = 'No passkey was used. Try again, or use another way.';

/** Browsers say little about why, so that no page learns what a device holds. */
function explain(cause: unknown): never {
  const name = cause instanceof DOMException ? cause.name : '';
  throw refuse(
    name === 'InvalidStateError' ? 'This device already has a passkey for your account.' : unused,
    cause,
  );
}

const refuse = (message: string, cause?: unknown) => new ApiFailure('passkey', message, { cause });
