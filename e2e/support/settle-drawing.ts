/**
 * The React that people get has no `act`, with which `vitest-browser-react` waits until what it draws is there, and its effects have run. This
 * takes its place: what is drawn is drawn at once, and what its effects asked for before the test goes on.
 */
import React from 'react';
import { flushSync } from 'react-dom';

/** Lets React's scheduler do what it was asked for: it waits for its turn with messages, too, which arrive in their order. */
const takeTurn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

async function act(work: () => Promise<void>): Promise<void> {
  let working: Promise<void> | undefined;
  flushSync(() => {
    working = work();
  });
  await working;
  // What effects set is drawn in one turn, and the effects of that run in the next.
  await takeTurn();
  await takeTurn();
}

Object.assign(React, { act });
