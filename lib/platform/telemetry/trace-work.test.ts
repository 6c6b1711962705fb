import { describe, expect, it } from 'vitest';
import { traceWork } from './trace-work';
import { describeSituation, findTraceParent } from './work-situation';

const job = { name: 'process run', kind: 'consumer', attributes: {} } as const;

describe('work that is not traced', () => {
  it('is known by its request in every line of the log, also within calls of tools, and carries no trace', async () => {
    expect(describeSituation()).toEqual({});
    await traceWork({ ...job, requestId: 'one' }, () =>
      traceWork(job, async () => {
        await Promise.resolve();
        expect(describeSituation()).toEqual({ request_id: 'one' });
        expect(findTraceParent()).toBeNull();
      }),
    );
    expect(describeSituation()).toEqual({});
  });
});
