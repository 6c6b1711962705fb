/**
 * The arithmetic of vectors. A vector is stored with length one, so that the likeness of two is the sum of their products (the cosine), and
 * with its signs, of which the number that differ approximates the angle (Charikar 2002). Pure.
 */

export function measureLikeness(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (const [place, number] of one.entries()) sum += number * (other[place] ?? 0);
  return sum;
}

/** Returns one character for each dimension, as PostgreSQL reads a string of bits. */
export function writeSigns(vector: Float32Array): string {
  return Array.from(vector, (number) => (number > 0 ? '1' : '0')).join('');
}

const bytesPerNumber = 4;

/** Writes the numbers with four bytes each, the least significant first, whatever the machine. */
export function writeVector(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(vector.length * bytesPerNumber);
  for (const [place, number] of vector.entries()) bytes.writeFloatLE(number, place * bytesPerNumber);
  return bytes;
}

export function readVector(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: bytes.byteLength / bytesPerNumber }, (_, place) =>
    view.getFloat32(place * bytesPerNumber, true),
  );
}
