'use client';

import { Gauge } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { createLatePart } from '@/components/ui/create-late-part';
import { useChosenLimits, useDepth, useSeesPlan } from '@/lib/client/answer-settings';
import type { ChosenLimits } from '@/lib/client/chosen-limits';
import type { AskedDepth } from '@/lib/client/use-conversation';
import { useWorkspace } from '@/lib/client/workspace';
import { depths, describeEstimate, type Estimate, typicalEstimate } from './describe-depth';
import { describeLimits } from './describe-limits';
import { PlanMenu } from './plan-menu';
import { type EstimateWish, useEstimate } from './use-estimate';

/** Only who limits a question needs them. */
const LateLimitFields = createLatePart(async () => {
  const { LimitFields } = await import('./limit-fields');
  return LimitFields;
}, 'Loading the limits');

type DepthNoteProps = Pick<EstimateWish, 'collectionId' | 'collectionIds' | 'modelId'> & {
  /** The provider of the model that will answer. Undefined while it is not known. */
  readonly provider: string | undefined;
  /** Runs an earlier plan again, as it is or edited first. */
  readonly onAskPlan: (question: string, depth: AskedDepth) => void;
};

/**
 * Shown under a question that is asked deeper than usual: what will happen, what it is expected to use, and whether the plan is shown
 * first.
 */
export function DepthNote({ collectionId, collectionIds, modelId, provider, onAskPlan }: DepthNoteProps) {
  const { id } = useWorkspace();
  const [agent] = useDepth(id);
  const [seesPlan, setSeesPlan] = useSeesPlan(id);
  const known = useEstimate({ collectionId, collectionIds, modelId, agent });
  const [limits, setLimits] = useChosenLimits(id);
  const [isLimiting, setLimiting] = useState(false);
  const depth = depths.find((each) => each.agent === agent);
  if (agent === 'react' || depth === undefined) return null;
  const words = describeLimits(limits);
  // Until the estimate is known, the note has the room of a usual one: what stands above it must not move.
  const shown = known ?? { ...typicalEstimate, is_free: provider === 'extractive' };
  const isKnown = known !== undefined || shown.is_free;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-2 text-label text-soft">
      <p className="room-56 flex-1">
        {depth.sentence}{' '}
        <span className={isKnown ? '' : 'invisible'} aria-hidden={!isKnown}>
          {describeEstimate(shown)}
        </span>
        {known !== undefined && isBelow(limits, known) && ' Your limits may stop it earlier.'}
      </p>
      {!shown.is_free && (
        <Button
          size="small"
          variant="quiet"
          icon={Gauge}
          aria-expanded={isLimiting}
          onClick={() => setLimiting(!isLimiting)}
        >
          {words === '' ? 'Limits' : `Limits: ${words}`}
        </Button>
      )}
      {agent === 'got' && (
        <>
          <label className="flex min-h-(--size-small) items-center gap-1.5 text-ink">
            <input
              type="checkbox"
              className="accent-accent"
              checked={seesPlan}
              onChange={(event) => setSeesPlan(event.target.checked)}
            />
            Show the plan first
          </label>
          <PlanMenu collectionId={collectionId} onAskPlan={onAskPlan} />
        </>
      )}
      {isLimiting && known?.is_free === false && (
        <LateLimitFields
          chosen={limits}
          onChoose={setLimits}
          ceilings={known.ceilings}
          hasPrice={known.cost_usd !== null}
        />
      )}
    </div>
  );
}

const isBelow = ({ tokens, costUsd }: ChosenLimits, estimate: Estimate): boolean =>
  (tokens !== undefined && tokens < estimate.tokens) ||
  (costUsd !== undefined && estimate.cost_usd !== null && costUsd < estimate.cost_usd);
