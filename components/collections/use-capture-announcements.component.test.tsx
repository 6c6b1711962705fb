import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { announce, onAnnouncement } from '@/components/shell/announce';
import { createSource } from '@/lib/domain/sources/__fixtures__/create-source';
import type { SourceReply } from '@/lib/protocol/http/sources';
import { useCaptureAnnouncements } from './use-capture-announcements';

function List({ sources }: { readonly sources: readonly SourceReply[] }) {
  useCaptureAnnouncements(sources);
  return null;
}

const source = (number: number, status: SourceReply['status'], reason?: string): SourceReply => ({
  ...createSource(number),
  status,
  failure: reason === undefined ? null : { code: 'unreachable', message: reason },
});

/** Shows the list state by state, and returns what was said after each. */
async function hear(...states: readonly (readonly SourceReply[])[]) {
  const said: string[] = [];
  const stop = onAnnouncement((message) => said.push(message));
  const [first = [], ...later] = states;
  const screen = await render(<List sources={first} />);
  for (const [index, sources] of later.entries()) {
    await screen.rerender(<List sources={sources} />);
    announce(`State ${index}`);
    await expect.poll(() => said).toContain(`State ${index}`);
  }
  stop();
  return said.filter((message) => !message.startsWith('State'));
}

it('a source that is being read is announced once, when it has been read', async () => {
  const read = source(1, 'captured');
  expect(await hear([source(1, 'queued')], [source(1, 'running')], [read], [{ ...read }])).toEqual([
    `“${read.title}” has been read`,
  ]);
});

it('a source that could not be read is announced with the reason, and several that were read are counted', async () => {
  const failed = source(3, 'failed', 'The server did not answer.');
  const now = [source(1, 'captured'), source(2, 'captured'), failed];
  expect(await hear([source(1, 'running'), source(2, 'queued'), source(3, 'queued')], now)).toEqual([
    '2 sources have been read',
    `“${failed.title}” could not be read. The server did not answer.`,
  ]);
});

it('nothing is announced of sources that were read before the page was opened', async () => {
  expect(await hear([source(1, 'captured')], [source(1, 'captured'), source(2, 'captured')])).toEqual([]);
});
