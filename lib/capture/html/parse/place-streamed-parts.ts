/**
 * Pages streamed by React send late parts as `<div hidden id="S:1">` and a script call that puts them where
 * `<template id="B:1">` or `P:1` stands. This does what that script does, so that the parts are read in their places.
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
