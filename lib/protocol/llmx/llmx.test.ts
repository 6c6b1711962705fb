/** Tests reading and writing LLMX 1.0: the specification's examples, any valid message, and whatever a model may send instead of one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { limits } from '@/lib/core/limits';
import { anyMessage } from './__fixtures__/arbitraries';
import { examples } from './examples';
import { answerTaken, answerUnread, describeFailure, readMessage, writeMessage } from '.';

function read(text: string) {
  const result = readMessage(text);
  if (!result.ok) throw new Error(describeFailure(result.failure.failure));
  return result.value;
}

function refusal(text: string): string {
  const result = readMessage(text);
  if (result.ok) throw new Error(`It was read: ${text}`);
  return describeFailure(result.failure.failure);
}

const to = (blocks: string) => `HEADER:{f:Claude,t:Gemini,s:1}\n${blocks}`;

describe('a message', () => {
  it.each(Object.entries(examples))(
    'from the specification is printed character by character: %s',
    (_name, text) => {
      const { message, warnings } = read(text);
      expect(writeMessage(message)).toBe(text);
      expect(warnings).toEqual([]);
    },
  );

  it('is read back unchanged after it is printed, whatever it contains', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        expect(read(writeMessage(message))).toEqual({ message, warnings: [] });
      }),
      { numRuns: countRuns(2_000) },
    );
  });

  it('may have white space and line breaks between its tokens, and no space between its blocks', () => {
    const wide = ' HEADER : { f : Claude ,\n t:Gemini\t, s:1 }\r\n\r\nREQ:{\n  o: "task" , pr:2 }  ';
    expect(read(wide)).toEqual(read(to('REQ:{o:"task",pr:2}')));
    expect(read('HEADER:{f:a,t:b,s:1}RES:{o:ACK}RES:{o:"ACK"}').message.blocks).toHaveLength(2);
  });

  it('may have bare words, escapes and exponents', () => {
    const { blocks } = read(to(String.raw`X_A:{a:src-1.ts,b:"\"\\\n\r\té",c:-1.5e-3,d:[],e:{}}`)).message;
    expect(blocks).toEqual([
      { type: 'X_A', body: { a: 'src-1.ts', b: '"\\\n\r\té', c: -0.0015, d: [], e: {} } },
    ]);
  });
});

describe('an unknown block or field', () => {
  it('is kept without a warning when its name marks it as custom', () => {
    const text = to('X_MOOD:[1,{deep:[true]}]\nREQ:{o:"task",pr:2,x_team:"frontend"}');
    expect(writeMessage(read(text).message)).toBe(text);
    expect(read(text).warnings).toEqual([]);
  });

  it('is ignored with a warning when its name does not mark it as custom', () => {
    const { message, warnings } = read(to('CUSTOM:{a:1}\nREQ:{o:"task",pr:2,team:"frontend"}'));
    expect(message.blocks).toEqual([{ type: 'REQ', fields: { o: 'task', pr: 2 } }]);
    expect(warnings).toEqual(['unknown message type: CUSTOM ignored', 'unknown field: team in REQ ignored']);
    const answer = answerTaken(message.header, warnings, { from: 'Gemini', sequence: 7 });
    expect(writeMessage(answer)).toBe(
      [
        'HEADER:{f:Gemini,t:Claude,s:7}',
        'RES:{o:"WARN",msg:"unknown message type: CUSTOM ignored",x_re:1}',
        'RES:{o:"WARN",msg:"unknown field: team in REQ ignored",x_re:1}',
      ].join('\n'),
    );
  });
});

describe('an invalid message', () => {
  it.each([
    ['', 'missing HEADER (line 1, column 1; expected HEADER:{f:…,t:…,s:…} first)'],
    ['REQ:{o:"x",pr:1}', 'missing HEADER (line 1, column 1; expected HEADER:{f:…,t:…,s:…} first)'],
    ['HEADER:{f:a,t:b,s:1}', 'missing block after HEADER (line 1, column 21; expected a block)'],
    [
      'HEADER:{f:a,s:1}\nRES:{o:"ACK"}',
      "missing required field 't' in HEADER (line 1, column 8; expected t, a string that is not empty)",
    ],
    [
      'HEADER:{f:a,t:b,s:-1}\nRES:{o:"ACK"}',
      "wrong field 's' in HEADER (line 1, column 19; expected a whole number from 0 to 2147483647)",
    ],
    [
      'HEADER:{f:a,t:b,s:2147483648}\nRES:{o:"ACK"}',
      "wrong field 's' in HEADER (line 1, column 19; expected a whole number from 0 to 2147483647)",
    ],
    [to('REQ:{pr:2}'), "missing required field 'o' in REQ (line 2, column 5; expected o, a string)"],
    [
      to('REQ:{o:"x",pr:6}'),
      "wrong field 'pr' in REQ (line 2, column 15; expected a whole number from 1 to 5)",
    ],
    [
      to('ACT:{op:delete,tgt:"x"}'),
      "wrong field 'op' in ACT (line 2, column 9; expected one of read, write, edit, shell, search, spawn)",
    ],
    [to('OBS:{s:OK}'), "missing required field 'c' in OBS (line 2, column 5; expected c, an object)"],
    [to('PLAN:[(i:1,t:"x",s:D)]'), "wrong field 's' in PLAN (line 2, column 20; expected one of P, I, C, X)"],
    [to('PLAN:{}'), 'PLAN is not an array (line 2, column 6; expected PLAN:[(i:…,t:…,s:…),…])'],
    [to('RES:[]'), 'RES is not an object (line 2, column 5; expected an object)'],
    [to('HEADER:{f:a,t:b,s:2}'), 'second HEADER (line 2, column 1; expected one HEADER a message)'],
    [to('RES:{o:"ACK",o:"NACK"}'), "duplicate field 'o' (line 2, column 14; expected each field once)"],
    [to('RES:{o:null}'), "unexpected 'null' (line 2, column 8; expected a value)"],
    [to('RES:{o:"AC'), 'unclosed string (line 2, column 8; expected a closing ")'],
    [
      to('RES:{o:"🌊🌊",msg:"\\x"}'),
      String.raw`unknown escape (line 2, column 18; expected one of \" \\ \n \r \t \uXXXX)`,
    ],
    [to('RES:{o:"ACK"'), 'unexpected end of the message (line 2, column 13; expected a comma or })'],
    [to('RES:{o:"ACK",}'), 'unexpected } (line 2, column 14; expected a field name)'],
    [to('RES:{o:(a:1)}'), 'unexpected ( (line 2, column 8; expected a value)'],
    [to('RES:{o-k:1}'), "unexpected 'o-k' (line 2, column 6; expected a field name)"],
    [to('RES:{o:1e999}'), 'number out of range (line 2, column 8; expected a number of at most 1.7e308)'],
    [to('RES:{o:#}'), 'unexpected character "#" (line 2, column 8; expected a value or a sign)'],
    [to('Sure! Here is the plan'), "unexpected '!'"],
  ])('is refused with the fault, its position and what was expected: %j', (text, sentence) => {
    expect(refusal(text)).toContain(
      `parse error: ${sentence}`.slice(0, sentence.startsWith("unexpected '!'") ? 14 : undefined),
    );
  });

  it('is answered to its sender if the header can be read, and otherwise to unknown', () => {
    const answer = (text: string) => {
      const result = readMessage(text);
      return result.ok ? null : writeMessage(answerUnread(result.failure, { from: 'Gemini', sequence: 2 }));
    };
    expect(answer('HEADER:{f:Claude,t:Gemini,s:9,b:B1}\nREQ:{pr:1}')).toBe(
      `HEADER:{f:Gemini,t:Claude,s:2,b:B1}\nRES:{o:"NACK",msg:"parse error: missing required field 'o' in REQ (line 2, column 5; expected o, a string)",x_re:9}`,
    );
    expect(answer('HEADER:{f:Claude}\nREQ:{')).toMatch(/^HEADER:\{f:Gemini,t:unknown,s:2\}\nRES:\{o:"NACK"/);
  });

  it('is refused when it is nested too deeply or too long', () => {
    const nest = (depth: number) => to(`X_A:${'['.repeat(depth)}${']'.repeat(depth)}`);
    expect(readMessage(nest(limits.llmxDepth)).ok).toBe(true);
    expect(refusal(nest(limits.llmxDepth + 1))).toContain('nested too deeply');
    expect(refusal(nest(200_000))).toContain('nested too deeply');
    const long = (length: number) => {
      const frame = to('RES:{o:""}').length;
      return to(`RES:{o:"${'a'.repeat(length - frame)}"}`);
    };
    expect(readMessage(long(limits.llmxMessageChars)).ok).toBe(true);
    expect(refusal(long(limits.llmxMessageChars + 1))).toContain('message too long');
  });

  it('never crashes the reader: a mutated message is read or refused with a position', () => {
    const seed = fc.integer({ min: 1, max: 2 ** 31 - 1 });
    fc.assert(
      fc.property(anyMessage, seed, (message, first) => {
        const draw = createDraw(first);
        const written = writeMessage(message);
        for (let count = 0; count < mutationsOfEach; count += 1) expectPlaced(mutate(written, draw));
      }),
      { numRuns: countRuns(1_000) },
    );
  });
});

/** Number of mutations for each of a thousand messages. */
const mutationsOfEach = 100;

/** Returns a generator of numbers below a limit, the same in every run (Park and Miller 1988). */
function createDraw(first: number) {
  let state = first;
  return (bound: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % bound;
  };
}

const signs = [...'{}[]():,"\\ -.eEuaP1\n#'];

/** Removes pieces of the text and inserts syntax characters. */
function mutate(text: string, draw: (bound: number) => number): string {
  let mutated = text;
  for (let cuts = draw(4) + 1; cuts > 0; cuts -= 1) {
    const from = draw(mutated.length + 1);
    const put = Array.from({ length: draw(4) }, () => signs[draw(signs.length)]).join('');
    mutated = mutated.slice(0, from) + put + mutated.slice(from + draw(7));
  }
  return mutated;
}

function expectPlaced(text: string): void {
  const result = readMessage(text);
  if (result.ok) {
    const { message } = result.value;
    if (message.blocks.length > 0) expect(read(writeMessage(message)).message).toEqual(message);
    return;
  }
  const { line, column, expected } = result.failure.failure;
  const found = text.split(/\r\n|\r|\n/)[line - 1];
  if (expected === '' || found === undefined || column < 1 || column > [...found].length + 1)
    throw new Error(`${describeFailure(result.failure.failure)} in ${JSON.stringify(text)}`);
}
