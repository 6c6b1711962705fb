import '@/app/globals.css';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { SourceReader } from '@/components/evidence/source-reader';
import { MarkdownView } from '@/components/markdown/markdown-view';
import { createSource } from './__fixtures__/source-server';
import { SourceRow } from './source-row';

const arabic = 'قناة أورن حفرت عام 1824.';
const nothing = () => undefined;

it('a source is named and read in its own language and direction', async () => {
  const source = createSource(1, { title: arabic, language: 'ar' });
  const screen = await render(
    <>
      <ul>
        <SourceRow
          source={source}
          isTicked
          isOpen={false}
          canEdit
          stop="open"
          onTick={nothing}
          onOpen={nothing}
          onRename={nothing}
          onRefresh={nothing}
          onDelete={nothing}
        />
      </ul>
      <SourceReader markdown={`${arabic}\n\nA second paragraph.`} title={arabic} lang="ar" />
    </>,
  );
  const name = screen.getByRole('listitem').getByText(arabic, { exact: true }).element();
  const text = screen.getByRole('region', { name: 'Text' }).getByText(arabic).element();
  for (const element of [name, text]) {
    expect(element.closest('[lang]')?.getAttribute('lang')).toBe('ar');
    expect(getComputedStyle(element).direction).toBe('rtl');
  }
});

it('an answer runs in the direction of its words; where a language is not known, none is claimed', async () => {
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
