/** The signs of formulas that grow with what is beside them: brackets, roots and operators, and the pieces of tall brackets. Pure. */

const pieces = new Set('⎛⎜⎝⎞⎟⎠⎡⎢⎣⎤⎥⎦⎧⎨⎩⎪⎫⎬⎭⏐⎷√');
const growing = new Set([...pieces, ...'()[]{}⟨⟩⌈⌉⌊⌋|‖/∑∏∐∫∬∭∮⋃⋂⋁⋀⊎⊔⨁⨂⨆']);

/** True for a sign whose height never is that of its letters. */
export function isPiece(text: string): boolean {
  return pieces.has(text);
}

export function isGrowing(text: string): boolean {
  return growing.has(text);
}
