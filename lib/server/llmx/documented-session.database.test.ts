/**
 * Sends the session shown in docs/llmx.md exactly as typed there, to check that what the page promises to authors of agents really happens.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerLlmxQuestionEndpoint, listLlmxQuestionsEndpoint } from '@/lib/protocol/http/llmx';
import { type LlmxMessage, readMessage } from '@/lib/protocol/llmx';
import { answerOf, openAgents } from './__fixtures__/open-agents';

const { open, work, pick, bench } = openAgents();

type Turn = { readonly sent: string; readonly heard: readonly string[] };

/** Reads the turns that the page shows after the start of the recorded session: `→` from the agent, `←` from us. */
function readTurns(page: string): Turn[] {
  const session = /as it was recorded[\s\S]*?```text\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const messages = session.split(/\n\n/).map((text) => text.replaceAll(/^(?:[→←] | {2})/gm, '').trim());
  const isSent = session.split(/\n\n/).map((text) => text.startsWith('→'));
  return messages.flatMap((sent, at) => {
    if (isSent[at] !== true) return [];
    const next = isSent.indexOf(true, at + 1);
    return [{ sent, heard: messages.slice(at + 1, next === -1 ? undefined : next) }];
  });
}

const listTypes = (messages: readonly LlmxMessage[]) =>
  messages.flatMap(({ blocks }) => blocks.map(({ type }) => type)).toSorted();

/** The page truncates long lines, so only the beginning of each line is compared. */
const listShownTypes = (texts: readonly string[]) =>
  texts
    .flatMap((text) => text.split('\n').flatMap((line) => /^(?!HEADER)([A-Z_]+):/.exec(line)?.[1] ?? []))
    .toSorted();

async function answerOpenQuestions(): Promise<void> {
  const { workspaceId, ada } = bench();
  const { reply } = await ada.send(listLlmxQuestionsEndpoint, { workspaceId });
  for (const { id, preferred } of reply.items.filter(({ status }) => status === 'open'))
    await ada.send(answerLlmxQuestionEndpoint, {
      workspaceId,
      params: { id },
      body: { option: preferred ?? '', comment: 'As in the survey of 2020' },
    });
}

describe('the documented session', () => {
  const page = readFileSync('docs/llmx.md', 'utf8');

  it('is accepted message by message, and its search finds a passage', async () => {
    const { indexSources } = await import('../artifacts/__fixtures__/workbench');
    await indexSources(bench());
    const { speaker } = open();
    const all: LlmxMessage[] = [];
    for (const { sent, heard } of readTurns(page)) {
      const said = readMessage((await speaker.send(sent)).text);
      if (!said.ok) throw new Error(said.failure.failure.reason);
      expect(answerOf(said.value.message)).toEqual(['ACK']);
      const told = [said.value.message, ...(await speaker.hear({ f: 'Scout' }))];
      await work();
      await answerOpenQuestions();
      told.push(...(await speaker.hear({ f: 'Scout' })));
      expect(listTypes(told)).toEqual(listShownTypes(heard));
      all.push(...told);
    }
    const searched = pick(all, 'OBS').find(({ fields }) => fields.ai === 'A1');
    expect(searched?.fields).toMatchObject({
      s: 'OK',
      c: {
        passages: expect.arrayContaining([
          expect.objectContaining({ text: expect.stringMatching(/38 million cubic metres/) }),
        ]),
      },
    });
    expect(all.length).toBeGreaterThan(8);
  });
});
