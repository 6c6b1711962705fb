/**
 * Runs the built product with its sample collection for the duration of a measurement. Its model is a server that writes at a steady pace.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Product, runProduct } from './run-product';
import { follow, type Owner, signIn } from './sign-in';
import { startTimedUpstream, type TimedUpstream } from './timed-upstream';

export type MeasuredProduct = {
  /** The first start, in an empty data directory. It has already ended. */
  readonly first: Product;
  readonly product: Product;
  readonly owner: Owner;
  readonly upstream: TimedUpstream;
};

/** @param name name of its data directory */
export async function withProduct<Value>(
  name: string,
  measure: (place: MeasuredProduct) => Promise<Value>,
): Promise<Value> {
  const first = await runProduct({ name, variables: { MODEL: 'extractive' } });
  let owner: Owner;
  try {
    owner = await signIn(first).then(untilSampleIsThere);
  } finally {
    await first.close();
  }
  const upstream = await startTimedUpstream();
  const product = await runProduct({
    name,
    keep: true,
    variables: {
      MODEL: 'openai-compatible/timed',
      MODEL_BASE_URL: upstream.baseUrl,
      MODEL_API_KEY: 'none',
    },
  });
  try {
    return await measure({ first, product, owner: follow(owner, product), upstream });
  } finally {
    await product.close();
    await upstream.close();
  }
}

const itemsSchema = z.object({ items: z.array(z.unknown()) });
const sampleDeadlineMs = 120_000;

/** Waits for the sample collection that the first owner is given. The measured questions are about it, and the measured pages show it. */
async function untilSampleIsThere(owner: Owner): Promise<Owner> {
  const deadline = performance.now() + sampleDeadlineMs;
  while (performance.now() < deadline) {
    const { items } = await owner.get('/v1/shares', itemsSchema);
    if (items.length > 0) return owner;
    await sleep(250);
  }
  throw new Error('The sample collection did not come to be.');
}
