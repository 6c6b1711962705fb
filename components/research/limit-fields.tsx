import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { type ChosenLimits, findLimitFault, type LimitName, readAmount } from '@/lib/client/chosen-limits';
import type { Ceilings } from './describe-limits';
import { describeCeiling } from './describe-limits';

type LimitFieldsProps = {
  readonly chosen: ChosenLimits;
  readonly onChoose: (limits: ChosenLimits) => void;
  /** What the server allows if no limit is set. */
  readonly ceilings: Ceilings;
  /** True if the model has a list price, so that cost can be limited. */
  readonly hasPrice: boolean;
};

const labels: Readonly<Record<LimitName, string>> = {
  tokens: 'Tokens',
  costUsd: 'US dollars',
  minutes: 'Minutes',
};

/** Sets what one question may use at most. If a field is empty, the workspace's ceiling applies. */
export function LimitFields({ chosen, onChoose, ceilings, hasPrice }: LimitFieldsProps) {
  const names: readonly LimitName[] = hasPrice ? ['tokens', 'costUsd', 'minutes'] : ['tokens', 'minutes'];
  const isSet = Object.keys(chosen).length > 0;
  const [resets, setResets] = useState(0);
  return (
    <fieldset className="grid w-full gap-2 border-t border-line pt-2">
      <legend className="sr-only">Limits of one question</legend>
      <div className="flex flex-wrap gap-3">
        {names.map((name) => (
          <LimitField
            key={`${name} ${resets}`}
            name={name}
            amount={chosen[name]}
            ceiling={describeCeiling(name, ceilings)}
            onChoose={(amount) => {
              const { [name]: _before, ...rest } = chosen;
              onChoose(amount === null ? rest : { ...rest, [name]: amount });
            }}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <p className="flex-1">When it reaches a limit, it stops within one step and writes up what it has.</p>
        {isSet && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              onChoose({});
              setResets(resets + 1);
            }}
          >
            Use workspace limits
          </Button>
        )}
      </div>
    </fieldset>
  );
}

type LimitFieldProps = {
  readonly name: LimitName;
  readonly amount: number | undefined;
  readonly ceiling: string;
  readonly onChoose: (amount: number | null) => void;
};

function LimitField({ name, amount, ceiling, onChoose }: LimitFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(amount === undefined ? '' : String(amount));
  const fault = findLimitFault(name, typed);
  return (
    <div className="grid room-28 flex-1 basis-28 content-start gap-1">
      <label htmlFor={id} className="font-medium text-ink">
        {labels[name]}
      </label>
      <input
        id={id}
        className="field"
        inputMode={name === 'costUsd' ? 'decimal' : 'numeric'}
        autoComplete="off"
        placeholder={ceiling}
        value={typed}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const next = event.target.value;
          setTyped(next);
          onChoose(findLimitFault(name, next) === null ? readAmount(next) : null);
        }}
      />
      <p
        id={`${id}-hint`}
        role={fault === null ? undefined : 'alert'}
        className={fault === null ? undefined : 'text-unsupported'}
      >
        {fault ?? `Otherwise ${ceiling.toLowerCase()}`}
      </p>
    </div>
  );
}
