import { describe, expect, it } from 'vitest';
import { captureHtml } from '../capture-html';
import type { NoticeRule } from './find-notices';

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
