/**
 * Answers "what is missing", "which questions are open": the sentences in which the sources themselves say that something is unknown,
 * undecided or still to be done. The reader cannot know what else they leave out, and says so.
 */
import { findOnTopic, readTopic } from '../analysis/topic';
import { createDraftWriter, type Draft, writeQuoted } from '../answer/draft';
import { describeReader, readCells } from '../answer/write-answer';
import type { IndexedUnit } from '../rank/packet-index';
import type { ShapedQuestion } from './shape';

const asks =
  /\bwhat(?:['’]s| is| are| was)? (?:\S+ ){0,2}?(?:missing|left open|left out|unanswered|unclear|unknown|not (?:covered|known|clear|answered|mentioned|said|in))\b|\b(?:open|unanswered|unresolved) questions?\b|\bquestions? (?:is|are|remains?|stays?) (?:still |left )?(?:open|unanswered|unresolved)\b|\b(?:gaps?|omissions?) (?:are|is|in|do|does|remain)\b|\bwhat (?:do|does|did) (?:\S+ ){1,3}?(?:not (?:say|cover|tell|mention|answer)|leave (?:out|open)|omit|lack|miss)\b|\bwhat remains (?:open|unclear|unknown|to be)\b/iu;
const saysOpen =
  /\b(?:(?:is|are|was|were|remains?|stays?) (?:still )?(?:unknown|unclear|uncertain|unresolved|open(?=\s*(?:[.,;:!?)]|$|questions?\b))|unsolved|undecided|disputed|to be (?:seen|decided|determined|tested|shown|done))|not (?:yet )?(?:known|clear|been (?:tested|studied|decided|measured|examined|established)|understood|recorded|measured|certain|decided|settled|agreed|possible to say)|(?:no|little) (?:data|record|records|evidence|information|studies|figures?) (?:is|are|was|were|exists?|on|about|of|for|has|have|survives?)|nobody knows|no one knows|(?:further|more|future) (?:research|work|studies|study|data|tests?|trials?|measurements?) (?:is|are|will|would|should|must|may|on|in)|needs? (?:to be|further|more) (?:\S+ )?(?:tested|studied|research|study|data|work)|(?:has|have) (?:not|never) been|(?:has|have) yet to be|(?:does|do|did) not (?:answer|say|tell|cover|report|state|record)|could not be (?:determined|established|measured|found|explained)|open questions?|to be confirmed)\b/iu;
/** "A todo" is a task of everyday life; in capitals it is a mark that the text is unfinished. */
const isMarkedOpen = /\b(?:TBC|TBD|TODO)\b/u;
const mostFound = 8;

export function findGaps({ text, index, context }: ShapedQuestion): Draft | null {
  if (!asks.test(text)) return null;
  const topic = readTopic(text.replace(asks, ' '));
  const told = [...findOnTopic(index, topic)].filter(isOpen).slice(0, mostFound);
  const writer = createDraftWriter();
  if (told.length === 0)
    writer.add(
      '**No passage says that something is open.** I found no sentence that calls something unknown, undecided or still to be done.',
    );
  else {
    writer.add('What the sources themselves call open:');
    writer.add(
      told
        .map((unit) => `- ${writeQuoted(readCells(unit, unit.text))} ${writer.cite(unit.source, unit.text)}`)
        .join('\n'),
    );
  }
  writer.add(
    'What they leave out without saying so, the built-in reader cannot tell. Ask a question: if they do not answer it, it says so.',
  );
  writer.add(describeReader(context));
  return writer.finish(null);
}

const isOpen = ({ kind, text }: IndexedUnit) =>
  kind !== 'heading' && kind !== 'code' && (saysOpen.test(text) || isMarkedOpen.test(text));
