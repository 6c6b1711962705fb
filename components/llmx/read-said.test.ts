import { expect, it } from 'vitest';
import type { LlmxMessageReply } from '@/lib/protocol/http/llmx';
import { readSaid } from './read-said';

let position = 0;
function say(
  direction: LlmxMessageReply['direction'],
  text: string,
  answers: number | null = null,
): LlmxMessageReply {
  const header = /f:([\w-]+),t:([\w-]+),s:(\d+)/.exec(text);
  position += 1;
  return {
    position,
    direction,
    text,
    answers,
    batch: null,
    created_at: '2026-11-22T10:00:00.000Z',
    sender: header?.[1] ?? '',
    target: header?.[2] ?? '',
    number: Number(header?.[3]),
  };
}
const from = (blocks: string, number: number) => say('received', `HEADER:{f:A,t:B,s:${number}}\n${blocks}`);
const back = (blocks: string, number: number) => say('queued', `HEADER:{f:B,t:A,s:${number}}\n${blocks}`);
const outcomes = (replies: readonly LlmxMessageReply[]) =>
  readSaid(replies).map(({ blocks }) => blocks.map(({ cameOf }) => cameOf));

it('pairs each action with its own observation, even if another message used the same name', () => {
  position = 0;
  const said = [
    from('ACT:{i:A1,op:read,tgt:"a"}\nACT:{i:A2,op:read,tgt:"b"}', 1),
    from('ACT:{i:A1,op:read,tgt:"c"}', 2),
    back('OBS:{ai:A1,s:ERR,e:"no",x_re:2}', 1),
    back('OBS:{ai:A1,s:OK,c:{},x_re:1}', 2),
  ];
  expect(outcomes(said).slice(0, 2)).toEqual([
    [{ position: 4, isWell: true, words: 'Done' }, null],
    [{ position: 3, isWell: false, words: 'Failed' }],
  ]);
});

it("shows the user's answer to a question, never the note that it was received", () => {
  position = 0;
  const said = [
    from('ASK:{q:"Which?",o:["a"],esc:true}', 1),
    say('replied', 'HEADER:{f:B,t:A,s:1}\nRES:{o:"ACK",x_re:1}', 1),
    back('RES:{o:"OTHER",msg:"Neither",x_re:1}', 2),
    from('ASK:{q:"Among us?",o:["a"]}', 2),
  ];
  const [asked, , , among] = outcomes(said);
  expect(asked).toEqual([{ position: 3, isWell: true, words: 'Neither' }]);
  expect(among).toEqual([undefined]);
});
