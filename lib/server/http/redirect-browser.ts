/**
 * Answers a browser that follows a link or comes back from an issuer of single sign-on: always with a redirect, never with an error page. A
 * refusal leads to the sign-in page with a word of a closed list, because what stands in an address must not become text on our page.
 */
import { AppError, type ErrorCode } from '@/lib/core/errors';
import { paths } from '@/lib/core/paths';
import { log } from '@/lib/platform/telemetry/log';
import type { SignInProblem } from '@/lib/protocol/team-words';
import { nameOutage } from './name-outage';

type Destination = { readonly address: string; readonly cookies: readonly string[] };

export async function redirectBrowser(work: () => Promise<Destination>): Promise<Response> {
  const { address, cookies } = await work().catch(async (error: unknown) => ({
    address: paths.signInProblem(nameProblem(await nameOutage(error))),
    cookies: [],
  }));
  const headers = new Headers({ location: address, 'cache-control': 'private, no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

const problems: Partial<Record<ErrorCode, SignInProblem>> = {
  forbidden: 'not_allowed',
  gone: 'expired',
  rate_limited: 'wait',
};

function nameProblem(error: unknown): SignInProblem {
  if (!(error instanceof AppError)) {
    log.error({ error }, 'a single sign-on failed');
    return 'failed';
  }
  // The sentence says what the issuer did, which only an administrator can change.
  log.warn({ code: error.code, reason: error.message }, 'a single sign-on was refused');
  return problems[error.code] ?? 'failed';
}
