import fc from 'fast-check';
import { expect, it } from 'vitest';
import { convertValue, readEditableValue, valueKinds } from './value-kinds';

const editable = fc.oneof(
  fc.string(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.array(fc.string()),
);

it('gives any value the kind that the user chose', () => {
  fc.assert(
    fc.property(editable, fc.constantFrom(...valueKinds), (value, { kind }) => {
      const read = readEditableValue(value);
      expect(read).not.toBeNull();
      expect(readEditableValue(convertValue(read!, kind))?.kind).toBe(kind);
    }),
  );
});

it('keeps the value if its kind stays the same', () => {
  fc.assert(
    fc.property(editable, (value) => {
      const read = readEditableValue(value);
      expect(convertValue(read!, read!.kind)).toEqual(value);
    }),
  );
});

it.each([[null], [{ a: 1 }], [['a', 1]]])('does not edit %j, which has parts of its own', (value) => {
  expect(readEditableValue(value)).toBeNull();
});
