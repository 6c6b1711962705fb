/**
 * Pages streamed by React send late parts as `<div hidden id="S:1">`, with a script call that moves them to `<template id="B:1">` or `P:1`.
 * This does the same as that script, so that the parts are read in their places.
 */

const maxParts = 2_000;

export function placeStreamedParts(document: Document): void {
  let count = 0;
  for (const part of document.querySelectorAll('div[hidden][id^="S:"]')) {
    count += 1;
    if (count > maxParts) return;
    const suffix = part.id.slice(2);
    if (!/^[\da-f]+$/.test(suffix)) continue;
    part.removeAttribute('hidden');
    const place = document.getElementById(`P:${suffix}`) ?? document.getElementById(`B:${suffix}`);
    if (!place || part.contains(place)) continue;
    place.replaceWith(part);
  }
}
