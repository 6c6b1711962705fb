/**
 * How requests to an MCP server are signed in. The header is sealed for the server and for the origin of its address, so that it cannot be opened for
 * another origin, whatever a row says.
 */
import type { McpServer } from '@/lib/domain/mcp-servers/mcp-server';
import type { SealedServer } from '@/lib/domain/mcp-servers/store';
import type { McpTarget } from '@/lib/platform/mcp/connect-to-server';
import { seal, unseal } from '@/lib/platform/secrets/seal';
import type { McpSignInBody } from '@/lib/protocol/http/mcp-servers';

/** A sign-in with OAuth has no header of its own: its tokens are kept in `sign-in`. */
type Header = { readonly name: string; readonly value: string };

const writeSealContext = (id: string) => `mcp-server:${id}`;
const writeHeaderContext = (id: string, url: URL) => `${writeSealContext(id)}:${url.origin}`;

export function sealAddress(id: string, url: URL): string {
  return seal(url.href, writeSealContext(id));
}

export function openAddress(id: string, sealed: Pick<SealedServer, 'urlCipher'>): URL {
  return new URL(unseal(sealed.urlCipher, writeSealContext(id)));
}

export function sealSignIn(id: string, url: URL, signIn: McpSignInBody) {
  const header = writeHeader(signIn);
  return {
    signIn: signIn.kind === 'oauth' ? ('none' as const) : signIn.kind,
    headerName: header?.name ?? null,
    headerCipher: header === null ? null : seal(header.value, writeHeaderContext(id, url)),
  };
}

export function openTarget(
  { id, headerName }: Pick<McpServer, 'id' | 'headerName'>,
  sealed: SealedServer,
): McpTarget {
  const url = openAddress(id, sealed);
  if (headerName === null || sealed.headerCipher === null) return { url, headers: {} };
  return { url, headers: { [headerName]: unseal(sealed.headerCipher, writeHeaderContext(id, url)) } };
}

export function createTarget(url: URL, signIn: McpSignInBody): McpTarget {
  const header = writeHeader(signIn);
  return { url, headers: header === null ? {} : { [header.name]: header.value } };
}

function writeHeader(signIn: McpSignInBody): Header | null {
  switch (signIn.kind) {
    case 'none':
    case 'oauth':
      return null;
    case 'bearer':
      return { name: 'authorization', value: `Bearer ${signIn.token}` };
    case 'header':
      return { name: signIn.name.toLowerCase(), value: signIn.value };
  }
}
