/**
 * Connects to an MCP server, asks it, and says in a sentence what went wrong. What a server says may repeat the token it was sent, so the token and
 * the address are removed from it.
 */
import type { JsonValue } from '@/lib/core/json';
import { fail, type Result } from '@/lib/core/result';
import { shorten } from '@/lib/core/text';
import { readTools, type ReadTools } from '@/lib/domain/mcp-servers/read-tool';
import { changeTexts, removeInvisible } from '@/lib/domain/mcp-servers/remove-invisible';
import { redactKnownKeys } from '@/lib/core/redact-known-keys';
import { getEnvironment } from '@/lib/platform/settings/env';
import {
  type McpConnection,
  type McpFailure,
  type McpTarget,
  withMcpServer,
} from '@/lib/platform/mcp/connect-to-server';

export async function askServer<Value>(
  target: McpTarget,
  signal: AbortSignal,
  work: (connection: McpConnection) => Promise<Value>,
): Promise<Result<Value, AskFailure>> {
  const asked = await withMcpServer(target, { allow: getEnvironment().CAPTURE_ALLOW, signal }, work);
  if (asked.ok) return asked;
  const { code, challenge, status } = asked.failure;
  return fail({
    code,
    sentence: describeFailure(asked.failure, target),
    ...(challenge === undefined ? {} : { challenge }),
    ...(status === undefined ? {} : { status }),
  });
}

export type AskFailure = Pick<McpFailure, 'code' | 'challenge' | 'status'> & {
  /** For people and models. */
  readonly sentence: string;
};

export type ServerAnswer = ReadTools & { readonly title: string; readonly protocolVersion: string | null };

/** The server's own name has at most this many characters. */
const maxTitleChars = 100;

export async function readServer(connection: McpConnection): Promise<ServerAnswer> {
  const { title, protocolVersion } = connection;
  const { tools, leftOut } = readTools(await connection.listTools());
  return { title: shorten(removeInvisible(title), maxTitleChars), protocolVersion, tools, leftOut };
}

/** A part of a path or query of at least this length is treated as a key. */
const keyPartChars = 16;

/** Removes the token and the address from every text of what a server says. */
export function hideTarget(value: JsonValue, target: McpTarget): JsonValue {
  return changeTexts(value, (text) => hideInText(text, target));
}

export function hideInText(text: string, { url, headers }: McpTarget): string {
  const tokens = Object.values(headers).flatMap((header) => [header, header.replace(/^Bearer /, '')]);
  const parts = [...url.pathname.split('/'), ...url.searchParams.values()];
  const secrets = [...tokens, url.href, ...parts.filter((part) => part.length >= keyPartChars)];
  return redactKnownKeys(text, secrets);
}

/** What a server says of its failure has at most this many characters. */
const maxReasonChars = 500;

function describeFailure({ code, reason }: McpFailure, target: McpTarget): string {
  const { host } = target.url;
  switch (code) {
    case 'unreachable':
      return `${host} could not be asked. ${reason}`;
    case 'sign_in_needed':
      return `${host} asks for a sign-in, or does not accept the token.`;
    case 'timed_out':
      return `${host} took too long to answer.`;
    case 'too_large':
      return `The answer of ${host} is too large.`;
    case 'redirected':
      return `${host} leads to another address. Enter that address instead: a token is sent to one address only.`;
    case 'no_server':
      return `There is no MCP server at this address of ${host}.`;
    case 'asks_for_input':
      return `${host} asks for more input from a person, which is not possible here.`;
    case 'too_many_tools':
      return `The list of tools of ${host} does not end.`;
    case 'not_understood':
      return `${host} does not answer as an MCP server does. Check the address.`;
    case 'refused': {
      const said = shorten(removeInvisible(hideInText(reason, target)), maxReasonChars);
      return `${host} refused this: “${said}”`;
    }
  }
}
