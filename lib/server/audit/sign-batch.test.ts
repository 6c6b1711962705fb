import { describe, expect, it } from 'vitest';
import type { StreamedEvent } from '@/lib/protocol/http/audit-stream';
import { batchChars, signBatch } from './sign-batch';

/** An event whose line has so many characters. */
function eventOf(chars: number, position = 1): StreamedEvent {
  const event: StreamedEvent = {
    id: '',
    position,
    at: '2027-01-06T10:00:00.000Z',
    action: 'deleteSource',
    object: { kind: 'source', id: 'src_1', name: null },
    person: null,
    origin: null,
    detail: {},
    detail_names: {},
  };
  const rest = JSON.stringify(event).length + 1;
  return { ...event, id: 'x'.repeat(chars - rest) };
}

describe('signBatch', () => {
  const half = batchChars / 2;

  it('takes as many events as fit into one request, a line each', () => {
    expect(signBatch([eventOf(half), eventOf(half)]).body.split('\n')).toHaveLength(3);
    expect(signBatch([eventOf(half), eventOf(half + 1)]).events).toHaveLength(1);
  });

  it('sends an event that is too long for any request by itself, so that it holds up nothing', () => {
    const long = eventOf(batchChars + 1);
    expect(signBatch([long, eventOf(400)]).events).toEqual([long]);
  });
});
