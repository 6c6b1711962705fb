/**
 * Finds a model's context window as reported by its server. It is asked occasionally and remembered by this process: a run must not wait
 * for a server that is slow to describe itself, and a server may be restarted with another window. If an owner or the administrator set the
 * size, the server is not asked.
 */
import { createRecentMap } from '@/lib/core/recent-map';
import { type Clock, systemClock } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import { detectWindow } from '@/lib/engine/model/adapters/detect-window';
import type { ModelConfig } from '@/lib/engine/model/adapters/model-config';
import { log } from '@/lib/platform/telemetry/log';
import type { ConfiguredOrigin } from '@/lib/protocol/model-words';
import { getModelFetch } from './get-model-fetch';
import { onePerProcess } from '@/lib/platform/process-state';

/** How long an answer is used, and how long a server that gave none is not asked again, in milliseconds. */
const rememberedMs = 300_000;
const leftAloneMs = 30_000;
/** Maximum number of remembered servers. Older ones are asked again. */
const rememberedServers = 200;

type Remembered = { readonly tokens: Promise<number | null>; readonly until: number };
const windows = onePerProcess('context windows', () =>
  createRecentMap<string, Remembered>(rememberedServers),
);

export async function findWindow(
  config: ModelConfig,
  from: ConfiguredOrigin,
  clock: Clock = systemClock,
): Promise<number | null> {
  if (config.contextTokens !== undefined) return null;
  const key = [from, config.provider, config.baseUrl ?? '', config.model].join('\n');
  const now = clock.now().getTime();
  const held = windows.get().get(key);
  if (held !== undefined && held.until > now) return held.tokens;
  const tokens = askServer(config, from);
  windows.get().set(key, { tokens, until: now + rememberedMs });
  const told = await tokens;
  if (told === null) windows.get().set(key, { tokens, until: now + leftAloneMs });
  return told;
}

async function askServer(config: ModelConfig, from: ConfiguredOrigin): Promise<number | null> {
  const signal = AbortSignal.timeout(limits.windowProbeMs);
  const detected = await detectWindow(config, { fetch: getModelFetch(from), clock: systemClock }, signal);
  if (detected.ok) return detected.value;
  const { reason } = detected.failure;
  log.info({ provider: config.provider, reason }, 'the model server did not report its context window');
  return null;
}
