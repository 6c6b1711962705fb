/** Who we are to an authorization server, and whose answer a browser brings back (2026-07-28 "Client Registration"; RFC 9207, 2.4). */
import { describe, expect, it } from 'vitest';
import { succeed } from '../../core/result';
import { createSignInFetch } from '../fetch/sign-in-fetch';
import { identifyClient, isAnswerOf, type OauthClient, type SignInPlace } from './sign-in-at-server';

const issuer = 'https://auth.example';
const server = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
};
const redirectUri = 'https://notes.example/mcp-sign-in/return';
const documentUrl = 'https://notes.example/mcp-sign-in/client';
const own = { redirectUri, documentUrl, publicUrl: 'https://notes.example' };
const given: OauthClient = { kind: 'given', issuer, client_id: 'typed', redirectUri };
const registered: OauthClient = { kind: 'registered', issuer, client_id: 'r-1', redirectUri, scope: 'a b' };
const document: OauthClient = { kind: 'document', issuer, client_id: documentUrl, redirectUri };

const wire = createSignInFetch({ allow: [], signal: new AbortController().signal });
const identify = (
  said: Partial<SignInPlace['server']>,
  known: OauthClient | null,
  { scope = null, documentUrl: named = documentUrl as string | null } = {},
) =>
  identifyClient(
    { server: { ...server, ...said }, resource: 'https://mcp.example/mcp', scope },
    { known, own: { ...own, documentUrl: named } },
    wire,
  );
const reads = { client_id_metadata_document_supported: true };

describe('who we are to an authorization server', () => {
  it('is what an owner entered, before our own description, before what we were registered as', async () => {
    expect(await identify(reads, given)).toEqual(succeed(given));
    expect(await identify(reads, registered)).toEqual(succeed(document));
    expect(await identify({}, registered)).toEqual(succeed(registered));
  });

  it('is no description that could not be read over TLS', async () => {
    expect(await identify(reads, registered, { documentUrl: null })).toEqual(succeed(registered));
  });

  it('is nothing that another server knows us by', async () => {
    const elsewhere = { issuer: 'https://other.example' };
    expect(await identify({ ...elsewhere, ...reads }, given)).toMatchObject({
      failure: { code: 'other_client' },
    });
    expect(await identify(elsewhere, registered)).toMatchObject({ failure: { code: 'no_registration' } });
  });

  it('is registered anew for rights or an address that it was not registered with', async () => {
    const scope = 'a c' as never;
    expect(await identify({}, registered, { scope })).toMatchObject({ failure: { code: 'no_registration' } });
    const moved = { ...registered, redirectUri: 'https://old.example/mcp-sign-in/return' };
    expect(await identify({}, moved)).toMatchObject({ failure: { code: 'no_registration' } });
  });
});

describe('an answer that a browser brings back', () => {
  it.each([
    [true, [issuer], true],
    [true, [], false],
    [true, ['https://other.example'], false],
    [undefined, [issuer], true],
    [undefined, [], true],
    [undefined, ['https://other.example'], false],
    [undefined, [`${issuer}/`], false],
    [undefined, [issuer, issuer], false],
  ])('of a server that says %s of naming itself, with %j, is accepted: %s', (says, issuers, isAccepted) => {
    const said = { ...server, authorization_response_iss_parameter_supported: says };
    expect(isAnswerOf(said, issuers)).toBe(isAccepted);
  });
});
