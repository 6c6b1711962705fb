import { describe, expect, it } from 'vitest';
import { preparePage } from '../prepare-page';
import { keepLabelled, keepPrices } from './keep-prices';
import { findTextBlocks } from './text-blocks';

/** Returns the texts that are kept if those that match were chosen. */
function keep(html: string, chosen: RegExp): string[] {
  const blocks = findTextBlocks(preparePage(`<body>${html}`, 'https://shop.test/').document.body);
  const isChosen = blocks.map(({ text }) => chosen.test(text));
  const keeps = keepLabelled(blocks, keepPrices(blocks, isChosen));
  return blocks.filter((_, index) => keeps[index]).map(({ text }) => text);
}

const item = (name: string, price: string) =>
  `<li class="card"><h3><a href="/${name}">${name}</a></h3><div class="foot"><button>Buy</button><p>${price}</p></div></li>`;
const list = (...items: readonly (readonly [string, string])[]) =>
  `<ul>${items.map(([name, price]) => item(name, price)).join('')}</ul>`;
const four = list(['Lamp', '$40'], ['Chair', '$90'], ['Table', '$200'], ['Shelf', '$60']);
const names = /^(Lamp|Chair|Table|Shelf)$/;

describe('keepPrices', () => {
  it('keeps the prices of a list whose names are kept', () => {
    expect(keep(four, names)).toEqual(['Lamp', '$40', 'Chair', '$90', 'Table', '$200', 'Shelf', '$60']);
  });

  it('keeps all prices if most of the names are kept', () => {
    expect(keep(four, /^(Lamp|Chair|Table)$/)).toContain('$60');
    expect(keep(four, /^(Lamp|Chair)$/)).toEqual(['Lamp', 'Chair']);
  });

  it.each([
    ['whose names are left out', four, /nothing/],
    ['that are fewer than four', list(['Lamp', '$40'], ['Chair', '$90'], ['Table', '$200']), names],
    ['in the menu', `<nav>${four}</nav>`, names],
    ['that follow another text of their box', four.replaceAll('<p>', '<p>From</p><p>'), names],
    [
      'that are part of a sentence',
      four.replaceAll('$', 'It can be had in shops near you for only $'),
      names,
    ],
  ])('leaves out prices %s', (_name, html, chosen) => {
    expect(keep(html, chosen).filter((text) => text.includes('$'))).toEqual([]);
  });

  it('does not look for the name of a price far before it', () => {
    const box = (texts: number) => `<div><h3>Lamp</h3>${'<p>text</p>'.repeat(texts)}<i><p>$40</p></i></div>`;
    expect(keep(box(19).repeat(4), /Lamp/)).toContain('$40');
    expect(keep(box(20).repeat(4), /Lamp/)).not.toContain('$40');
  });

  const fact = (label: string, value: string) => `<div class="fact">${label}: <b><p>${value}</p></b></div>`;
  const goods = (facts: string, price = '<p>$40</p>') =>
    `<li class="card"><h3>Lamp</h3><div>${price}</div><div>${facts}</div></li>`.repeat(4);
  const weight = fact('Weight', '2 kg');

  it('keeps what a list of goods says of its items under labels', () => {
    const kept = keep(`<ul>${goods(weight)}</ul>`, /Lamp/);
    expect(kept.slice(0, 4)).toEqual(['Lamp', '$40', 'Weight:', '2 kg']);
    expect(keep(`<ul>${goods('<p>Weight: 2 kg</p>')}</ul>`, /Lamp/)).toContain('Weight: 2 kg');
  });

  it.each([
    ['whose names are left out', goods(weight), /nothing/],
    ['of a list without prices, such as the members of a forum', goods(weight, '<p>An admin</p>'), /Lamp/],
    ['in the menu', `${goods('')}<nav>${goods(weight)}</nav>`, /Lamp/],
    [
      'that are sentences',
      goods(fact('Weight', 'it is as heavy as a lamp of this kind can well be here')),
      /Lamp/,
    ],
  ])('leaves out the labelled facts %s', (_name, html, chosen) => {
    expect(
      keep(html, chosen).filter((text) => /Weight|2 kg|heavy/.test(text) && !text.endsWith(':')),
    ).toEqual([]);
  });
});
