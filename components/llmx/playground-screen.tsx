'use client';

import { useDeferredValue, useEffect, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { usePlace } from '@/components/workspace/place';
import { loadTokenCounter, type TokenCounter } from '@/lib/core/count-tokens';
import { limits } from '@/lib/core/limits';
import {
  describeFailure,
  examples,
  explainMessage,
  type LlmxFailure,
  readMessage,
  toJson,
  writeMessage,
} from '@/lib/protocol/llmx';
import { AgentsHead } from './agents-head';
import { placeMark } from './place-mark';

const begun = examples['5.1 batch'] ?? '';

/** Parses, explains and prints a message while it is being written. Nothing is sent anywhere. */
export function PlaygroundScreen() {
  usePlace({ crumbs: [{ label: 'Agents' }, { label: 'Playground' }], actions: null }, 'playground');
  const [text, setText] = useState(begun);
  const shown = useDeferredValue(text);
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-5 py-8">
      <AgentsHead title="Playground">
        Write a message and see how an agent would understand it. It is read in your browser and not sent
        anywhere.
      </AgentsHead>
      <Examples onChoose={setText} />
      <TextArea
        label="Message"
        rows={5}
        spellCheck={false}
        maxLength={limits.llmxMessageChars}
        textAreaClassName="font-code text-code"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Understood text={shown} />
    </div>
  );
}

const exampleOptions = Object.keys(examples).map((name) => ({ value: name, label: name }));

function Examples({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const [chosen, setChosen] = useState<string>();
  return (
    <Select
      label="Example from the specification"
      className="max-w-sm"
      placeholder="Choose one"
      value={chosen}
      options={exampleOptions}
      onValueChange={(name) => {
        setChosen(name);
        onChoose(examples[name] ?? '');
      }}
    />
  );
}

function Understood({ text }: { readonly text: string }) {
  const read = readMessage(text);
  if (text.trim() === '') return <p className="text-soft">The result appears here as you type.</p>;
  if (!read.ok) return <NotUnderstood text={text} failure={read.failure.failure} />;
  const { message, warnings } = read.value;
  const { heading, sentences } = explainMessage(message);
  const canonical = writeMessage(message);
  return (
    <div className="grid gap-6" aria-live="polite">
      <section aria-labelledby="explained" className="grid gap-2">
        <h2 id="explained" className="font-semibold">
          {heading}
        </h2>
        <ul className="grid gap-1">
          {sentences.map(({ type, sentence }, index) => (
            // The sentences are in the order of the blocks.
            <li key={index} className="flex flex-wrap items-baseline gap-2">
              <Badge>{type}</Badge>
              <span className="room-40 flex-1 [overflow-wrap:anywhere]">{sentence}</span>
            </li>
          ))}
        </ul>
        {warnings.map((warning) => (
          <p key={warning} className="text-soft">
            Ignored: {warning}.
          </p>
        ))}
      </section>
      <section aria-labelledby="printed" className="grid gap-2">
        <h2 id="printed" className="font-semibold">
          Canonical form
        </h2>
        <pre className="rounded-control bg-sunk p-3 font-code text-code break-all whitespace-pre-wrap">
          {canonical}
        </pre>
        <div>
          <CopyButton label="Copy the message" text={canonical} />
        </div>
      </section>
      <Tokens llmx={canonical} json={JSON.stringify(toJson(message))} />
    </div>
  );
}

/** Shows in the text itself where parsing failed, and the sentence that an agent would be sent. */
function NotUnderstood({ text, failure }: { readonly text: string; readonly failure: LlmxFailure }) {
  const { before, marked, after } = placeMark(text, failure);
  return (
    <section aria-labelledby="refused" className="grid gap-2" aria-live="polite">
      <h2 id="refused" className="font-semibold text-unsupported">
        Not a valid message yet
      </h2>
      <p className="[overflow-wrap:anywhere]">
        Line {failure.line}, column {failure.column}: {failure.reason}. Expected {failure.expected}.
      </p>
      <pre
        aria-label="Position of the error"
        className="rounded-control bg-sunk p-3 font-code text-code break-all whitespace-pre-wrap"
      >
        {before}
        <mark>{marked}</mark>
        {after}
      </pre>
      <p className="text-label text-soft">
        The reply would be: <code className="operating-code">RES NACK</code> {describeFailure(failure)}
      </p>
    </section>
  );
}

/** Maximum number of characters counted while the user types, because the encoder is slow on longer texts. */
const countedChars = 50_000;

function Tokens({ llmx, json }: { readonly llmx: string; readonly json: string }) {
  const [isWanted, setWanted] = useState(false);
  const [counter, setCounter] = useState<TokenCounter | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    void loadTokenCounter().then((loaded) => isHere && setCounter(loaded));
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  if (!isWanted)
    return (
      <div>
        <Button onClick={() => setWanted(true)}>Count tokens</Button>
      </div>
    );
  if (counter === null) return <p className="text-soft">Loading the tokenizer…</p>;
  if (json.length > countedChars)
    return <p className="text-soft">This message is too long to be counted here.</p>;
  const [ours, theirs] = [counter.estimate(llmx), counter.estimate(json)];
  return (
    <section aria-labelledby="tokens" className="grid gap-2">
      <h2 id="tokens" className="font-semibold">
        Tokens
      </h2>
      <dl className="grid max-w-sm grid-cols-[1fr_auto] gap-y-1">
        <dt>As LLMX</dt>
        <dd className="text-end tabular-nums">{ours.toLocaleString('en')}</dd>
        <dt>Same content as JSON</dt>
        <dd className="text-end tabular-nums">{theirs.toLocaleString('en')}</dd>
        <dt className="text-soft">LLMX takes, of JSON</dt>
        <dd className="text-end text-soft tabular-nums">{Math.round((ours / theirs) * 100)} %</dd>
      </dl>
      <p className="text-label text-soft">Counted with o200k_base, in the browser.</p>
    </section>
  );
}
