/** MCP servers of others whose tools the workspace's agents may call. Their addresses and tokens can be written but never read. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { mcpSignIns, mcpSignInStates, mcpToolStates } from '../mcp-server-words';
import { defineEndpoint, idParams, listOf, timeSchema } from './endpoint';
import { keyIsSet } from './models';
import { explainWords } from '../explain-words';

export const mcpToolStateSchema = explainWords(mcpToolStates, {
  off: 'agents may not call it',
  on: 'agents may call it',
  changed: 'off, because its server describes it differently since it was accepted',
  gone: 'its server no longer lists it',
});

export const mcpSignInKindSchema = explainWords(mcpSignIns, {
  none: 'without credentials',
  bearer: 'with a bearer token',
  header: 'with a header of another name',
  oauth: 'as an owner who signed in there',
});

export const mcpSignInStateSchema = explainWords(mcpSignInStates, {
  waiting: 'no owner has signed in yet',
  signed_in: 'an owner has',
  ended: 'the server accepts the sign-in no more, and an owner has to sign in again',
});

const nameSchema = z.string().trim().min(1).max(limits.toolNameChars);
const secretSchema = z
  .string()
  .trim()
  .min(1)
  .max(limits.mcpTokenChars)
  .regex(/^[\x20-\x7e]+$/, 'has characters that a header cannot hold');

const clientIdSchema = z
  .string()
  .trim()
  .min(1)
  .max(limits.mcpClientIdChars)
  .regex(/^[\x20-\x7e]+$/, 'has characters that an address cannot hold');

/** Headers that belong to the protocol or to HTTP. */
const ownHeaders =
  /^(mcp-.*|accept.*|content-.*|cookie2?|host|connection|user-agent|sec-.*|proxy-.*|x-forwarded-.*)$/i;
const headerNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(limits.toolNameChars)
  .regex(/^[A-Za-z0-9-]+$/, 'has only letters, digits and hyphens')
  .refine((name) => !ownHeaders.test(name), 'cannot be set');

export const mcpSignInSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('bearer'),
    token: secretSchema.describe(
      'Sent as `Authorization: Bearer`. It is stored encrypted and never shown again.',
    ),
  }),
  z.strictObject({ kind: z.literal('header'), name: headerNameSchema, value: secretSchema }),
  /** An owner signs in at the server. Without an id, the server is told who we are, or registers us. */
  z.strictObject({
    kind: z.literal('oauth'),
    client_id: clientIdSchema
      .optional()
      .describe(
        'The id under which this instance is registered there. If absent, the server is told who we are, or registers us.',
      ),
    client_secret: secretSchema.optional().describe('If absent, this instance is a public client.'),
  }),
]);
export type McpSignInBody = z.output<typeof mcpSignInSchema>;

const definitionSchema = z.object({
  title: z.string(),
  description: z.string(),
  input_schema: z.record(z.string(), z.json()).describe('JSON Schema of the arguments.'),
  is_read_only: z.boolean().describe('Its server says that it changes nothing.'),
});

export const mcpToolSchema = definitionSchema.extend({
  id: z.string(),
  name: z.string().describe('As its server spells it.'),
  call_name: z.string().describe('As models and approvals show it.'),
  digest: z.string().describe('Identifies this description. Switching the tool on names it.'),
  state: mcpToolStateSchema,
  accepted: definitionSchema
    .nullable()
    .describe('The description that an owner accepted; null if the tool is off.'),
});
export type McpToolReply = z.output<typeof mcpToolSchema>;

export const mcpServerSchema = z.object({
  id: z.string(),
  name: z.string(),
  key: z.string().describe('The part of the names of its tools that says whose they are: `mcp.key.tool`.'),
  host: z.string().describe('The host is all that is ever revealed of the address.'),
  title: z.string().describe('What the server calls itself.'),
  sign_in: z.object({
    kind: mcpSignInKindSchema,
    name: z.string().nullable().describe('Name of the header; null if there is none.'),
    value: z
      .literal(keyIsSet)
      .nullable()
      .describe('Null if no token is stored; the token itself is never shown.'),
    oauth: z
      .object({
        state: mcpSignInStateSchema,
        host: z.string().describe('Who signs people in.'),
        lacked_scope: z
          .string()
          .nullable()
          .describe(
            'Rights that the server asked for and the sign-in lacks, separated by spaces. Signing in again asks for them. Null if it lacks none.',
          ),
        signed_in_by: z
          .string()
          .nullable()
          .describe('The member who signed in; null if nobody has, or if they have left.'),
        signed_in_at: timeSchema.nullable().describe('When they signed in; null if nobody has.'),
      })
      .nullable()
      .describe('How the workspace is signed in; null for other kinds.'),
  }),
  protocol_version: z
    .string()
    .nullable()
    .describe('The version of MCP that the server chose; null until it was read.'),
  read_at: timeSchema.nullable().describe('When its tools were last read; null if they never were.'),
  failure: z
    .string()
    .nullable()
    .describe('Why its tools could not be read the last time; null if they could.'),
  left_out: z
    .number()
    .int()
    .describe(
      'Number of its tools that are not listed, because they are too many or their descriptions too large.',
    ),
  tools: z.array(mcpToolSchema),
  created_at: timeSchema,
  updated_at: timeSchema.describe('When its name or sign-in last changed, or its tools were last asked for.'),
});
export type McpServerReply = z.output<typeof mcpServerSchema>;

export const listMcpServersEndpoint = defineEndpoint({
  name: 'listMcpServers',
  method: 'GET',
  path: '/v1/mcp-servers',
  summary: 'Lists the MCP servers whose tools agents may call, by name, with their tools.',
  access: 'owner',
  token: 'read',
  reply: listOf(mcpServerSchema).extend({
    redirect_uri: z
      .string()
      .describe('Where authorization servers send browsers back to. Register this instance with it.'),
  }),
});

export const addMcpServerEndpoint = defineEndpoint({
  name: 'addMcpServer',
  method: 'POST',
  path: '/v1/mcp-servers',
  summary:
    'Connect to an MCP server and list its tools. All of them are off until they are switched on. A server that asks for a sign-in with OAuth is added without tools, until an owner signs in to it.',
  access: 'owner',
  refusals: ['conflict'],
  token: 'browser',
  outcome: 'created',
  body: z.strictObject({
    name: nameSchema.optional().describe('What the server calls itself, if it is left out.'),
    url: z.string().trim().min(1).max(limits.urlChars),
    sign_in: mcpSignInSchema,
  }),
  reply: mcpServerSchema,
});

export const changeMcpServerEndpoint = defineEndpoint({
  name: 'changeMcpServer',
  method: 'PATCH',
  path: '/v1/mcp-servers/{id}',
  summary: 'Rename an MCP server, or replace its token. Without `sign_in` the stored one is kept.',
  access: 'owner',
  refusals: ['conflict'],
  token: 'browser',
  params: idParams,
  body: z
    .strictObject({ name: nameSchema.optional(), sign_in: mcpSignInSchema.optional() })
    .describe('What is left out stays as it is.'),
  reply: mcpServerSchema,
});

export const removeMcpServerEndpoint = defineEndpoint({
  name: 'removeMcpServer',
  method: 'DELETE',
  path: '/v1/mcp-servers/{id}',
  summary: 'Permanently delete an MCP server with its address, its token or sign-in, and its tools.',
  access: 'owner',
  token: 'browser',
  outcome: 'nothing',
  params: idParams,
});

export const beginMcpSignInEndpoint = defineEndpoint({
  name: 'beginMcpSignIn',
  method: 'POST',
  path: '/v1/mcp-servers/{id}/sign-in',
  summary:
    'Begin to sign in to an MCP server with OAuth, for the whole workspace. Open the returned address in the same browser.',
  access: 'owner',
  refusals: ['conflict', 'unavailable'],
  token: 'browser',
  params: idParams,
  reply: z.object({
    address: z.string().describe('Where the browser is to go.'),
    host: z.string(),
  }),
});

export const refreshMcpServerEndpoint = defineEndpoint({
  name: 'refreshMcpServer',
  method: 'POST',
  path: '/v1/mcp-servers/{id}/refresh',
  summary:
    'Ask an MCP server for its tools again. A tool whose description changed is off until the change is accepted.',
  access: 'owner',
  token: 'browser',
  params: idParams,
  reply: mcpServerSchema,
});

export const changeMcpToolEndpoint = defineEndpoint({
  name: 'changeMcpTool',
  method: 'PATCH',
  path: '/v1/mcp-tools/{id}',
  summary: 'Switch a tool of an MCP server on or off, or accept its changed description. Returns its server.',
  access: 'owner',
  refusals: ['conflict'],
  token: 'browser',
  params: idParams,
  body: z.strictObject({
    is_on: z.boolean(),
    digest: z.string().min(1).max(limits.idChars).describe('The description that is accepted.'),
  }),
  reply: mcpServerSchema,
});
