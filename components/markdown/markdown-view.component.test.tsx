import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import '@/app/globals.css';
import { shareCases } from '@/e2e/support/choose-cases';
import { findLiveParts } from './__fixtures__/find-live-parts';
import { hostileTexts, payloads } from './__fixtures__/hostile-markdown';
import { MarkdownView } from './markdown-view';
import { StreamingMarkdown } from './streaming-markdown';

const foreignRequests = () =>
  performance
    .getEntriesByType('resource')
    .map((entry) => entry.name)
    .filter((name) => URL.canParse(name) && !['localhost', '127.0.0.1'].includes(new URL(name).hostname));

/** Waits until every queued load and handler has run. */
const settle = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));

afterEach(() => {
  performance.clearResourceTimings();
});

describe('hostile text', () => {
  it('is recognised by the oracle when it is not sanitised', () => {
    const caught = payloads.filter((payload) => {
      const page = new DOMParser().parseFromString(
        `<div>${payload}</div><a href="${payload}">x</a>`,
        'text/html',
      );
      page.head.querySelectorAll('*').forEach((element) => page.body.append(element));
      return findLiveParts(page.body).length > 0;
    });
    expect(caught.length / payloads.length).toBeGreaterThan(0.9);
  });

  const views = [
    ['rendered whole', (markdown: string) => <MarkdownView markdown={markdown} citations={[]} />],
    [
      'rendered as it streams',
      (markdown: string) => <StreamingMarkdown markdown={markdown} streaming citations={[]} />,
    ],
  ] as const;

  it.each(
    views.map(([how, show], taker) => ({ how, show, texts: shareCases(hostileTexts, { taker, takers: 2 }) })),
  )('is inert, $how', async ({ show, texts }) => {
    const trap = vi.fn();
    Object.assign(window, { trap });
    expect(hostileTexts.length).toBeGreaterThan(600);
    const screen = await render(
      <>
        {texts.map(({ name, markdown }) => (
          <section key={name} data-name={name}>
            {show(markdown)}
          </section>
        ))}
      </>,
    );
    await settle();
    const live = [...screen.container.querySelectorAll<HTMLElement>('section[data-name]')].flatMap(
      (section) => findLiveParts(section).map((part) => `${section.dataset['name'] ?? ''} → ${part}`),
    );
    expect(live).toEqual([]);
    expect(screen.container.querySelectorAll('section[data-name]').length).toBe(texts.length);
    expect(trap).not.toHaveBeenCalled();
    expect(foreignRequests()).toEqual([]);
    // A name given in a text must not shadow anything on the page.
    expect(document.getElementById('trap')).toBeNull();
  });

  it('shows raw HTML as the text it is', async () => {
    const screen = await render(
      <MarkdownView markdown={'A <b>bold</b> claim\n\n<div onclick="x">block</div>'} />,
    );
    expect(screen.container.textContent).toContain('A <b>bold</b> claim');
    expect(screen.container.textContent).toContain('<div onclick="x">block</div>');
  });

  it.each([
    ['emphasis', '*a_'.repeat(20_000)],
    ['quotes', '>'.repeat(50_000)],
    ['brackets', '['.repeat(50_000)],
  ])('stays readable as plain text when it is tangled: %s', async (_, markdown) => {
    const screen = await render(<MarkdownView markdown={markdown} />);
    expect(screen.container.querySelector('.font-code')?.textContent).toBe(markdown);
  });

  it.each([
    ['font-code', <p key="1" className="font-code" />],
    ['operating-code', <p key="2" className="operating-code" />],
    ['pre', <pre key="3" />],
    [
      'code in a text',
      <div key="4" className="reading">
        <code />
      </div>,
    ],
  ])('is set without ligatures, which a browser draws in quadratic time: %s', async (_, element) => {
    const { container } = await render(element);
    const innermost = container.querySelector(':not(:has(*)):not(body)') ?? container;
    expect(getComputedStyle(innermost).fontFamily).toContain('JetBrains Mono');
    expect(getComputedStyle(innermost).fontFeatureSettings).toBe('"calt" 0, "liga" 0');
  });
});

describe('pictures', () => {
  it('appear as their description and host, and none is loaded', async () => {
    const screen = await render(
      <MarkdownView markdown={'![A map of the houses](https://evil.invalid/map.png?q=1)'} />,
    );
    await expect.element(screen.getByText('A map of the houses')).toBeVisible();
    await expect.element(screen.getByText('· evil.invalid')).toBeVisible();
    await settle();
    expect(screen.container.querySelector('img')).toBeNull();
    expect(foreignRequests()).toEqual([]);
  });
});

describe('links', () => {
  it('show their real host, open in a new tab and send no referrer', async () => {
    const screen = await render(
      <MarkdownView markdown={'[your bank](https://bank.example@evil.invalid/a?q=1)'} />,
    );
    const link = screen.getByRole('link', { name: 'your bank' });
    await expect.element(link).toHaveAttribute('href', 'https://evil.invalid/a?q=1');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    await expect.element(link).toHaveAttribute('target', '_blank');
    expect(screen.container.querySelector('.link-host')?.textContent).toContain('evil.invalid');
    expect(screen.container.querySelector('.link-host')?.textContent).not.toContain('q=1');
  });

  it('show their query when the view asks for the full address', async () => {
    const screen = await render(
      <MarkdownView markdown={'[more](https://a.example/p?d=secret#x)'} linkDetail="address" />,
    );
    expect(screen.container.querySelector('.link-host')?.textContent).toContain('?d=secret#x');
  });

  it('do not repeat a host that their words already name', async () => {
    const screen = await render(
      <MarkdownView markdown={'<https://a.example/p> and [a.example](https://a.example/)'} />,
    );
    expect(screen.container.querySelectorAll('a')).toHaveLength(2);
    expect(screen.container.querySelector('.link-host')).toBeNull();
  });

  it('become plain words when the address is not a web address', async () => {
    const screen = await render(
      <MarkdownView markdown={'[a](javascript:x) [b](/v1/logout) [c](//evil.invalid)'} />,
    );
    expect(screen.container.querySelectorAll('a')).toHaveLength(0);
    expect(screen.container.textContent).toBe('a b c');
  });
});

describe('a text on a page', () => {
  it('puts its headings below those of the page', async () => {
    const screen = await render(<MarkdownView markdown={'# One\n\n###### Six'} />);
    await expect.element(screen.getByRole('heading', { level: 2 })).toHaveTextContent('One');
    await expect.element(screen.getByRole('heading', { level: 6 })).toHaveTextContent('Six');
  });

  it('starts lists and tables on the side where their language begins', async () => {
    const table = (first: string, second: string) => `| ${first} | 1 |\n| --- | --- |\n| ${second} | 2 |`;
    const markdown = ['- مرحبا', '- one', table('سدّ', 'ماء'), table('dam', 'ماء')];
    const screen = await render(<MarkdownView markdown={markdown.join('\n\n***\n\n')} />);
    const laidOut = [...screen.container.querySelectorAll('ul, table')];
    expect(laidOut.map((each) => getComputedStyle(each).direction)).toEqual(['rtl', 'ltr', 'rtl', 'ltr']);
  });

  it('lets each block find its own direction', async () => {
    const screen = await render(<MarkdownView markdown={'English words\n\n> اقتباس عربي'} />);
    const quote = screen.container.querySelector('blockquote p');
    expect(quote && getComputedStyle(quote).direction).toBe('rtl');
    const first = screen.container.querySelector('.reading > p');
    expect(first && getComputedStyle(first).direction).toBe('ltr');
  });

  it('keeps the footnotes of two texts apart', async () => {
    const markdown = 'a[^1]\n\n[^1]: note';
    const screen = await render(
      <>
        <MarkdownView markdown={markdown} />
        <MarkdownView markdown={markdown} />
      </>,
    );
    const ids = [...screen.container.querySelectorAll('[id]')].map((element) => element.id);
    expect(ids.length).toBeGreaterThan(3);
    expect(new Set(ids).size).toBe(ids.length);
    await expect.element(screen.getByRole('link', { name: 'Back to reference 1' })).toHaveLength(2);
    for (const link of screen.container.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
      expect(
        screen.container.querySelector(`#${CSS.escape(decodeURIComponent(link.hash.slice(1)))}`),
      ).not.toBeNull();
    }
  });

  it('highlights visible code without changing its text, and offers to copy it', async () => {
    const screen = await render(<MarkdownView markdown={'```js\nconst a = 1;\n```'} />);
    await expect.poll(() => screen.container.querySelector('.hljs-keyword')?.textContent).toBe('const');
    expect(screen.container.querySelector('pre')?.textContent).toBe('const a = 1;\n');
    await expect.element(screen.getByRole('button', { name: 'Copy code' })).toBeInTheDocument();
  });
});
