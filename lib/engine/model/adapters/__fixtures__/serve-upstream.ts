/**
 * Provides the fake upstream for the tests of one file, together with the real fetch that reaches it. Both exist from the first test to the
 * last.
 */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Clock, systemClock } from '@/lib/core/clock';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { type CollectedAnswer, collectAnswer } from '../../__fixtures__/collect-answer';
import { createRequest } from '../../__fixtures__/contract';
import type { ModelRequest } from '../../model';
import { createLanguageModel } from '../create-model';
import type { ModelConfig } from '../model-config';
import { createModelFetch, type OwnedModelFetch } from '../model-fetch';

type Served = {
  readonly upstream: FakeUpstream;
  readonly owned: OwnedModelFetch & { readonly clock: Clock };
  /** Sends a request to the upstream through the provider's adapter. */
  readonly ask: (
    config: Pick<ModelConfig, 'provider' | 'model'> & Partial<ModelConfig>,
    request?: Partial<ModelRequest>,
  ) => Promise<CollectedAnswer>;
};

/** Read the properties of the result only inside tests: they are not set before the first one. */
export function serveUpstream(): Served {
  let upstream: FakeUpstream;
  let owned: Served['owned'];
  beforeAll(async () => {
    upstream = await startFakeUpstream();
    owned = { ...createModelFetch(), clock: systemClock };
  });
  afterEach(() => upstream.reset());
  afterAll(async () => {
    await owned.close();
    await upstream.close();
  });
  return {
    get upstream() {
      return upstream;
    },
    get owned() {
      return owned;
    },
    ask: (config, request) =>
      collectAnswer(
        createLanguageModel({ baseUrl: upstream.baseUrl(config.provider), ...config }, owned),
        createRequest(request),
        AbortSignal.timeout(10_000),
      ),
  };
}
