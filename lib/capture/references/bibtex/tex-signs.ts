/** What commands of TeX stand for, in text and in the formulas of titles. Data only. */

/** The combining mark of each accent command. */
export const accents: Readonly<Partial<Record<string, string>>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  r: '\u030A',
  H: '\u030B',
  v: '\u030C',
  d: '\u0323',
  c: '\u0327',
  k: '\u0328',
  b: '\u0331',
};

const pairs = (text: string): Readonly<Partial<Record<string, string>>> =>
  Object.fromEntries(
    text
      .trim()
      .split(/\s+/)
      .map((pair) => {
        const cut = pair.indexOf('=');
        return [pair.slice(0, cut), pair.slice(cut + 1)];
      }),
  );

export const letterCommands: Readonly<Partial<Record<string, string>>> = {
  space: ' ',
  quad: ' ',
  qquad: ' ',
  newline: ' ',
  textbackslash: '\\',
  textasciitilde: '~',
  textasciicircum: '^',
  ...pairs(`
  ss=ß SS=ẞ ae=æ AE=Æ oe=œ OE=Œ aa=å AA=Å o=ø O=Ø l=ł L=Ł i=ı j=ȷ dh=ð DH=Ð th=þ TH=Þ dj=đ DJ=Đ ng=ŋ NG=Ŋ
  textendash=– textemdash=— textquoteleft=‘ textquoteright=’ textquotedblleft=“ textquotedblright=” textquotesingle='
  textquotedbl=" quotedblbase=„ quotesinglbase=‚ glqq=„ grqq=“ flqq=« frqq=» guillemotleft=« guillemotright=»
  guillemetleft=« guillemetright=» guilsinglleft=‹ guilsinglright=› ldots=… dots=… textellipsis=… S=§ P=¶
  textsection=§ textparagraph=¶ copyright=© textcopyright=© textregistered=® texttrademark=™ pounds=£ textsterling=£
  texteuro=€ euro=€ EUR=€ textyen=¥ textdollar=$ textperiodcentered=· textbullet=• textdegree=° degree=° textmu=µ
  textpm=± texttimes=× textdiv=÷ textonehalf=½ textonequarter=¼ textthreequarters=¾ textordfeminine=ª
  textordmasculine=º textexclamdown=¡ textquestiondown=¿ textunderscore=_ textbraceleft={ textbraceright=} textbar=|
  textless=< textgreater=> textasteriskcentered=* TeX=TeX LaTeX=LaTeX BibTeX=BibTeX LaTeXe=LaTeX2e
  slash=/ textnumero=№ textdagger=† textdaggerdbl=‡ dag=† ddag=‡ textperthousand=‰ textpercent=% textampersand=&
  textsuperscriptone=¹ textonesuperior=¹ texttwosuperior=² textthreesuperior=³ textbrokenbar=¦ textcent=¢ textlnot=¬
  textasciigrave=\` textasciidieresis=¨ textasciimacron=¯ textasciiacute=´ textcommabelow=, nobreakspace=\u00A0
  `),
};

export const mathCommands: Readonly<Partial<Record<string, string>>> = pairs(`
  alpha=α beta=β gamma=γ delta=δ epsilon=ϵ varepsilon=ε zeta=ζ eta=η theta=θ vartheta=ϑ iota=ι kappa=κ lambda=λ mu=μ nu=ν
  xi=ξ pi=π varpi=ϖ rho=ρ varrho=ϱ sigma=σ varsigma=ς tau=τ upsilon=υ phi=ϕ varphi=φ chi=χ psi=ψ omega=ω
  Gamma=Γ Delta=Δ Theta=Θ Lambda=Λ Xi=Ξ Pi=Π Sigma=Σ Upsilon=Υ Phi=Φ Psi=Ψ Omega=Ω
  textalpha=α textbeta=β textgamma=γ textdelta=δ textepsilon=ε textlambda=λ textomega=ω textOmega=Ω textDelta=Δ
  pm=± mp=∓ times=× div=÷ cdot=⋅ ast=∗ star=⋆ circ=∘ bullet=∙ oplus=⊕ ominus=⊖ otimes=⊗ odot=⊙ wedge=∧ vee=∨ cap=∩ cup=∪ setminus=∖
  leq=≤ le=≤ geq=≥ ge=≥ neq=≠ ne=≠ equiv=≡ approx=≈ sim=∼ simeq=≃ cong=≅ propto=∝ ll=≪ gg=≫ prec=≺ succ=≻ lesssim=≲ gtrsim=≳
  in=∈ notin=∉ ni=∋ subset=⊂ supset=⊃ subseteq=⊆ supseteq=⊇ emptyset=∅ varnothing=∅ forall=∀ exists=∃ neg=¬ lnot=¬
  to=→ rightarrow=→ leftarrow=← leftrightarrow=↔ Rightarrow=⇒ Leftarrow=⇐ Leftrightarrow=⇔ mapsto=↦ uparrow=↑ downarrow=↓ longrightarrow=⟶
  infty=∞ partial=∂ nabla=∇ sum=∑ prod=∏ int=∫ oint=∮ surd=√ angle=∠ perp=⟂ parallel=∥ mid=∣ prime=′ hbar=ℏ ell=ℓ Re=ℜ Im=ℑ aleph=ℵ
  langle=⟨ rangle=⟩ lceil=⌈ rceil=⌉ lfloor=⌊ rfloor=⌋ lvert=| rvert=| vert=| Vert=‖ cdots=⋯ vdots=⋮ ddots=⋱ dagger=† ddagger=‡
  sqrt=√ square=□ triangle=△ diamond=⋄ lbrace={ rbrace=} backslash=\\ sharp=♯ flat=♭ natural=♮ checkmark=✓ therefore=∴ because=∵
`);

/** Commands that change the look of their text, or space it, and say nothing. */
export const styleCommands: ReadonlySet<string> = new Set(
  `emph textit textbf textsc textrm textsf texttt textup textsl textmd textnormal underline mbox hbox text mathrm mathbf mathit mathsf mathtt
   mathcal mathbb mathfrak mathscr boldsymbol bm operatorname ensuremath em it bf sc rm sf tt sl scriptsize footnotesize small normalsize large
   Large LARGE huge Huge tiny itshape bfseries scshape upshape mdseries rmfamily sffamily ttfamily protect relax noopsort nocase
   enquote mkbibquote mkbibemph mkbibbold mkbibitalic mkbibparens textquote uppercase lowercase MakeUppercase MakeLowercase MakeTextUppercase
   displaystyle textstyle left right big Big bigg Bigg noindent allowbreak nolinebreak linebreak hspace vspace bibstring textnormal selectlanguage
   foreignlanguage sout uline ce hyphen limits nolimits xspace hfill par centering`.split(/\s+/),
);

const script = (from: string, to: string): Readonly<Partial<Record<string, string>>> =>
  Object.fromEntries([...from].map((char, index) => [char, [...to][index]]));

export const superscripts = script(
  '0123456789+-−=()niABDEGHIJKLMNOPRTUVW',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ',
);
export const subscripts = script('0123456789+-−=()aeoxijkn', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓᵢⱼₖₙ');
