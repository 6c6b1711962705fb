/** The fake upstream of the tests of one file, and the real way to it: both are there from the first test to the last. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { type CollectedAnswer, collectAnswer } from '../../__fixtures__/collect-answer';
import { createRequest } from '../../__fixtures__/contract';
import type { ModelRequest } from '../../model';
import { createLanguageModel } from '../create-model';
import type { ModelConfig } from '../model-config';
import { createModelFetch, type OwnedModelFetch } from '../model-fetch';

type Served = {
  readonly upstream: FakeUpstream;
  readonly owned: OwnedModelFetch;
  /** Asks it through the adapter of the provider. */
  readonly ask: (
    config: Pick<ModelConfig, 'provider' | 'model'> & Partial<ModelConfig>,
    request?: Partial<ModelRequest>,
  ) => Promise<CollectedAnswer>;
};

/** Its parts are read where they are used: before the first test there are none. */
export function serveUpstream(): Served {
  let upstream: FakeUpstream;
  let owned: OwnedModelFetch;
  beforeAll(async () => {
    upstream = await startFakeUpstream();
    owned = createModelFetch();
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
