import '@/app/globals.css';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import { createSourceDetail } from '@/components/sources/__fixtures__/source-server';
import { Look } from './look';
import type { CollectionPlace } from './use-collection-place';

const stay = () => undefined;
const place: CollectionPlace = {
  chat: null,
  artifact: null,
  look: 'src_1',
  revision: null,
  at: null,
  openings: 0,
  phonePane: 'look',
  setPhonePane: stay,
  openSource: stay,
  openPassage: stay,
  openArtifact: stay,
  openArtifactPassage: stay,
  showNewest: stay,
  backToArtifact: stay,
  closeLook: stay,
  openChat: stay,
  settleChat: stay,
};

afterEach(() => vi.restoreAllMocks());

it('the source pane shows the title of its source, and “Source” until the title is known', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    await promise;
    return Response.json(createSourceDetail({ revision_id: null }));
  });
  const onClose = vi.fn<() => void>();
  const screen = await render(
    <WorkspacePage>
      <Look place={{ ...place, closeLook: onClose }} />
    </WorkspacePage>,
  );
  const close = screen.getByRole('button', { name: 'Close the source' });
  const bar = () => close.element().parentElement?.textContent;
  expect(bar()).toBe('Source');
  release();
  await expect.poll(bar).toBe('Note 1');
  await expect.element(screen.getByRole('button', { name: /^Back to/ })).toHaveLength(0);
  await close.click();
  expect(onClose).toHaveBeenCalledOnce();
});
