/** The endpoints of `protocol/http/accounts.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type * as accounts from '@/lib/protocol/http/accounts';
import type { Called } from '@/lib/protocol/http/endpoint';

export const getAccountEndpoint: Called<typeof accounts.getAccountEndpoint> = {
  name: 'getAccount',
  method: 'GET',
  path: '/v1/account',
};

export const updateAccountEndpoint: Called<typeof accounts.updateAccountEndpoint> = {
  name: 'updateAccount',
  method: 'PATCH',
  path: '/v1/account',
};

export const listSessionsEndpoint: Called<typeof accounts.listSessionsEndpoint> = {
  name: 'listSessions',
  method: 'GET',
  path: '/v1/sessions',
};

export const endSessionEndpoint: Called<typeof accounts.endSessionEndpoint> = {
  name: 'endSession',
  method: 'DELETE',
  path: '/v1/sessions/{id}',
};

export const endOtherSessionsEndpoint: Called<typeof accounts.endOtherSessionsEndpoint> = {
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/v1/sessions',
};

export const changePasswordEndpoint: Called<typeof accounts.changePasswordEndpoint> = {
  name: 'changePassword',
  method: 'POST',
  path: '/v1/password',
};

export const createPasswordResetEndpoint: Called<typeof accounts.createPasswordResetEndpoint> = {
  name: 'createPasswordReset',
  method: 'POST',
  path: '/v1/password-resets',
};

export const readPasswordResetEndpoint: Called<typeof accounts.readPasswordResetEndpoint> = {
  name: 'readPasswordReset',
  method: 'POST',
  path: '/v1/password-resets/read',
};

export const redeemPasswordResetEndpoint: Called<typeof accounts.redeemPasswordResetEndpoint> = {
  name: 'redeemPasswordReset',
  method: 'POST',
  path: '/v1/password-resets/redeem',
};

export const listApiTokensEndpoint: Called<typeof accounts.listApiTokensEndpoint> = {
  name: 'listApiTokens',
  method: 'GET',
  path: '/v1/tokens',
};

export const createApiTokenEndpoint: Called<typeof accounts.createApiTokenEndpoint> = {
  name: 'createApiToken',
  method: 'POST',
  path: '/v1/tokens',
};

export const revokeApiTokenEndpoint: Called<typeof accounts.revokeApiTokenEndpoint> = {
  name: 'revokeApiToken',
  method: 'DELETE',
  path: '/v1/tokens/{id}',
};
