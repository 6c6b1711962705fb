/**
 * The fetch with which single sign-on asks an issuer: its description, its keys, and tokens. The address was typed by an owner, so the
 * guard decides about every connection, including those to addresses that the issuer's own description names. Answers are bounded, and a
 * redirect is never followed, because the client's secret would travel with it.
 */
import { Agent } from 'undici';
import { limits } from '../../core/limits';
import { createAddressGuard } from './address-guard';
import { createGuardedConnector, GuardRefusal } from './guarded-connector';
import { sendRequest } from './send-request';

type IssuerRequest = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
};

type IssuerFetch = (url: string, asked: IssuerRequest) => Promise<Response>;

/** @param allow hosts with ports that may be asked although they are not public */
export function createIssuerFetch(allow: readonly string[]): IssuerFetch {
  const guard = createAddressGuard({ allow });
  return async (url, { method, headers, body, signal }) => {
    const refusal = guard.checkUrl(new URL(url));
    if (refusal !== null) throw new GuardRefusal(refusal);
    const deadline = AbortSignal.timeout(limits.issuerMs);
    const agent = new Agent({ connect: createGuardedConnector(guard, limits.issuerMs) });
    try {
      const answer = await sendRequest(new URL(url), {
        agent,
        method: method === 'POST' ? 'POST' : 'GET',
        headers: { ...headers, 'accept-encoding': 'identity' },
        body: writeBody(body),
        signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
      });
      // A longer answer is cut off, and then it is no valid JSON.
      const text = await answer.readBeginning(limits.issuerAnswerBytes);
      const contentType = answer.getHeader('content-type');
      return new Response(answer.status === 204 || answer.status === 304 ? null : text, {
        status: answer.status,
        headers: contentType === null ? {} : { 'content-type': contentType },
      });
    } finally {
      await agent.destroy();
    }
  };
}

function writeBody(body: unknown): string | null {
  if (typeof body === 'string') return body;
  return body instanceof URLSearchParams ? body.toString() : null;
}
