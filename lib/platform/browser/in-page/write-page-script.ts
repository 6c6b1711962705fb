/**
 * Combines the functions of this folder into one expression, which Chromium evaluates in a world that the page's scripts cannot touch.
 * Arguments are passed as JSON. `__name` is a helper that some compilers leave in the text of a function.
 */
import { limits } from '../../../core/limits';
import type { ElementFacts } from '../element-facts';
import { createValueChanger } from './change-value';
import { copyVisible } from './copy-visible';
import { createCopyText } from './create-copy-text';
import { createControlReader } from './create-control-reader';
import { createFactReader } from './create-fact-reader';
import { createHandleStore, type HandlePlace } from './create-handle-store';
import { createLabelReader } from './create-label-reader';
import { createPageDom } from './create-page-dom';
import { createSight } from './create-sight';
import { createTextReader } from './create-text-reader';
import { describeHidden } from './describe-hidden';
import { findPoint } from './find-point';
import { listParts } from './list-parts';
import { listSelectedLinks } from './list-selected-links';
import { scrollPage } from './scroll-page';

const bounds = {
  elements: limits.observedElements,
  actionable: limits.observedParts,
  parts: limits.observedParts,
  links: limits.observedParts,
  chars: limits.observedPartChars,
};

const prepare = `
  const __name = (value) => value;
  const bounds = ${JSON.stringify(bounds)};
  const dom = (${createPageDom.toString()})();
  const sight = (${createSight.toString()})();
  const text = (${createTextReader.toString()})(dom, sight, ${limits.elementLabelChars});
  const controls = (${createControlReader.toString()})(dom, text);
  const labels = (${createLabelReader.toString()})(dom, text, ${limits.elementLabelChars});
  const facts = (${createFactReader.toString()})({ dom, controls, labels });
  const handles = (${createHandleStore.toString()})(dom, text);`;

/** Compares two elements' facts regardless of the order of their fields. */
const isSame = `
  const isSame = (one, other) => Object.keys(one).every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));`;

const writeScript = (body: string) => `(() => {${prepare}${isSame}\n${body}\n})()`;

/**
 * Finds the element and its facts. The script returns `stale` if the handle is stale, and `changed` if the element is not what was
 * expected.
 */
const find = (place: HandlePlace, expected: ElementFacts | null) => `
  const element = handles.find(${JSON.stringify(place)});
  const found = element === null ? null : facts.readFacts(element);
  if (found === null) return { type: 'stale' };
  const expected = ${JSON.stringify(expected)};
  if (expected !== null && !isSame(found, expected)) return { type: 'changed' };`;

export const writeObserve = (observation: number, root: HandlePlace | null): string =>
  writeScript(`
  const root = ${JSON.stringify(root)};
  const from = root === null ? dom.bodyOf(document) : handles.find(root);
  if (from === null && root !== null) return { type: 'stale' };
  const describeHidden = ${describeHidden.toString()};
  const copied = (${copyVisible.toString()})(from ?? dom.documentOf(document).documentElement, { dom, sight, text, facts, bounds });
  handles.keep(${observation}, copied.actionable.map(({ element }) => element));
  return {
    type: 'observed',
    url: location.href,
    title: dom.titleOf(document),
    language: dom.attribute(dom.read(Document.prototype, 'documentElement', document), 'lang'),
    html: copied.body.innerHTML,
    isCut: copied.isCut,
    elements: copied.actionable.map(({ facts }) => facts),
    ...describeHidden(copied.hidden),
    ...(${listParts.toString()})(copied.body, dom, { parts: bounds.parts, textOf: (${createCopyText.toString()})(dom, bounds.chars) }),
  };`);

export const writeDescribe = (place: HandlePlace): string =>
  writeScript(`${find(place, null)} return { type: 'facts', facts: found };`);

export const writeFindPoint = (place: HandlePlace, expected: ElementFacts): string =>
  writeScript(`${find(place, expected)} return (${findPoint.toString()})(element, dom, text);`);

const change = (name: 'fill' | 'choose', value: string) => `
  if (found.isDisabled) return { type: 'disabled' };
  HTMLElement.prototype.focus.call(element);
  // What hears of the focus may have changed the element.
  if (!isSame(found, facts.readFacts(element) ?? {})) return { type: 'changed' };
  return (${createValueChanger.toString()})(dom, ${limits.listedOptions}).${name}(element, ${JSON.stringify(value)});`;

export type ValueOf = { readonly expected: ElementFacts; readonly value: string };

export const writeFill = (place: HandlePlace, { expected, value }: ValueOf): string =>
  writeScript(`${find(place, expected)}${change('fill', value)}`);

export const writeChoose = (place: HandlePlace, { expected, value }: ValueOf): string =>
  writeScript(`${find(place, expected)}${change('choose', value)}`);

export const writeScroll = (deltaY: number): string =>
  writeScript(`(${scrollPage.toString()})(${deltaY}, dom); return { type: 'done' };`);

export const writeListSelectedLinks = (): string =>
  writeScript(`return (${listSelectedLinks.toString()})(dom, text, bounds);`);

export const writeReadPlace = (): string =>
  writeScript('return { url: location.href, title: dom.titleOf(document) };');
