import '@/app/globals.css';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { TimelineView } from '@/components/artifacts/views/timeline-view';
import { Question } from '@/components/conversations/question';
import { SourceReader } from './source-reader';
import { MarkdownView } from '@/components/markdown/markdown-view';
import { createPage } from '@/components/shares/__fixtures__/shared-page';
import { SharedPageView } from '@/components/shares/shared-page-view';
import { SourceAbout } from './source-about';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import { queryKeys } from '@/lib/client/query-keys';
import { createSource } from '@/lib/domain/sources/__fixtures__/create-source';
import { createRevision, createSourceDetail } from './__fixtures__/source-server';
import { LookBar } from '@/components/collections/look-bar';
import { SourceLook } from './source-look';
import { SourceRow } from './list/source-row';

const arabic = 'قناة أورن حفرت عام 1824.';
const nothing = () => undefined;

it('a source row and the reader use the language and direction of the source', async () => {
  const source = createSource(1, { title: arabic, language: 'ar' });
  const screen = await render(
    <>
      <section aria-label="Row">
        <SourceRow
          source={source}
          number={null}
          isTicked
          isSelected={null}
          isOpen={false}
          canEdit
          stop="open"
          onTick={nothing}
          onSelect={nothing}
          onSelectTo={nothing}
          onOpen={nothing}
          onRename={nothing}
          onRefresh={nothing}
          onDelete={nothing}
          onTag={nothing}
          onMove={nothing}
          onFile={nothing}
          onExport={nothing}
          onMark={nothing}
        />
      </section>
      <SourceReader markdown={`${arabic}\n\nA second paragraph.`} title={arabic} lang="ar" />
    </>,
  );
  const name = screen.getByRole('region', { name: 'Row' }).getByText(arabic, { exact: true }).element();
  const text = screen.getByRole('region', { name: 'Text' }).getByText(arabic).element();
  for (const element of [name, text]) {
    expect(element.closest('[lang]')?.getAttribute('lang')).toBe('ar');
    expect(getComputedStyle(element).direction).toBe('rtl');
  }
});

it('an answer runs in the direction of its words and claims no language when none is known', async () => {
  const screen = await render(
    <>
      <MarkdownView markdown={arabic} />
      <MarkdownView markdown="The canal was dug in 1824." />
    </>,
  );
  expect(getComputedStyle(screen.getByText(arabic).element()).direction).toBe('rtl');
  const english = screen.getByText('The canal was dug in 1824.').element();
  expect(getComputedStyle(english).direction).toBe('ltr');
  expect(english.closest('[lang]')?.localName ?? 'html').toBe('html');
});

const event = { date: '1824', written: '1824', text: arabic, quotes: [] };

it.each([
  ['a question', <Question key="" text={arabic} />],
  ['the title over a source', <LookBar key="" kind="Source" title={arabic} onClose={nothing} />],
  ['an event of a timeline', <TimelineView key="" data={{ type: 'timeline', events: [event] }} />],
  [
    'the title of a shared page',
    <SharedPageView key="" page={{ ...createPage('', []), title: arabic }} mode="live" base="/s/token" />,
  ],
])('%s runs in the direction of its words', async (_what, part) => {
  const screen = await render(part);
  const element = screen.getByText(arabic, { exact: true }).first().element();
  expect(getComputedStyle(element).direction).toBe('rtl');
});

it('the source pane and the source page use the language that the capture found', async () => {
  const source = createSourceDetail({ title: arabic, language: 'ar' });
  const revision = createRevision({ markdown: arabic, language: 'ar' });
  const screen = await render(
    <WorkspacePage
      known={[
        [queryKeys.sources.one('src_1'), source],
        [queryKeys.revisions.one('rev_1'), revision],
      ]}
    >
      <SourceLook sourceId="src_1" revisionId={null} at={null} citations={[]} />
      <SourceAbout source={source} revisionId={null} />
    </WorkspacePage>,
  );
  const text = screen.getByRole('region', { name: 'Text' }).getByText(arabic).element();
  const name = screen.getByRole('heading', { name: arabic, level: 1 }).element();
  for (const element of [text, name]) {
    expect(element.closest('[lang]')?.getAttribute('lang')).toBe('ar');
    expect(getComputedStyle(element).direction).toBe('rtl');
  }
});
