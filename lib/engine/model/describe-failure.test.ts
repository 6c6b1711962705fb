import { describe, expect, it } from 'vitest';
import { describeFailure, isTransportFault } from './describe-failure';
import { modelFailureKinds } from './model';
import { writeFailure } from './failure-words';
import { ModelHttpError, ModelProblem } from './model-problem';

const context = { providerName: 'Google', modelName: 'gemini-x' };
const describeError = (error: unknown, rest: object = {}) => describeFailure(error, { ...context, ...rest });
const withCode = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code }) });
const http = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new ModelHttpError(status, headers, typeof body === 'string' ? body : JSON.stringify(body));

describe('describeFailure', () => {
  it.each([
    ['ECONNREFUSED', 'connect', true],
    ['ENETUNREACH', 'connect', true],
    ['EAI_AGAIN', 'connect', true],
    ['ETIMEDOUT', 'connect_timeout', true],
    ['UND_ERR_CONNECT_TIMEOUT', 'connect_timeout', true],
    ['UND_ERR_HEADERS_TIMEOUT', 'read_timeout', true],
    ['UND_ERR_BODY_TIMEOUT', 'read_timeout', true],
    ['UND_ERR_SOCKET', 'connection_lost', true],
    ['ECONNRESET', 'connection_lost', true],
    ['ENOTFOUND', 'connect', false],
    ['CERT_HAS_EXPIRED', 'connect', false],
    ['SOMETHING_NEW', 'other', false],
  ] as const)(
    'reads %s below the SDK and undici as %s, worth a second try: %s',
    (code, kind, isTransient) => {
      expect(describeError(withCode(code)).kind).toBe(kind);
      expect(isTransportFault(withCode(code))).toBe(isTransient);
    },
  );

  it('finds the code when several addresses were tried', () => {
    const tried = new AggregateError([Object.assign(new Error('::1'), { code: 'ECONNREFUSED' })]);
    expect(isTransportFault(new TypeError('fetch failed', { cause: tried }))).toBe(true);
  });

  it('never treats an answer with a status as a transport failure', () => {
    const error = Object.assign(http(503, ''), { cause: withCode('ECONNRESET') });
    expect(isTransportFault(error)).toBe(false);
  });

  it.each([
    [400, { error: { code: 'context_length_exceeded', message: 'too long' } }, 'context_too_long'],
    [400, { error: { message: 'prompt is too long: 210000 tokens > 200000 maximum' } }, 'context_too_long'],
    [
      400,
      { error: { message: 'The input token count (1200000) exceeds the maximum number of tokens allowed' } },
      'context_too_long',
    ],
    [
      413,
      { error: { type: 'request_too_large', message: 'Request exceeds the maximum size' } },
      'context_too_long',
    ],
    [500, { error: 'the request exceeds the available context size' }, 'context_too_long'],
    [400, [{ error: { message: 'API key not valid. Please pass a valid API key.' } }], 'auth'],
    [402, { error: { message: 'Payment required' } }, 'refused'],
    [422, { detail: 'max_tokens is too large' }, 'refused'],
    [529, { error: { type: 'overloaded_error', message: 'Overloaded' } }, 'server'],
  ] as const)('reads status %i with %j as %s', (status, body, kind) => {
    expect(describeError(http(status, body))).toMatchObject({ kind, status });
  });

  it("quotes the provider's sentence when it says more", () => {
    expect(describeError(http(422, { detail: 'max_tokens is too large' })).reason).toBe(
      'Google refused the request: max_tokens is too large.',
    );
  });

  it('reports that a gateway answered with a web page, and never shows the page', () => {
    const failure = describeError(http(502, '<!doctype html><h1>nginx</h1>'));
    expect(failure).toMatchObject({ kind: 'server', reason: 'Google answered with a web page (502).' });
    expect(describeError(http(404, '<html>')).action).toBe('Check the model address in Settings.');
  });

  it.each([
    [{ 'retry-after': '7' }, '', 7],
    [{ 'Retry-After': '0.2' }, '', 1],
    [{ 'retry-after': 'Fri, 20 Nov 2026 12:00:30 GMT' }, '', 30],
    [{}, '{"error":{"details":[{"retryDelay":"34.5s"}]}}', 35],
    [{ 'retry-after': '99999999' }, '', 86_400],
    [{ 'retry-after': 'soon' }, '', undefined],
    [{ 'retry-after': '-5' }, '', undefined],
  ])('reads when to try again from %j %s', (headers, body, seconds) => {
    const now = new Date('2026-11-20T12:00:00Z');
    expect(describeError(http(429, body, headers as Record<string, string>), { now }).retryAfterSeconds).toBe(
      seconds,
    );
  });

  it.each([
    ['9', 'Wait 9 s, then retry.'],
    ['121', 'Wait 3 minutes, then retry.'],
    ['7201', 'Wait 3 hours, then retry.'],
  ])('says a wait of %s seconds as people say it', (seconds, action) => {
    expect(describeError(http(429, '', { 'retry-after': seconds })).action).toBe(action);
  });

  it('distinguishes exhausted credit from too many requests', () => {
    const failure = describeError(
      http(429, { error: { code: 'insufficient_quota' } }, { 'retry-after': '1' }),
    );
    expect(failure.action).toContain('credit');
  });

  it('never shows a key, whether it is known or recognisable by its shape', () => {
    const message =
      'bad value my-own-secret-key and sk-abcdef123456 and AIzaSyA1234567890123456789012345678901';
    const { reason } = describeError(http(400, { error: { message } }), { secrets: ['my-own-secret-key'] });
    expect(reason).not.toMatch(/my-own|sk-abc|AIza/);
    expect(reason).toContain('[key]');
  });

  it('does not quote a message that repeats the request', () => {
    const requestTexts = ['The board decided in secret to close the Graz office in May.'];
    const message = 'invalid content: "decided in secret to close the Graz office"';
    expect(describeError(http(400, { error: { message } }), { requestTexts }).reason).toBe(
      'Google refused the request.',
    );
  });

  it("shows a refusal by the address guard in the guard's own words", () => {
    const refusal = Object.assign(new Error('This address is on a private network.'), {
      name: 'GuardRefusal',
    });
    const error = new TypeError('fetch failed', { cause: refusal });
    expect(describeError(error)).toMatchObject({
      kind: 'connect',
      reason: 'Google cannot be reached: This address is on a private network.',
    });
    expect(isTransportFault(error)).toBe(false);
  });

  it('finds our own failure below errors of other libraries', () => {
    const error = new Error('wrapped', { cause: new ModelProblem('malformed', 'a web page') });
    expect(describeError(error)).toMatchObject({ kind: 'malformed' });
  });

  it.each([null, undefined, 42, 'text', {}, [], Symbol('x'), new Error('', { cause: null })])(
    'describes any value that was thrown (%#)',
    (error) => {
      expect(describeError(error).kind).toBe('other');
    },
  );

  it('survives an error that is its own cause', () => {
    const error: Error & { cause?: unknown } = new Error('round');
    error.cause = error;
    expect(describeError(error).kind).toBe('other');
  });
});

describe('writeFailure', () => {
  it('begins with a capital letter and names an unnamed server inside the sentence', () => {
    const names = { providerName: 'the model server' };
    expect(writeFailure('server', '', names).reason).toBe('The model server had an internal error.');
    expect(writeFailure('connection_lost', '', names).reason).toBe(
      'The connection to the model server was lost.',
    );
  });

  it.each(modelFailureKinds)('has one sentence and one action for %s', (kind) => {
    const { reason, action } = writeFailure(kind, '', context);
    expect(reason).toMatch(/^[A-Z][^.{}]*\.$/);
    expect(action).toMatch(/^[A-Z][^.{}]*\.$/);
  });
});
