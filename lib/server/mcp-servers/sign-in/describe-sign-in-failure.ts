/** Says in a sentence why signing in to an MCP server does not work. Of what an authorization server wrote, only the word of its refusal. */
import type { SignInFailure } from '@/lib/platform/mcp/sign-in-at-server';

export function describeSignInFailure({ code, reason }: SignInFailure, host: string): string {
  switch (code) {
    case 'unreachable':
      return `${host} asks for a sign-in, and an address that it names for it could not be asked. ${reason}`;
    case 'no_metadata':
      return `${host} asks for a sign-in, but does not say where people sign in.`;
    case 'other_resource':
      return `${host} describes the sign-in of another server, so nothing was sent to it.`;
    case 'wrong_issuer':
      return `Whoever signs people in for ${host} says to be somebody else, so nothing was sent there.`;
    case 'no_pkce':
      return `Whoever signs people in for ${host} does not protect sign-ins as is needed (PKCE with S256).`;
    case 'other_client':
      return `${host} now names another server at which people sign in than the one to which the entered client belongs. Enter a client of that one.`;
    case 'no_registration':
      return `${host} lets people sign in only through a client that is registered with it. Register one there, and enter its id.`;
    case 'refused':
      return `Whoever signs people in for ${host} refuses this now${writeWord(reason)}. Try again later.`;
    case 'ended':
      return `Whoever signs people in for ${host} refuses this${writeWord(reason)}.`;
    case 'not_understood':
      return `Whoever signs people in for ${host} does not answer as OAuth requires.`;
  }
}

const writeWord = (word: string) => (word === '' ? '' : ` (${word})`);
