/**
 * Removes from a parsed page what its reader would not see, and reports what was removed: elements hidden by attribute, by inline style or
 * by the page's own simple style rules, text in the colour of its background, and invisible characters (threats 7). Modifies the document
 * in place. Text that only an external style sheet hides cannot be detected here.
 */
import { shorten } from '@/lib/core/text';
import { isElement, isText } from '../parse/node-kinds';
import { type Colour, isSameColour, readColour } from './colours';
import { decideHidden, type HidingRule } from './decide-hidden';
import { removeInvisibleCharacters } from '@/lib/capture/files/invisible-characters';
import { type DisclosedPanels, findDisclosedPanels } from './disclosed-panels';
import { type Declarations, type PageStyles, readDeclarations } from './page-styles';

type HiddenPart = { readonly rule: HidingRule; readonly text: string; readonly isProse: boolean };

export type HiddenReport = {
  readonly parts: readonly HiddenPart[];
  /** Number of runs of invisible characters. */
  readonly invisibleRuns: number;
  /** Text that tag characters spelled. */
  readonly smuggled: string;
};

/** What children inherit while the page is walked. */
type Inherited = {
  readonly background: Colour | null;
  readonly colour: Colour | null;
  readonly noFontSize: boolean;
  readonly invisible: boolean;
};

export type HiddenRules = {
  readonly styles: PageStyles;
  readonly hasExternalStyles: boolean;
};

const white: Colour = { red: 255, green: 255, blue: 255, alpha: 1 };
const sampleChars = 300;
const maxParts = 500;
/** A transparent box with fewer characters than this is a hiding place, not a page that fades in. */
const fadingChars = 1_500;
const closable: ReadonlySet<HidingRule> = new Set(['hidden-attribute', 'display-none', 'no-size']);

export function removeHidden(document: Document, rules: HiddenRules): HiddenReport {
  const body = document.body;
  const walker = new HiddenWalker(rules, findDisclosedPanels(document), body.textContent.length);
  walker.enter(body, {
    background: rules.hasExternalStyles ? null : white,
    colour: null,
    noFontSize: false,
    invisible: false,
  });
  return walker.end();
}

class HiddenWalker {
  private readonly parts: HiddenPart[] = [];
  private invisibleRuns = 0;
  private smuggled = '';

  constructor(
    private readonly rules: HiddenRules,
    private readonly panels: DisclosedPanels,
    private readonly pageChars: number,
  ) {}

  end(): HiddenReport {
    return { parts: this.parts, invisibleRuns: this.invisibleRuns, smuggled: this.smuggled };
  }

  /** Treats `element` itself as visible and walks what is inside it. A body that is hidden until its scripts have run counts as visible. */
  enter(element: Element, inherited: Inherited): void {
    const own = this.inherit(element, this.declarationsOf(element), inherited);
    const isRoot = element.localName === 'body';
    this.walk(element, isRoot ? { ...own, invisible: false, noFontSize: false } : own);
  }

  private walk(element: Element, own: Inherited): void {
    for (let node = element.firstChild; node; ) {
      const next: ChildNode | null = node.nextSibling;
      if (isText(node)) this.takeText(node, own);
      else if (isElement(node)) this.takeElement(node, own);
      node = next;
    }
  }

  private takeElement(element: Element, inherited: Inherited): void {
    const declarations = this.declarationsOf(element);
    const rule = this.isMarkedHidden(element)
      ? 'hidden-attribute'
      : decideHidden(declarations, classesOf(element));
    if (rule && !this.isShownLater(rule, element)) {
      this.report(rule, element);
      element.remove();
      return;
    }
    this.walk(element, this.inherit(element, declarations, inherited));
  }

  /** Closed panels open with a click, and a transparent box around most of the page fades in when its scripts have run. */
  private isShownLater(rule: HidingRule, element: Element): boolean {
    if (rule === 'transparent') {
      const chars = element.textContent.length;
      return chars > fadingChars && chars > this.pageChars * 0.3;
    }
    return closable.has(rule) && this.panels.has(element);
  }

  private takeText(node: Text, own: Inherited): void {
    const rule = decideTextHidden(own);
    const data = node.data;
    if (rule && data.trim() !== '') {
      this.addPart(rule, data, hasProse(data));
      node.data = '';
      return;
    }
    const { text, removedRuns, smuggled } = removeInvisibleCharacters(data);
    if (text === data) return;
    node.data = text;
    this.invisibleRuns += removedRuns;
    if (this.smuggled.length < sampleChars) this.smuggled += smuggled;
  }

  private isMarkedHidden(element: Element): boolean {
    const name = element.localName;
    if (name === 'template') return !element.hasAttribute('shadowrootmode');
    if (name === 'dialog') return !element.hasAttribute('open');
    if (name === 'datalist' || name === 'rp') return true;
    if (!element.hasAttribute('hidden')) return false;
    return element.getAttribute('hidden') !== 'until-found';
  }

  private declarationsOf(element: Element): Declarations {
    const fromRules = this.rules.styles.find({
      tag: element.localName,
      id: element.id,
      classes: classesOf(element),
    });
    const inline = readDeclarations(element.getAttribute('style') ?? '');
    if (inline.size === 0) return fromRules;
    return fromRules.size === 0 ? inline : new Map([...fromRules, ...inline]);
  }

  private inherit(element: Element, declarations: Declarations, inherited: Inherited): Inherited {
    const visibility = declarations.get('visibility');
    return {
      background: this.backgroundOf(element, declarations, inherited.background),
      colour: colourOf(element, declarations) ?? inherited.colour,
      noFontSize: this.hasNoFontSize(element, declarations, inherited.noFontSize),
      invisible: visibility === undefined ? inherited.invisible : /hidden|collapse/.test(visibility),
    };
  }

  private hasNoFontSize(element: Element, declarations: Declarations, inherited: boolean): boolean {
    const size = declarations.get('font-size');
    if (size !== undefined) return /^0*(\.0+)?(px|pt|em|rem|%)?$|^[01](\.\d+)?px$/.test(size);
    // Pages set a zero font size to remove gaps between boxes and restore it for the boxes in an external style sheet, which we do not
    // have.
    return inherited && !(this.rules.hasExternalStyles && element.classList.length > 0);
  }

  private backgroundOf(
    element: Element,
    declarations: Declarations,
    inherited: Colour | null,
  ): Colour | null {
    const value =
      declarations.get('background-color') ??
      declarations.get('background') ??
      element.getAttribute('bgcolor');
    if (declarations.has('background-image')) return null;
    if (value === null) {
      const isStyledElsewhere = this.rules.hasExternalStyles && element.classList.length > 0;
      return isStyledElsewhere ? null : inherited;
    }
    const colour = readColour(value.toLowerCase().split(/\s(?![^(]*\))/)[0] ?? '');
    if (!colour) return /^(none|inherit|initial|unset)$/.test(value) ? inherited : null;
    return colour.alpha < 0.5 ? inherited : colour;
  }

  private report(rule: HidingRule, element: Element): void {
    const text = element.textContent;
    if (text.trim() === '') return;
    this.addPart(rule, text, isProse(element, text));
  }

  private addPart(rule: HidingRule, text: string, isProsePart: boolean): void {
    if (this.parts.length >= maxParts) return;
    const shown = removeInvisibleCharacters(text.slice(0, sampleChars * 10)).text;
    this.parts.push({ rule, text: shorten(shown, sampleChars), isProse: isProsePart });
  }
}

function decideTextHidden(own: Inherited): HidingRule | null {
  if (own.invisible) return 'visibility-hidden';
  if (own.noFontSize) return 'font-size-zero';
  if (!own.colour) return null;
  if (own.colour.alpha <= 0.02) return 'transparent';
  return own.background && isSameColour(own.colour, own.background) ? 'colour-of-background' : null;
}

function colourOf(element: Element, declarations: Declarations): Colour | null {
  const value =
    declarations.get('color') ?? (element.localName === 'font' ? element.getAttribute('color') : null);
  return value === null ? null : readColour(value.toLowerCase());
}

const interfaceElement = /^(nav|header|footer|dialog|form|button|select|menu|label|noscript)$/;
const interfaceName =
  /menu|nav|modal|popup|dropdown|dialog|cookie|consent|tooltip|toast|banner|search|login|cart|share/i;

/** True for hidden sentences, which a user would want to know about, and false for a menu that opens. */
function isProse(element: Element, text: string): boolean {
  if (interfaceElement.test(element.localName) || interfaceName.test(`${element.className} ${element.id}`))
    return false;
  if (element.querySelector('a,button,input,select') !== null) return false;
  return hasProse(text);
}

function hasProse(text: string): boolean {
  return /(?:[\p{L}\p{N}'’-]+[\s,;:]+){4}\p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{10}/u.test(
    text.slice(0, 2_000),
  );
}

const classesOf = (element: Element) =>
  (element.getAttribute('class') ?? '').split(/\s+/).filter((name) => name !== '');
