/**
 * Pages streamed by React send late parts as `<div hidden id="S:1">`, with a script call that moves them to `<template id="B:1">` or `P:1`.
 * This does the same as that script, so that the parts are read in their places. Saved pages may have lost their scripts; there a part is
 * recognised by the place that waits for it, and hidden text that no place waits for stays hidden.
 */

const maxParts = 2_000;

export function placeStreamedParts(
  document: Document,
  { streamsParts }: { readonly streamsParts: boolean },
): void {
  const parts = [...document.querySelectorAll('div[hidden][id^="S:"]')].slice(0, maxParts);
  for (const part of parts) {
    const suffix = part.id.slice(2);
    if (!/^[\da-f]+$/.test(suffix)) continue;
    const place = findPlace(document, `P:${suffix}`) ?? findPlace(document, `B:${suffix}`);
    if (place === null && !streamsParts) continue;
    part.removeAttribute('hidden');
    if (place && !part.contains(place)) place.replaceWith(part);
  }
}

function findPlace(document: Document, id: string): Element | null {
  const place = document.getElementById(id);
  return place?.localName === 'template' ? place : null;
}
