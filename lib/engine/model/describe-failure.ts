/**
 * Turns any failure of a model call into a `ModelFailure`: a kind from a closed list, one sentence, and the one next action (protocols 4
 * "Reason" and "Suggested action"). Never shows a key, a request body or a stack. Pure.
 */
import { describeStatus } from './describe-status';
import { isContextTooLong, isWrongKey } from './failure-signs';
import { writeFailure, type FailureContext } from './failure-words';
import type { ModelFailure } from './model';
import { type ModelFailureKind, ModelProblem } from './model-problem';
import { quoteProvider } from './quote-provider';
import { type ErrorLink, readErrorLinks } from './read-error-links';

/** The failure kinds of transport faults, by error code. Nothing else is retried. */
const transportFaults: Readonly<Record<string, ModelFailureKind>> = {
  ECONNREFUSED: 'connect',
  ENETUNREACH: 'connect',
  EHOSTUNREACH: 'connect',
  ENETDOWN: 'connect',
  EAI_AGAIN: 'connect',
  ETIMEDOUT: 'connect_timeout',
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  UND_ERR_HEADERS_TIMEOUT: 'read_timeout',
  UND_ERR_BODY_TIMEOUT: 'read_timeout',
  ECONNRESET: 'connection_lost',
  EPIPE: 'connection_lost',
  UND_ERR_SOCKET: 'connection_lost',
};

/** Error codes that a retry would not change. */
const permanentFaults: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name was not found',
  ERR_INVALID_URL: 'the address is not valid',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not use https on this port',
};

/** True for faults that are worth one retry: the connection failed, and the provider refused nothing. */
export function isTransportFault(error: unknown): boolean {
  const links = readErrorLinks(error);
  return findStatus(links) === undefined && findCode(links, transportFaults) !== undefined;
}

export function describeFailure(error: unknown, context: FailureContext): ModelFailure {
  const links = readErrorLinks(error);
  const problem = findProblem(error);
  if (problem !== undefined) return writeFailure(problem.kind, problem.detail, context);
  const answer = findStatus(links);
  if (answer !== undefined) return describeStatus(answer.status, answer.link, context);
  const refusal = links.find((link) => link.name === 'GuardRefusal');
  if (refusal !== undefined) return writeFailure('connect', refusal.message ?? '', context);
  return describeLinks(links, context);
}

/** Finds our own problem among the causes of other errors. */
function findProblem(error: unknown): ModelProblem | undefined {
  let current: unknown = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    if (current instanceof ModelProblem) return current;
    current = current.cause;
  }
  return undefined;
}

function describeLinks(links: readonly ErrorLink[], context: FailureContext): ModelFailure {
  const transport = findCode(links, transportFaults);
  if (transport !== undefined) return writeFailure(transportFaults[transport] ?? 'connect', '', context);
  const permanent = findCode(links, permanentFaults);
  if (permanent !== undefined) return writeFailure('connect', permanentFaults[permanent] ?? '', context);
  if (links.some((link) => link.name === 'AbortError' || link.name === 'AI_AbortError')) {
    return writeFailure('aborted', '', context);
  }
  if (links.some((link) => /JSONParse|TypeValidation|InvalidResponseData/.test(link.name ?? ''))) {
    return writeFailure('malformed', '', context);
  }
  if (links.some((link) => /NoOutputGenerated|EmptyResponseBody/.test(link.name ?? ''))) {
    return writeFailure('interrupted', '', context);
  }
  return describeEvent(links, context);
}

/** Describes an error that the provider reported inside its stream, without an HTTP status. */
function describeEvent(links: readonly ErrorLink[], context: FailureContext): ModelFailure {
  const message = links.find((link) => link.message)?.message ?? '';
  const words = links.map((link) => `${link.type ?? ''} ${link.code ?? ''} ${link.message ?? ''}`).join(' ');
  const detail = quoteProvider(message, context);
  if (isContextTooLong(words)) return writeFailure('context_too_long', '', context);
  if (isWrongKey(words)) return writeFailure('auth', '', context);
  if (/rate_limit|resource_exhausted|too many requests/i.test(words))
    return writeFailure('rate_limit', '', context);
  if (
    /overloaded|server_error|internal|unavailable|api_error|stream_error|unexpectedly stopped/i.test(words)
  ) {
    return writeFailure('server', detail, context);
  }
  return writeFailure('other', detail, context);
}

function findStatus(links: readonly ErrorLink[]): { status: number; link: ErrorLink } | undefined {
  for (const link of links) {
    if (link.statusCode !== undefined && link.statusCode >= 300) return { status: link.statusCode, link };
  }
  return undefined;
}

function findCode(links: readonly ErrorLink[], codes: Readonly<Record<string, unknown>>): string | undefined {
  for (const { code } of links) {
    if (typeof code === 'string' && Object.hasOwn(codes, code)) return code;
  }
  return undefined;
}
