import { expect, it } from 'vitest';
import { findSharedAddress } from './find-shared-address';

it.each([
  [{ url: 'https://canal.example/lock' }, 'https://canal.example/lock'],
  [{ title: 'A lock', text: 'Read this: https://canal.example/lock' }, 'https://canal.example/lock'],
  [{ url: '', text: 'https://canal.example/lock' }, 'https://canal.example/lock'],
  [{ url: ['https://canal.example/a', 'https://canal.example/b'] }, 'https://canal.example/a'],
  [{ url: 'javascript:alert(1)' }, null],
  [{ url: 'about:blank', title: 'New tab' }, null],
  [{}, null],
])('in %j finds %j', (query, address) => {
  expect(findSharedAddress(query)).toBe(address);
});
