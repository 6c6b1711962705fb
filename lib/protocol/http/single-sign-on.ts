/** Single sign-on: signing in through an OpenID Connect issuer of the organisation. The browser's own way there is in `app/sign-in`. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineEndpoint } from './endpoint';
import { roleSchema } from './team';

const groupsSchema = z.array(z.string().trim().min(1).max(limits.issuerGroupChars)).max(limits.namedGroups);
const domainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is not a domain such as example.org');

/** Everything but the secret, which never leaves the server. */
const providerSchema = z.object({
  label: z.string().trim().min(1).max(80).describe('The words on the button of the sign-in page.'),
  issuer: z.string().trim().min(1).max(limits.urlChars),
  client_id: z.string().trim().min(1).max(300),
  domains: z
    .array(domainSchema)
    .max(limits.joinDomains)
    .describe('People with an address of these domains may join by themselves.'),
  group_claim: z.string().trim().min(1).max(200).describe('The claim that holds the groups of a user.'),
  owner_groups: groupsSchema,
  editor_groups: groupsSchema,
  default_role: roleSchema.describe('The role of everyone else: `viewer`, `editor` or `owner`.'),
  is_only_way: z
    .boolean()
    .describe('Passwords and links no longer open the workspace to members who are not owners.'),
});

const singleSignOnSchema = z.object({
  redirect_uri: z.string().describe('The address that the issuer must know as a redirect URI.'),
  provider: providerSchema.nullable().describe('Null if single sign-on is not set up.'),
});

export const getSingleSignOnEndpoint = defineEndpoint({
  name: 'getSingleSignOn',
  method: 'GET',
  path: '/v1/single-sign-on',
  summary: 'Returns how members sign in through an issuer of the organisation.',
  access: 'owner',
  token: 'browser',
  reply: singleSignOnSchema,
});

export const changeSingleSignOnEndpoint = defineEndpoint({
  name: 'changeSingleSignOn',
  method: 'PUT',
  path: '/v1/single-sign-on',
  summary: 'Set up single sign-on. It is saved only if the issuer can be reached.',
  access: 'owner',
  token: 'browser',
  body: z.strictObject({
    ...providerSchema.shape,
    client_secret: z.string().min(1).max(1_000).optional().describe('Left out, the stored one stays.'),
  }),
  reply: singleSignOnSchema,
});

export const deleteSingleSignOnEndpoint = defineEndpoint({
  name: 'deleteSingleSignOn',
  method: 'DELETE',
  path: '/v1/single-sign-on',
  summary: 'End single sign-on. Members sign in with their passwords, or with links for new ones.',
  access: 'owner',
  token: 'browser',
  outcome: 'nothing',
});
