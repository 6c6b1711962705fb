import { describe, expect, it } from 'vitest';
import { preparePage } from '../prepare-page';

const textOf = (body: string) => preparePage(body, 'https://page.test/').document.body.textContent;
const script = '<script>$RC("B:1","S:1")</script>';
const page = '<p>a</p><template id="B:1"></template><p>c</p><div hidden id="S:1">b</div>';

describe('placeStreamedParts', () => {
  it('puts a late part in its place, with and without its script', () => {
    expect(textOf(page + script)).toBe('abc');
    expect(textOf(page)).toBe('abc');
  });

  it('puts a part inside another late part in its place', () => {
    const nested =
      '<template id="B:0"></template><div hidden id="S:0">x<template id="P:a"></template>z</div><div hidden id="S:a">y</div>';
    expect(textOf(nested)).toBe('xyz');
  });

  it('shows a part without a place if the script is there, because the script would have shown it', () => {
    expect(textOf(`<p>a</p><div hidden id="S:1">b</div>${script}`)).toBe('ab');
  });

  it.each([
    ['no place waits for it', '<p>a</p><div hidden id="S:1">b</div>'],
    ['what waits is no place', '<p>a</p><p id="B:1"></p><div hidden id="S:1">b</div>'],
    [
      'its name is not one of a part',
      '<p>a</p><template id="B:x y"></template><div hidden id="S:x y">b</div>',
    ],
  ])('leaves hidden text hidden if %s', (_why, html) => {
    expect(textOf(html)).toBe('a');
  });
});
