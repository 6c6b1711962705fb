/**
 * The two ways to reach a model server. An address in the environment was set by the administrator and is used as it is. An address typed
 * in Settings goes through the address guard (evidence, "Guarded fetch"), so that an owner cannot use the server to explore its network.
 * Both may use Ollama's default port on this machine and MODEL_BASE_URL.
 */
import { createModelFetch, type ModelFetch, modelTimeouts } from '@/lib/engine/model/adapters/model-fetch';
import { type Environment, getEnvironment } from '@/lib/platform/settings/env';
import { createAddressGuard, getPort } from '@/lib/platform/fetch/address-guard';
import { createGuardedConnector } from '@/lib/platform/fetch/guarded-connector';
import type { ConfiguredOrigin } from '@/lib/protocol/model-words';
import { onePerProcess } from '@/lib/platform/process-state';

const ollamaHosts = ['127.0.0.1:11434', 'localhost:11434', '[::1]:11434'];

/** Hosts with ports that a typed address may name although they are not public. */
function listOpenHosts(environment: Pick<Environment, 'CAPTURE_ALLOW' | 'MODEL_BASE_URL'>): string[] {
  const { CAPTURE_ALLOW, MODEL_BASE_URL } = environment;
  const own = MODEL_BASE_URL === undefined ? [] : [writeHost(new URL(MODEL_BASE_URL))];
  return [...CAPTURE_ALLOW, ...ollamaHosts, ...own];
}

const writeHost = (url: URL) => `${url.hostname}:${getPort(url)}`;

const open = onePerProcess('model fetch', () => createModelFetch().fetch);
const guarded = onePerProcess('guarded model fetch', () => {
  const guard = createAddressGuard({ allow: listOpenHosts(getEnvironment()) });
  return createModelFetch({ connector: createGuardedConnector(guard, modelTimeouts.connectTimeoutMs) }).fetch;
});

export const getModelFetch = (from: ConfiguredOrigin): ModelFetch =>
  (from === 'environment' ? open : guarded).get();
