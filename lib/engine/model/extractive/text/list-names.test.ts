import { expect, it } from 'vitest';
import { listNames } from './list-names';

it.each([
  ['Personally I like the slip. Furthermore I paint hulls.', []],
  ['We asked Quill & Partners, and then Marks & Spencer.', ['Quill & Partners', 'Marks & Spencer']],
  ['Highlights No one else paints hulls. We saw USER The user and USER_NAME VARCHAR.', ['USER', 'VARCHAR']],
  ['Elizabeth I came by boat, and Mahmud I left.', ['Elizabeth I', 'Mahmud I']],
])('finds the names of %j', (text, names) => expect(listNames(text)).toEqual(names));
