/**
 * Answers "list all dates", "which people are mentioned", "give me the amounts", "who should I contact": each item of that kind in the sources once, in bold, with
 * the sentence that holds it. Dates come in order of time, everything else in the order of the sources.
 */
import { findAddressees, findEmails, findPhones } from '../analysis/contacts';
import { findDates, findUnitDates } from '../analysis/dates';
import { findDeadlines } from '../analysis/deadlines';
import { findFigures } from '../analysis/figures';
import { listPeople } from '../analysis/list-people';
import { findOnTopic, readTopic } from '../analysis/topic';
import { createDraftWriter, type Draft, writeQuoted } from '../answer/draft';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { describeReader, readCells } from '../answer/write-answer';
import { hasKind } from '../rank/answer-kinds';
import type { IndexedUnit } from '../rank/packet-index';
import type { ShapedQuestion } from './shape';

type Item = { readonly name: string; readonly order: string; readonly unit: IndexedUnit };

const mostItems = 25;

const request =
  /^(?:(?:please|can you|could you)\s+)*(?:list|give(?: me)?|show(?: me)?|name|enumerate|extract|collect|what are|which are|what|which|who are)\s+(?:(?:me|us|all|of|the|every|each|any|important|key|main|relevant|specific|different|various)\s+){0,4}(.{3,200})$/iu;

type Kind = {
  readonly noun: RegExp;
  readonly read: (unit: IndexedUnit) => Omit<Item, 'unit'>[];
  /** What is said if there is none, as a sentence, for items that are told by a fixed form. */
  readonly none?: string;
};

const inOrderOfText =
  (find: (text: string) => readonly string[]) =>
  (unit: IndexedUnit): Omit<Item, 'unit'>[] =>
    find(unit.text).map((name) => ({ name, order: '' }));

const contacts: Kind = {
  noun: /^(?:contacts?(?: details| information| persons?| people)?|addressees)\b/iu,
  read: inOrderOfText((text) => [...findEmails(text), ...findPhones(text), ...findAddressees(text)]),
  none: 'Your sources name nobody to contact.',
};

/** "Who should I contact?" has no subject, and asks for every contact. With a subject, it is a question like any other. */
const asksForContacts =
  /^(?:so |and )?(?:who|whom) (?:can|could|do|may|must|should|would) (?:i|one|we|you) (?:ask|call|contact|e-?mail|get in touch with|reach(?: out to)?|speak (?:to|with)|talk (?:to|with)|turn to|write to)(?: (?:about this|for help|if (?:i|we) have (?:a |any )?questions?|with (?:a |any )?questions?))?[\s?.!]*$/iu;

const kinds: readonly Kind[] = [
  contacts,
  {
    noun: /^(?:e-?mails?(?: address(?:es)?)?)\b/iu,
    read: inOrderOfText(findEmails),
    none: 'Your sources have no email address.',
  },
  {
    noun: /^(?:(?:tele)?phone numbers?|numbers to call)\b/iu,
    read: inOrderOfText(findPhones),
    none: 'Your sources have no telephone number.',
  },
  { noun: /^(?:deadlines?|due dates?|time limits?)\b/iu, read: inOrderOfText(findDeadlines) },
  {
    noun: /^(?:dates?|years?|events(?: (?:and|with) (?:their )?dates?)?|everything that happened|what happened|timeline|chronology|milestones)\b/iu,
    read: readDates,
  },
  { noun: /^(?:people|persons?|names of (?:the )?people|individuals|who)\b/iu, read: readPeople },
  {
    noun: /^(?:amounts?(?: of money)?|sums?(?: of money)?|costs?|prices?|figures? of money|money|fees?|budgets?)\b/iu,
    read: readMoney,
  },
  {
    noun: /^(?:numbers?|figures?|statistics|measurements?|quantities|values?|dimensions?|sizes?|percentages?)\b/iu,
    read: readNumbers,
  },
];

export function listItems({ text, index, context }: ShapedQuestion): Draft | null {
  const wanted = asksForContacts.test(text.trim()) ? 'contacts' : (request.exec(text.trim())?.[1] ?? '');
  const kind = kinds.find(({ noun }) => noun.test(wanted));
  if (kind === undefined || !isRequest(text, wanted)) return null;
  const topic = readTopic(wanted.replace(kind.noun, ''));
  const units = findOnTopic(index, topic);
  const items = collectItems(units, kind);
  const writer = createDraftWriter();
  if (items.length === 0) {
    if (kind.none === undefined || topic.length > 0) return null;
    writer.add(`**${kind.none}**`);
    writer.add(describeReader(context));
    return writer.finish(null);
  }
  writer.add(
    items
      .slice(0, mostItems)
      .map(({ name, unit }) => {
        const quote = writeQuoted(readCells(unit, unit.text));
        return `- **${escapeMarkdown(name)}**: ${quote} ${writer.cite(unit.source, unit.text)}`;
      })
      .join('\n'),
  );
  if (items.length > mostItems)
    writer.add(`_${items.length - mostItems} more were found. Name a subject to narrow the list._`);
  writer.add(describeReader(context));
  return writer.finish(null);
}

/** "What years of experience does she have?" asks for one thing; a list is asked for as such, or with a noun in the plural and no verb. */
function isRequest(text: string, wanted: string): boolean {
  if (
    /^(?:please\s+|can you\s+|could you\s+)*(?:list|give|show|name|enumerate|extract|collect)\b/iu.test(
      text.trim(),
    )
  )
    return true;
  return /^(?:contacts|deadlines|due dates|time limits|e-?mails|e-?mail addresses|(?:tele)?phone numbers|dates|years|events|people|persons|individuals|amounts|sums|costs|prices|fees|numbers|figures|statistics|measurements|quantities|values|percentages)\b(?: (?:are|were) (?:there|mentioned|named|given|stated|listed|in)\b| (?:in|of|from|mentioned|named|given)\b|[\s?.]*$)/iu.test(
    wanted,
  );
}

function collectItems(units: readonly IndexedUnit[], { read }: Kind): Item[] {
  const items = new Map<string, Item>();
  for (const unit of units) {
    if (unit.kind === 'heading' || unit.kind === 'code') continue;
    for (const { name, order } of read(unit)) {
      const key = `${order}\n${name.toLowerCase()}`;
      if (!items.has(key)) items.set(key, { name, order, unit });
    }
  }
  const names = [...items.values()].map(({ name }) => name);
  // A family name alone means the person whose whole name occurs elsewhere.
  const whole = [...items.values()].filter(({ name }) => !names.some((other) => other.endsWith(` ${name}`)));
  return whole.toSorted((left, right) => left.order.localeCompare(right.order));
}

function readDates(unit: IndexedUnit): Omit<Item, 'unit'>[] {
  return findUnitDates(unit).map(({ text, iso }) => ({ name: text, order: iso }));
}

function readPeople(unit: IndexedUnit): Omit<Item, 'unit'>[] {
  return unit.kind === 'row' ? [] : listPeople(unit.text).map((name) => ({ name, order: '' }));
}

function readMoney(unit: IndexedUnit): Omit<Item, 'unit'>[] {
  return findFigures(unit.text)
    .filter(({ text }) => hasKind(text, 'money'))
    .map(({ text }) => ({ name: text, order: '' }));
}

function readNumbers(unit: IndexedUnit): Omit<Item, 'unit'>[] {
  const dates = findDates(unit.text);
  return findFigures(unit.text)
    .filter(
      ({ start, unit: measured }) =>
        measured !== '' &&
        !dates.some((date) => start >= date.start && start < date.start + date.text.length),
    )
    .map(({ text }) => ({ name: text, order: '' }));
}
