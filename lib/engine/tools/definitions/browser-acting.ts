/**
 * Tools that act on an element of the open page (LLMCP "Browser primitives"; protocols 1). They are outward, because the page notices them.
 * Fields for passwords, payment and identity are never touched, whoever approves: the port reports which element a handle refers to, before
 * policy decides and once more before the act.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import type { BrowserPage, BrowserPort, HandleKind, PageElement } from '../ports/browser';
import { type CallFacts, defineTool } from '../tool';
import { ToolFailure } from '../tool-failure';
import { idSchema } from './argument-schemas';

const sensitiveWords: Partial<Record<HandleKind, string>> = {
  password: 'passwords',
  payment: 'payment details',
  identity: 'identity details',
};

const describeSensitive = ({ kind, label }: PageElement): string | null => {
  const what = sensitiveWords[kind];
  return what === undefined
    ? null
    : `"${shorten(label, 60)}" is a field for ${what}, which only a person may fill in`;
};

const elementWords: Readonly<Record<HandleKind, string>> = {
  link: 'link',
  button: 'button',
  text_field: 'field',
  choice: 'choice',
  password: 'field',
  payment: 'field',
  identity: 'field',
  region: 'part',
};

/**
 * Names an element by its label, as a user sees it. The page wrote the label, so it is quoted, and quotation marks inside it are replaced.
 */
function nameElement({ kind, label, url }: PageElement): string {
  const name = shorten(label.replace(/["“”]/g, "'"), 60);
  const lead = url === null ? '' : `, which leads to ${shorten(url, 200)},`;
  return name === ''
    ? `a ${elementWords[kind]} without a name${lead}`
    : `the ${elementWords[kind]} “${name}”${lead}`;
}

/** Gathers the facts of a call on an element, which its arguments identify only by a handle. */
const describeWith =
  <Input extends { readonly handleId: string }>(describe: (input: Input, element: string) => string) =>
  async (input: Input, { browser }: { readonly browser: BrowserPort }): Promise<Partial<CallFacts>> => {
    const element = await browser.describeHandle(input.handleId);
    return { mustDeny: describeSensitive(element), description: describe(input, nameElement(element)) };
  };

async function requireOrdinary(browser: BrowserPort, handleId: string): Promise<void> {
  const reason = describeSensitive(await browser.describeHandle(handleId));
  if (reason !== null) throw new ToolFailure(`${reason}.`, 'sensitive_field');
}

export const presentPage = ({ url, title }: BrowserPage) => ({ result: { url, title } });

const handleId = idSchema.describe('From the last browser.observe_dom.');

const acting = {
  contexts: ['collection'],
  risk: 'outward',
  role: 'editor',
  needs: ['browser'],
  // The result contains the title of the resulting page.
  readsUntrusted: true,
} as const;

const click = defineTool({
  ...acting,
  name: 'browser.click',
  title: 'Click on the page',
  sentence: 'Clicks an element of the open page.',
  input: z.strictObject({ handleId }),
  describe: ({ handleId: id }) => `Click the element ${shorten(id, 60)} of the open page`,
  describeFacts: describeWith((_input, element) => `Click ${element} on the open page`),
  async execute({ handleId: id }, { browser }, { signal }) {
    await requireOrdinary(browser, id);
    return presentPage(await browser.click(id, signal));
  },
});

const type = defineTool({
  ...acting,
  name: 'browser.type',
  title: 'Type into the page',
  sentence: 'Types text into a field of the open page, replacing what it contains.',
  input: z.strictObject({ handleId, text: z.string().max(limits.browserInputChars) }),
  editable: ['text'],
  describe: ({ text }) => `Type "${shorten(text, 80)}" into the open page`,
  describeFacts: describeWith(
    ({ text }, element) => `Type "${shorten(text, 80)}" into ${element} on the open page`,
  ),
  async execute({ handleId: id, text }, { browser }, { signal }) {
    await requireOrdinary(browser, id);
    return presentPage(await browser.type(id, text, signal));
  },
});

const select = defineTool({
  ...acting,
  name: 'browser.select',
  title: 'Choose an option on the page',
  sentence: 'Chooses an option from a list on the open page, by its value or label.',
  input: z.strictObject({ handleId, value: z.string().max(limits.titleChars) }),
  editable: ['value'],
  describe: ({ value }) => `Choose "${shorten(value, 80)}" on the open page`,
  describeFacts: describeWith(
    ({ value }, element) => `Choose "${shorten(value, 80)}" in ${element} on the open page`,
  ),
  async execute({ handleId: id, value }, { browser }, { signal }) {
    await requireOrdinary(browser, id);
    return presentPage(await browser.select(id, value, signal));
  },
});

export const browserActingTools = [click, type, select];
