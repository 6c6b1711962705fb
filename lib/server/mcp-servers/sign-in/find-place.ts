/** Asks an MCP server how to sign in to it: first the server itself, without a sign-in, and then whoever it names. */
import { limits } from '@/lib/core/limits';
import { fail, type Result } from '@/lib/core/result';
import { createSignInFetch, type SignInFetch } from '@/lib/platform/fetch/sign-in-fetch';
import type { McpChallenge } from '@/lib/platform/mcp/connect-to-server';
import { findSignInPlace, type SignInPlace } from '@/lib/platform/mcp/sign-in-at-server';
import { getEnvironment } from '@/lib/platform/settings/env';
import { askServer, readServer } from '../ask-server';
import { describeSignInFailure } from './describe-sign-in-failure';

type Sought = {
  readonly url: URL;
  /** Undefined: the server has not been asked yet. */
  readonly challenge?: McpChallenge | null;
  readonly wantedIssuer?: string | null;
};

export async function findPlace(
  { url, challenge, wantedIssuer = null }: Sought,
  signal: AbortSignal,
): Promise<Result<SignInPlace, string>> {
  const asked =
    challenge === undefined ? await findChallenge(url, signal) : { ok: true as const, value: challenge };
  if (!asked.ok) return asked;
  const found = await findSignInPlace({ url, challenge: asked.value, wantedIssuer }, openWire(signal));
  return found.ok ? found : fail(describeSignInFailure(found.failure, url.host));
}

async function findChallenge(url: URL, signal: AbortSignal): Promise<Result<McpChallenge | null, string>> {
  const asked = await askServer({ url, headers: {} }, signal, readServer);
  // Some servers show their tools to anybody and ask for a sign-in only when one is called.
  if (asked.ok) return { ok: true, value: null };
  const { code, sentence, challenge = null } = asked.failure;
  return code === 'sign_in_needed' ? { ok: true, value: challenge } : fail(sentence);
}

/** All requests of one step together may take as long as a call. */
export const openWire = (signal?: AbortSignal): SignInFetch =>
  createSignInFetch({
    allow: getEnvironment().CAPTURE_ALLOW,
    signal: AbortSignal.any([
      AbortSignal.timeout(limits.mcpCallMs),
      ...(signal === undefined ? [] : [signal]),
    ]),
  });
