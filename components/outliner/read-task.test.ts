import { describe, expect, it } from 'vitest';
import { readTask, tickTask, turnTask } from './read-task';

describe('readTask', () => {
  it.each([
    ['TODO call', { isDone: false, word: null, markdown: 'call' }],
    ['DONE call\nmore', { isDone: true, word: null, markdown: 'call\nmore' }],
    ['WAITING call', { isDone: false, word: 'WAITING', markdown: 'call' }],
    ['CANCELED call', { isDone: true, word: 'CANCELED', markdown: 'call' }],
    ['[ ] call', { isDone: false, word: null, markdown: 'call' }],
    ['[X] call', { isDone: true, word: null, markdown: 'call' }],
    ['TODO', { isDone: false, word: null, markdown: '' }],
  ])('reads %j', (markdown, task) => expect(readTask(markdown)).toEqual(task));

  it.each(['TODOs are many', 'todo call', 'a TODO', '[x](https://a.example)', '[1] says', ''])(
    'leaves %j as text',
    (markdown) => expect(readTask(markdown)).toBeNull(),
  );
});

describe('tickTask and turnTask', () => {
  it.each([
    ['TODO call', 'DONE call', 'DONE call'],
    ['DONE call', 'TODO call', 'call'],
    ['DOING call', 'DONE call', 'DONE call'],
    ['[ ] call', '[x] call', '[x] call'],
    ['[x] call', '[ ] call', 'call'],
    ['call', 'call', 'TODO call'],
  ])('%j is ticked to %j and turned to %j', (before, ticked, turned) => {
    expect(tickTask(before)).toBe(ticked);
    expect(turnTask(before)).toBe(turned);
  });
});
