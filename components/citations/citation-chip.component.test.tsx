import '@/app/globals.css';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MarkdownView } from '@/components/markdown/markdown-view';
import { createCitation } from './__fixtures__/citations';
import type { AnswerCitation } from './answer-citation';

const ignore = () => undefined;
const show = (
  markdown: string,
  citations: readonly AnswerCitation[],
  onOpenPassage: (citation: AnswerCitation) => void = ignore,
) =>
  render(
    <>
      <button type="button">before</button>
      <MarkdownView markdown={markdown} citations={citations} onOpenPassage={onOpenPassage} />
      <button type="button">after</button>
    </>,
  );

const card = () => document.querySelector('[data-citation-card]');
const chips = (root: Element) => [...root.querySelectorAll<HTMLElement>('.citation-chip')];

describe('a citation chip', () => {
  it('is a real button whose name gives the source number, the title and the action', async () => {
    const onOpen = vi.fn();
    const citation = createCitation();
    const screen = await show('It fell.[3]', [citation], onOpen);
    const chip = screen.getByRole('button', { name: 'Source 3, Field trial, open passage' });
    expect(chip.element().localName).toBe('button');
    expect(chip.element().textContent).toBe('3');
    await chip.click();
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(citation);
  });

  it('is never shown for a number without a citation, even if another marker of that number has one', async () => {
    const screen = await show('It fell.[7] An aside [7].', [createCitation()]);
    expect(chips(screen.container)).toHaveLength(1);
    expect(screen.container.textContent).toContain('An aside [7].');
  });

  it('is not made from a number in code or from a link that looks like one', async () => {
    const screen = await show('`[3]` and [3](https://a.example), \\[3] and [x].\n\n[x]: https://a.example', [
      createCitation(),
    ]);
    expect(chips(screen.container)).toEqual([]);
  });

  it('stays a chip when the text defines a link with its number', async () => {
    const screen = await show('It fell.[3]\n\n[3]: https://evil.invalid', [createCitation()]);
    expect(chips(screen.container)).toHaveLength(1);
    expect(screen.container.querySelector('a')).toBeNull();
  });

  it('joins its neighbours, and a long group shows two chips and counts the rest', async () => {
    const citations = [1, 2, 1, 2, 3, 4, 5].map((number, place) =>
      createCitation({ ordinal: place + 1, number, title: `Source ${number}` }),
    );
    const screen = await show('Two [1][2]. Five [1] [2], [3][4][5].', citations);
    const [two, five] = [...screen.container.querySelectorAll('.citation-group')];
    expect(two?.textContent).toBe('12');
    expect(five?.textContent).toBe('12+3');
    await screen.getByRole('button', { name: 'Show 3 more sources' }).click();
    expect(five?.textContent).toBe('12345');
  });

  it('shows a near or stale match by a mark and in its name', async () => {
    const screen = await show('It fell.[3]', [
      createCitation({ match: 'near', similarity: 0.93, stale: 'changed' }),
    ]);
    const [chip] = chips(screen.container);
    expect(chip?.getAttribute('aria-label')).toBe(
      'Source 3, Field trial, near match, source changed, open passage',
    );
    const number = chip?.querySelector('.citation-number');
    expect(number && getComputedStyle(number).borderBottomStyle).toBe('dotted');
    expect(chip && getComputedStyle(chip).borderTopStyle).toBe('dashed');
  });

  it('has a touch target of at least 24 px in both directions', async () => {
    const screen = await show('It fell.[3]', [createCitation()]);
    const chip = chips(screen.container)[0];
    const { x, y, width, height } = chip?.getBoundingClientRect() ?? new DOMRect();
    const target = chip ? getComputedStyle(chip, '::before') : null;
    expect(Number.parseFloat(target?.height ?? '0')).toBeGreaterThanOrEqual(24);
    expect(Number.parseFloat(target?.width ?? '0')).toBeGreaterThanOrEqual(24);
    const above = document.elementFromPoint(x + width / 2, y + height + 2);
    expect(above).toBe(chip);
  });
});

describe('the card of a citation chip', () => {
  it('opens on hover, stays open while hovered and shows the words of the source', async () => {
    const screen = await show('It fell.[3]', [createCitation()]);
    await screen.getByRole('button', { name: /Source 3/ }).hover();
    await expect.element(screen.getByText('fell by 41 % (median)')).toBeVisible();
    await userEvent.hover(screen.getByText('fell by 41 % (median)'));
    await expect.element(screen.getByText('captured 2 Nov 2026', { exact: false })).toBeVisible();
    await expect.element(screen.getByText('Word for word')).toBeVisible();
    expect(
      getComputedStyle(document.querySelector('[data-citation-card] blockquote') ?? document.body).fontFamily,
    ).toMatch(/Source Serif/);
    await screen.getByRole('button', { name: 'before' }).hover();
    await expect.poll(card).toBeNull();
  });

  it('opens on focus, and Escape closes it while the chip keeps the focus', async () => {
    const screen = await show('It fell.[3]', [createCitation()]);
    await screen.getByRole('button', { name: 'before' }).click();
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByText('fell by 41 % (median)')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(card).toBeNull();
    expect(document.activeElement).toBe(chips(screen.container)[0]);
  });

  it('is entered with the down arrow and left with Tab to what follows the chip', async () => {
    const onOpen = vi.fn();
    const screen = await show('It fell.[3]', [createCitation()], onOpen);
    await screen.getByRole('button', { name: 'before' }).click();
    await userEvent.keyboard('{Tab}');
    await expect.poll(card).not.toBeNull();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Open passage');
    await userEvent.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Tab}{Tab}');
    expect(document.activeElement?.textContent).toBe('after');
  });

  it('is no trap behind the last control of a page', async () => {
    const screen = await render(
      <MarkdownView markdown="It fell.[3]" citations={[createCitation()]} onOpenPassage={ignore} />,
    );
    const [chip] = chips(screen.container);
    chip?.focus();
    await expect.poll(card).not.toBeNull();
    await userEvent.keyboard('{ArrowDown}{Tab}');
    expect(document.activeElement?.textContent).toBe('Copy with citation');
    await userEvent.keyboard('{Tab}');
    expect([chip, card()].some((place) => place?.contains(document.activeElement))).toBe(false);
    await expect.poll(card).toBeNull();
  });

  it('returns the focus to its chip on Escape', async () => {
    const screen = await show('It fell.[3]', [createCitation()]);
    await screen.getByRole('button', { name: 'before' }).click();
    await userEvent.keyboard('{Tab}');
    await expect.poll(card).not.toBeNull();
    await userEvent.keyboard('{ArrowDown}{Escape}');
    await expect.poll(card).toBeNull();
    expect(document.activeElement).toBe(chips(screen.container)[0]);
  });

  it('says in words that a match is near and that its passage is no longer in the source', async () => {
    const screen = await show('It fell.[3]', [
      createCitation({ match: 'near', similarity: 0.93, stale: 'vanished' }),
    ]);
    await screen.getByRole('button', { name: /Source 3/ }).hover();
    await expect.element(screen.getByText('Near match, 93 % alike')).toBeVisible();
    await expect.element(screen.getByText('Passage no longer in the source')).toBeVisible();
  });
});

describe('an unsupported claim', () => {
  const bad = createCitation({
    number: 0,
    match: 'unsupported',
    quote: '',
    reason: 'The quote is not in the source.',
  });
  const good = createCitation({ ordinal: 2 });
  const claims = (root: Element) =>
    [...root.querySelectorAll('.unsupported-sentence')].map((claim) => claim.textContent);

  it.each([
    ['its sentence', 'First. It **pays** back.[2] Then more.', ['It pays back.']],
    [
      'the sentence when the marker stands before the full stop',
      'First. It pays back [2]. More.',
      ['It pays back'],
    ],
    ['words inside a table', '| a |\n| - |\n| it pays [2] |', ['it pays']],
  ])('has a wavy line under %s', async (_, markdown, expected) => {
    const screen = await show(markdown, [bad, good]);
    expect(claims(screen.container)).toEqual(expected);
    const [claim] = screen.container.querySelectorAll('.unsupported-sentence');
    expect(claim && getComputedStyle(claim).textDecorationStyle).toBe('wavy');
  });

  it('covers only the text since the last chip', async () => {
    const screen = await show('It fell [3] and pays back [2].', [
      createCitation(),
      createCitation({ ordinal: 2, number: 0, match: 'unsupported', quote: '' }),
    ]);
    expect(claims(screen.container)).toEqual(['and pays back']);
  });

  it('has no chip and says why in words', async () => {
    const screen = await show('It pays back.[2]', [bad]);
    expect(chips(screen.container)).toEqual([]);
    const mark = screen.getByRole('button', { name: 'Not supported: The quote is not in the source.' });
    await mark.click();
    await expect.element(screen.getByText('The quote is not in the source.')).toBeVisible();
  });

  it('keeps the chips beside it', async () => {
    const screen = await show('It pays back.[2][3]', [bad, good]);
    expect(chips(screen.container).map((chip) => chip.textContent)).toEqual(['3']);
    expect(claims(screen.container)).toEqual(['It pays back.']);
  });
});
