/**
 * An external agent that speaks LLMX with a token, as someone else's script would: over plain HTTP, and with none of the product's code
 * except its message reader.
 */
import { type LlmxMessage, readMessage } from '@/lib/protocol/llmx';

export type LlmxAgent = {
  /** Sends blocks under its next sequence number. @returns the answer */
  say(blocks: string, batch?: string): Promise<LlmxMessage>;
  /** Polls until a message contains a block of this type. @returns all messages received */
  hearUntil(type: LlmxMessage['blocks'][number]['type']): Promise<LlmxMessage[]>;
  /** Everything sent (→) and received (←), as text. */
  readonly transcript: readonly string[];
};

const looks = 20;

export function createLlmxAgent(place: {
  readonly address: string;
  readonly token: string;
  readonly name: string;
}): LlmxAgent {
  const { address, token, name } = place;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' };
  const transcript: string[] = [];
  let number = 0;
  let after = 0;
  const look = async (): Promise<LlmxMessage[]> => {
    const response = await fetch(`${address}/v1/llmx?after=${after}&wait=15&f=${name}`, { headers });
    const text = await response.text();
    const messages = text === '' ? [] : text.split('\n\n').map(read);
    if (text !== '') transcript.push(...text.split('\n\n').map((each) => `← ${each}`));
    after = messages.at(-1)?.header.s ?? after;
    return messages;
  };
  return {
    transcript,
    async say(blocks, batch) {
      number += 1;
      const beside = batch === undefined ? '' : `,b:${batch}`;
      const body = `HEADER:{f:${name},t:Sourcebook,s:${number}${beside}}\n${blocks}`;
      const response = await fetch(`${address}/v1/llmx`, { method: 'POST', headers, body });
      const text = await response.text();
      transcript.push(`→ ${body}`, `← ${text}`);
      return read(text);
    },
    async hearUntil(type) {
      const heard: LlmxMessage[] = [];
      for (let count = 0; count < looks; count += 1) {
        heard.push(...(await look()));
        if (heard.some(({ blocks }) => blocks.some((block) => block.type === type))) return heard;
      }
      throw new Error(`No ${type} came: ${transcript.join('\n')}`);
    },
  };
}

function read(text: string): LlmxMessage {
  const result = readMessage(text);
  if (!result.ok) throw new Error(`${result.failure.failure.reason}: ${text}`);
  return result.value.message;
}
