/**
 * Writes a formula in TeX as the line of text that a reader sees: `\frac{1}{2}` is 1/2, `mc^2` is mc², `\alpha` is α. For comparing
 * quotes with formulas, never for showing them. What it does not know, it leaves as it is written. Linear; never fails.
 */

const names = (words: string): ReadonlyMap<string, string> =>
  new Map(
    words
      .trim()
      .split(/\s+/)
      .map((entry): [string, string] => {
        const [name = '', sign = ''] = entry.split('=');
        return [name, sign];
      }),
  );

const signs = names(`
  alpha=α beta=β gamma=γ delta=δ epsilon=ε varepsilon=ε zeta=ζ eta=η theta=θ vartheta=θ iota=ι kappa=κ lambda=λ mu=μ nu=ν xi=ξ
  pi=π rho=ρ sigma=σ tau=τ upsilon=υ phi=φ varphi=φ chi=χ psi=ψ omega=ω Gamma=Γ Delta=Δ Theta=Θ Lambda=Λ Xi=Ξ Pi=Π Sigma=Σ
  Phi=Φ Psi=Ψ Omega=Ω times=× cdot=· div=÷ pm=± mp=∓ le=≤ leq=≤ ge=≥ geq=≥ ne=≠ neq=≠ approx=≈ sim=∼ equiv=≡ propto=∝ infty=∞
  sum=∑ prod=∏ int=∫ partial=∂ nabla=∇ sqrt=√ to=→ rightarrow=→ leftarrow=← Rightarrow=⇒ in=∈ notin=∉ subset=⊂ cup=∪ cap=∩
  forall=∀ exists=∃ neg=¬ land=∧ lor=∨ degree=° circ=° ldots=... cdots=... dots=... ll=≪ gg=≫ langle=⟨ rangle=⟩ hbar=ℏ ell=ℓ
  prime=′`);

/** Commands that change only how their argument looks. */
const looks = new Set(
  'text textbf textit mathrm mathbf mathit mathsf mathcal mathbb operatorname left right big Big bigl bigr displaystyle'.split(
    ' ',
  ),
);
const raised: Readonly<Record<string, string>> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
};
const piece = /\\[a-zA-Z]+|\\.|\^(?:\d|\{\d{1,9}\})|[\s\S]/gu;

/** Returns the digits raised, as a page shows an exponent. */
export const raiseDigits = (text: string): string => text.replace(/\d/g, (digit) => raised[digit] ?? digit);

export function writeFormulaLine(formula: string): string {
  const inside = formula.replace(/^(?:\$\$?|\\[([])|(?:\$\$?|\\[)\]])$/g, '');
  // The denominator of a fraction begins where the first group behind `\frac` closes.
  const slashes: number[] = [];
  let depth = 0;
  let drawn = '';
  for (const [written] of inside.matchAll(piece)) {
    if (written === '\\frac' || written === '\\dfrac' || written === '\\tfrac') slashes.push(depth);
    else if (written === '{') depth += 1;
    else if (written === '}') {
      depth -= 1;
      if (slashes.at(-1) === depth) {
        slashes.pop();
        drawn += '/';
      }
    } else drawn += drawPiece(written);
  }
  return drawn.replace(/\s+/g, ' ').trim();
}

function drawPiece(written: string): string {
  if (written.startsWith('^') && written.length > 1) return raiseDigits(written.replace(/\D/g, ''));
  if (written.startsWith('\\')) return drawCommand(written.slice(1));
  return '_&~'.includes(written) ? (written === '_' ? '' : ' ') : written;
}

function drawCommand(name: string): string {
  if (looks.has(name)) return '';
  if (/^[a-zA-Z]/.test(name)) return signs.get(name) ?? name;
  return /[,;:!\s\\]/.test(name) ? ' ' : name;
}
