/** Joins the pieces of brackets that are too tall for one sign: TeX and others set them below one another. Pure. */
import { axisHeight, type FormulaBox, getArea, getCentre } from './formula-box';

const brackets: readonly (readonly [pieces: RegExp, sign: string])[] = [
  [/^[⎛⎜⎝]$/u, '('],
  [/^[⎞⎟⎠]$/u, ')'],
  [/^[⎡⎢⎣]$/u, '['],
  [/^[⎤⎥⎦]$/u, ']'],
  [/^[⎧⎨⎩⎪]$/u, '{'],
  [/^[⎫⎬⎭⎪]$/u, '}'],
  [/^[⏐|]$/u, '|'],
  [/^[√⎷]$/u, '√'],
];
const piece = /^[⎛-⎪⎷⏐]$/u;

export function joinPieces(boxes: readonly FormulaBox[]): FormulaBox[] {
  const open = new Set(boxes.filter((box) => piece.test(box.sign)));
  if (open.size === 0) return [...boxes];
  const joined = boxes.filter((box) => !open.has(box));
  for (const first of [...open].toSorted((one, other) => one.top - other.top)) {
    if (!open.delete(first)) continue;
    const pieces = [first];
    for (const box of [...open].toSorted((one, other) => one.top - other.top)) {
      const last = getArea(pieces);
      const isBelow =
        box.top < last.bottom + first.size * 0.4 &&
        Math.abs(getCentre(box) - getCentre(first)) < first.size * 0.5;
      if (!isBelow || findSign([...pieces, box]) === null) continue;
      open.delete(box);
      pieces.push(box);
    }
    joined.push(createBracket(pieces, findSign(pieces) ?? first.sign));
  }
  return joined;
}

function findSign(pieces: readonly FormulaBox[]): string | null {
  return brackets.find(([pattern]) => pieces.every((box) => pattern.test(box.sign)))?.[1] ?? null;
}

function createBracket(pieces: readonly FormulaBox[], sign: string): FormulaBox {
  const area = getArea(pieces);
  const size = pieces[0]?.size ?? 0;
  const axis = (area.top + area.bottom) / 2;
  return {
    expression: { type: 'sign', text: sign },
    sign,
    left: area.left,
    right: area.right,
    top: area.top,
    bottom: area.bottom,
    y: axis + size * axisHeight,
    axis,
    size,
    isProse: false,
    isTall: true,
    words: pieces.flatMap((box) => box.words),
    rules: [],
  };
}
