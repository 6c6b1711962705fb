import { describe, expect, it } from 'vitest';
import { captureHtml } from '../capture-html';
import { preparePage } from '../prepare-page';
import { findNotices, type NoticedPage, type NoticeRule } from './find-notices';
import { findTextBlocks } from './text-blocks';

const paragraphs = Array.from(
  { length: 8 },
  (_, index) =>
    `<p>Paragraph ${index} says something about the river, the bridge and the people who live beside both of them, with a comma.</p>`,
).join('');
const page = (inside: string, { body = paragraphs, title = 'The river' } = {}) =>
  `<html lang="en"><head><title>${title}</title><meta property="og:type" content="article"></head><body><article><h1>${title}</h1>${body}${inside}</article></body></html>`;
const read = (html: string, url = 'https://page.test/blog/the-river-and-the-bridge') =>
  captureHtml({ html, url, maxMarkdownChars: 100_000 });
const rulesOf = (html: string, url?: string) => read(html, url).dropped.map((part) => part.what);

const days = Array.from({ length: 35 }, (_, index) => `<td>${index < 2 ? '' : index - 1}</td>`);
const month = `<table><tr><th>Mo</th><th>Tu</th><th>We</th><th>Th</th><th>Fr</th><th>Sa</th><th>Su</th></tr>${[0, 1, 2, 3, 4].map((week) => `<tr>${days.slice(week * 7, week * 7 + 7).join('')}</tr>`).join('')}</table>`;
const remark = '<p>I walked over that bridge last year and it was already closed to all of the cars.</p>';
const post = (inside: string) =>
  `<div class="post"><p>A long answer about the routers, the cables and the lights that blink at night.</p>${inside}</div>`;
const forum = (inside: string) =>
  `<html><head><title>Routers</title><meta name="generator" content="XenForo"></head><body><h1>Routers</h1>${post(inside).repeat(3)}</body></html>`;
const shop = (inside: string) =>
  `<html><head><title>Lamp</title><meta property="og:type" content="product"></head><body><h1>Lamp</h1><p>$40</p><p>The lamp has a heavy foot, a long arm and a warm light that does not flicker when it is dimmed.</p>${inside}<button>Add to cart</button></body></html>`;
const shopUrl = 'https://shop.test/products/lamp';
const forumUrl = 'https://forum.test/threads/routers.5';

describe('findNotices', () => {
  it.each<[NoticeRule, string, string, string?]>([
    [
      'dialog',
      'a dialog',
      page('<div role="dialog"><p>Join the list of people who read about rivers every week.</p></div>'),
    ],
    [
      'dialog',
      'an open dialog element',
      page('<dialog open><p>Join the list of people who read about rivers.</p></dialog>'),
    ],
    [
      'cookie-notice',
      'a cookie bar',
      page(
        '<div id="cookie-banner"><p>We use cookies to make this site better. Accept them or read our policy.</p></div>',
      ),
    ],
    [
      'comments',
      'comments under an article',
      page(`<section id="comments"><h2>3 comments</h2>${remark.repeat(3)}</section>`),
    ],
    [
      'signature',
      'a signature',
      forum('<div class="message-signature">Best hosting in town, ask me about it today.</div>'),
      forumUrl,
    ],
    ['calendar', 'a month', page(month)],
    [
      'opening-hours',
      'hours beside an article',
      page('<div>Mon – Fri: 9:00 am – 5:30 pm</div><div>Saturday</div><div>10–16</div>'),
    ],
    [
      'shipping-notice',
      'a line about shipping',
      shop('<p>Free standard shipping on orders over $50.</p>'),
      shopUrl,
    ],
  ])('applies the rule %s to %s', (rule, _what, html, url) => {
    expect(rulesOf(html, url)).toContain(rule);
  });

  it.each<[NoticeRule, string, string, string?]>([
    [
      'dialog',
      'a dialog that is the page',
      `<html><body><div role="dialog"><h1>The river</h1>${paragraphs}</div></body></html>`,
    ],
    [
      'cookie-notice',
      'a recipe for cookies',
      page(
        '<section class="cookies"><p>Bake the cookies until they are golden and let them cool on a rack.</p></section>',
      ),
    ],
    [
      'cookie-notice',
      'an article about consent',
      page('', {
        body: `<div class="consent">${paragraphs}<p>A cookie is stored if you accept it.</p></div>`,
      }),
    ],
    [
      'comments',
      'a page that is its comments',
      page(`<section class="comments">${remark.repeat(9)}</section>`, { body: '<p>Say something.</p>' }),
    ],
    [
      'comments',
      'an article in a box named after its comments',
      page('', { body: `<div class="comments"><h1>The bridge</h1>${paragraphs}</div>` }),
    ],
    [
      'comments',
      'a thread',
      forum(
        '<div class="comments"><p>I had the same router and it was the cable, so try another one first.</p></div>',
      ),
      forumUrl,
    ],
    [
      'signature',
      'an article about signatures',
      page(
        '<section class="signature"><p>Each signature was checked by two people of the town.</p></section>',
      ),
    ],
    [
      'calendar',
      'a table of results',
      page(
        `<table><tr><th>Day</th><th>Level</th></tr>${Array.from({ length: 31 }, (_, index) => `<tr><td>${index + 1}</td><td>${(index * 7) % 31}</td></tr>`).join('')}</table>`,
      ),
    ],
    [
      'opening-hours',
      'a sentence with a day and a time',
      page('<p>On Monday the bridge was closed from 9 am to 5 pm for repairs.</p>'),
    ],
    ['opening-hours', 'the hours of a shop', shop('<div>Mon – Fri: 9:00 am – 5:30 pm</div>'), shopUrl],
    [
      'shipping-notice',
      'a sentence of an article',
      page('<p>The town offered free shipping over the bridge.</p>'),
    ],
    ['shipping-notice', 'the weight of a parcel', shop('<p>Its shipping weight is 4 kg.</p>'), shopUrl],
  ])('does not apply the rule %s to %s', (rule, _what, html, url) => {
    expect(rulesOf(html, url)).not.toContain(rule);
  });

  it('keeps what Readability keeps, whatever its box is called', () => {
    const story = `<div class="comments article-body">${paragraphs}</div>`;
    expect(
      read(
        page(story, {
          body: `<p>${'A first line of the story, which is long enough to stand alone. '.repeat(12)}</p>`,
        }),
      ).markdown,
    ).toContain('Paragraph 7');
  });

  it('leaves the text around what it cuts alone', () => {
    const { markdown } = read(
      page(
        `${month}<div id="comments">${remark}</div><p>The last paragraph of the article, after everything that was cut.</p>`,
      ),
    );
    expect(markdown).toContain('Paragraph 7 says');
    expect(markdown).toContain('The last paragraph');
    expect(markdown).not.toMatch(/I walked over|\| 28 \|/);
  });
});

const plain: NoticedPage['hints'] = {
  isRootPath: false,
  articleScore: 0,
  forumScore: 0,
  productScore: 0,
  collectionScore: 0,
  documentationScore: 0,
  listingScore: 0,
};

/** Returns the texts to which a rule applies, with the rule. */
function listNoticed(body: string, { hints = {}, isArticle = true } = {}): [string, NoticeRule][] {
  const blocks = findTextBlocks(preparePage(`<body>${body}`, 'https://page.test/').document.body);
  const readabilityKeeps = blocks.map(() => false);
  const found = findNotices({ blocks, readabilityKeeps, isArticle, hints: { ...plain, ...hints } });
  return blocks.flatMap(({ text }, index): [string, NoticeRule][] => {
    const rule = found[index] ?? null;
    return rule === null ? [] : [[text, rule]];
  });
}

describe('the hours of a place', () => {
  const hoursIn = (...lines: readonly string[]) =>
    listNoticed(lines.map((line) => `<div>${line}</div>`).join('')).map(([text]) => text);

  it.each([
    'Mon – Fri: 9:00 am – 5:30 pm',
    'Saturdays 10–16',
    'Open daily, noon to 8 p.m.',
    'Mon. & Wed. 9–12 | 14–18, Thu 9–20',
    'Hours: Sun and public holidays 11.30 until 17.00',
  ])('are a line with a day and a time and nothing else: %s', (line) => {
    expect(hoursIn('The river', line, 'The bridge')).toEqual([line]);
  });

  it.each([
    'Monday',
    '10–16',
    'Closed',
    'The bridge is open Mon – Fri: 9–17',
    'Mon – Fri: at the bridge 9–17',
    `Mon ${'9–12, '.repeat(60)}`,
  ])('are not: %s', (line) => {
    expect(hoursIn('The river', line, 'The bridge')).toEqual([]);
  });

  it('are a line of days before a line of times, or before the word that it is closed', () => {
    const pair = ['Saturday', '10–16', 'Sun', 'Closed'];
    expect(hoursIn('The river', ...pair, 'The bridge')).toEqual(pair);
    expect(hoursIn('10–16', 'Saturday')).toEqual([]);
    expect(hoursIn('Saturday at last', '10–16')).toEqual([]);
    expect(hoursIn('Saturday', '10–16 boats')).toEqual([]);
    expect(hoursIn('Saturday', 'The bridge', '10–16')).toEqual([]);
  });

  it('are short', () => {
    expect(hoursIn(`Mon${', Tue'.repeat(11)}`, '10–16')).toHaveLength(2);
    expect(hoursIn(`Mon${', Tue'.repeat(12)}`, '10–16')).toEqual([]);
    expect(hoursIn('Saturday', `10–16${', 18–20'.repeat(7)}`)).toHaveLength(2);
    expect(hoursIn('Saturday', `10–16${', 18–20'.repeat(8)}`)).toEqual([]);
  });
});

describe('comments', () => {
  const words = (count: number) => `<p>${'word '.repeat(count)}</p>`;
  const comment = '<p>I walked over that bridge.</p>';
  const comments = `<div class="comments">${comment}</div>`;
  const isCut = (body: string) => listNoticed(body).some(([, rule]) => rule === 'comments');

  it('need a hundred words before them, none of which are links or were cut', () => {
    expect([isCut(words(100) + comments), isCut(words(99) + comments)]).toEqual([true, false]);
    const links = `<p><a href="/a">${'word '.repeat(60)}</a> ${'word '.repeat(59)}</p>`;
    expect(isCut(words(60) + links + comments)).toBe(false);
    const dialog = `<div role="dialog">${words(60)}</div>`;
    expect(isCut(words(99) + dialog + comments)).toBe(false);
  });

  it('do not contain the title of the page', () => {
    expect(isCut(`${words(120)}<div class="comments"><h1>Bridges</h1>${comment}</div>`)).toBe(false);
    expect(isCut(`${words(120)}<div class="comments"><h2>Bridges</h2>${comment}</div>`)).toBe(true);
  });

  it('are cut from articles only', () => {
    expect(listNoticed(words(120) + comments, { isArticle: false })).toEqual([]);
  });
});

describe('a dialog', () => {
  const rest = `<p>${'word '.repeat(60)}</p>`;
  it.each([
    ['role="alertdialog"', true],
    ['aria-modal="true"', true],
    ['aria-modal="false"', false],
    ['role="nodialog"', false],
    ['role="dialogue"', false],
  ])('is a box with %s: %s', (attribute, isDialog) => {
    const found = listNoticed(`${rest}<div ${attribute}><p>Join us.</p></div>`);
    expect(found).toEqual(isDialog ? [['Join us.', 'dialog']] : []);
  });
});

describe('a line about shipping', () => {
  const line = 'Free shipping on orders over $50.';
  const find = (text: string, hints: Partial<NoticedPage['hints']> = { collectionScore: 1 }) =>
    listNoticed(`<p>${text}</p>`, { hints, isArticle: false }).length;

  it('is one of a shop, in a list of things too', () => {
    expect([find(line), find(line, { productScore: 1 }), find(line, {})]).toEqual([1, 1, 0]);
  });

  it('has at most 30 words', () => {
    expect([find(`${'word '.repeat(24)}${line}`), find(`${'word '.repeat(25)}${line}`)]).toEqual([1, 0]);
  });
});

describe('a calendar', () => {
  const count = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
  const july = count(1, 31);
  const cells = (texts: readonly string[]) => texts.map((text) => `<b>${text}</b>`).join(' ');
  /** True if all of it is taken for a calendar. */
  const isCalendar = (texts: readonly string[], attribute = 'role="grid"') =>
    listNoticed(`<p>The river</p><div ${attribute}>${cells(texts)}</div>`).some(
      ([, rule]) => rule === 'calendar',
    );

  it.each(['role="grid"', 'class="calendar"', 'class="my-datepicker"', 'class="date-picker x"'])(
    'is a grid of the days of a month: %s',
    (attribute) => {
      expect(isCalendar(july, attribute)).toBe(true);
    },
  );

  it.each([
    ['no grid', july, 'class="days"'],
    ['a month without its first day', count(2, 31)],
    ['a month without its fifteenth', july.filter((day) => day !== '15')],
    ['a month with a day said twice', [...count(1, 10), '10', ...count(11, 31)]],
    ['27 days', count(1, 27)],
    ['days that are parts of longer words', july.map((day) => `${day}th`)],
    ['years', count(2001, 2031)],
    ['a month of which most days say something', [...july, ...july.slice(0, 22).map(() => 'Fair')]],
    ['more than sixty texts', [...count(1, 28), ...count(1, 28), ...count(1, 5)]],
  ])('is not %s', (_what, texts, attribute = 'role="grid"') => {
    expect(isCalendar(texts, attribute)).toBe(false);
  });

  it.each([
    ['February', count(1, 28)],
    ['days of the months before and after', [...count(29, 30), ...july, ...count(1, 9)]],
    [
      'names of days, and some that say something',
      ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'July', ...july, ...july.slice(0, 13).map(() => 'Fair')],
    ],
  ])('may have %s', (_what, texts) => {
    expect(isCalendar(texts)).toBe(true);
  });
});
