import { expect, it } from 'vitest';
import { writeDoubleStruck } from './double-struck';

it('writes letters that Unicode says are the same letters in another form, and leaves other signs as they are', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const written = writeDoubleStruck(letters);
  expect([...written].filter((letter) => letters.includes(letter))).toEqual([]);
  expect(written.normalize('NFKC')).toBe(letters);
  expect(writeDoubleStruck('R² ∈ α')).toBe('ℝ² ∈ α');
});
