import { describe, expect, it } from 'vitest';
import { makeIndex, toPacketSources } from '../__fixtures__/make-request';
import { matchTerms } from '../rank/match-terms';
import { listSubjects } from '../rank/measure-support';
import { readQuestion } from '../rank/question';
import { writeDecline } from './write-decline';

const sources = [{ title: 'Log', markdown: 'The pier was swept. A gull died on the rope.' }];
const index = makeIndex(sources);
const decline = (text: string) =>
  writeDecline(listSubjects(index, matchTerms(index, readQuestion(text))), {
    sources: toPacketSources(sources),
    leftOut: 0,
  }).markdown;

describe('writeDecline', () => {
  it.each([
    ['Was anyone killed?', 'Only words that mean much the same are there'],
    ['Is there a rope?', 'The word is there, but no passage answers what you ask about it.'],
    ['Was the gull on the pier?', 'The words are there, but no passage brings them together.'],
    ['Is there a harbour?', 'Nothing there mentions “harbour”.'],
  ])('says what of %j the sources know', (text, says) => {
    expect(decline(text)).toContain(says);
  });
});
