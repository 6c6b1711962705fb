import { ApiFailure } from '@/lib/client/api';
import type { PlanReply } from '@/lib/protocol/http/research';
import { describeFault, isSamePlan, type PlanNodes, readNodes } from './plan-nodes';

export type PlanSaveState =
  | { readonly kind: 'saved' | 'waiting' | 'saving' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'conflict'; readonly theirs: PlanReply };

export type PlanSaverPort = {
  /** Rejects with a conflict that carries `current` if the plan was changed elsewhere. */
  readonly send: (stored: PlanReply, nodes: PlanNodes) => Promise<PlanReply>;
  readonly onState: (state: PlanSaveState) => void;
  /** Called when the plan's content now differs from what is shown here. */
  readonly onReplace: (nodes: PlanNodes) => void;
};

/** An opened plan: the stored version, and the version being edited here. */
export type HeldPlan = { readonly stored: PlanReply; readonly nodes: PlanNodes };

/** Milliseconds without a change before the plan is saved. */
const restMs = 600;

/**
 * Saves a plan while the user edits it. Only one save is in flight at a time, and nodes that are not a valid plan yet are not saved. If the
 * plan was changed elsewhere in the meantime, nothing is overwritten: both versions wait for a decision.
 */
export function createPlanSaver(opened: HeldPlan, port: PlanSaverPort) {
  let stored = opened.stored;
  let latest = opened.nodes;
  let theirs: PlanReply | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;

  const isDirty = () => !isSamePlan(latest, readNodes(stored));
  const canSave = () => isDirty() && theirs === null && describeFault(latest) === null;

  const plan = () => {
    clearTimeout(timer);
    if (!canSave()) return;
    timer = setTimeout(() => void save(), restMs);
  };

  const tell = () => {
    if (theirs === null) port.onState({ kind: isDirty() ? 'waiting' : 'saved' });
    else port.onState({ kind: 'conflict', theirs });
  };

  /** Handles a version saved elsewhere. If it equals what is shown here, there is nothing to decide. */
  const face = (other: PlanReply) => {
    if (isSamePlan(latest, readNodes(other))) stored = other;
    else theirs = other;
    tell();
  };

  const refuse = (failure: unknown) => {
    if (!(failure instanceof ApiFailure)) throw failure;
    const current = failure.data['current'] as PlanReply | undefined;
    if (failure.code !== 'conflict' || current === undefined)
      return port.onState({ kind: 'failed', message: failure.message });
    face(current);
  };

  async function send(): Promise<void> {
    const nodes = latest;
    port.onState({ kind: 'saving' });
    try {
      stored = await port.send(stored, nodes);
      tell();
      plan();
    } catch (failure) {
      refuse(failure);
    }
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    await sending;
    if (!canSave()) return;
    sending = send().finally(() => {
      sending = null;
    });
    await sending;
  }

  const adopt = (reply: PlanReply) => {
    stored = reply;
    latest = readNodes(reply);
    theirs = null;
    port.onReplace(latest);
    tell();
  };

  return {
    change(nodes: PlanNodes) {
      latest = nodes;
      if (sending === null) tell();
      plan();
    },
    /** Saves any unsaved changes. Returns the stored plan if it equals what is shown here, otherwise null. */
    settle: async (): Promise<PlanReply | null> => {
      await save();
      return isDirty() || theirs !== null ? null : stored;
    },
    /** Takes over the plan as last loaded from the server. */
    meet(reply: PlanReply) {
      if (sending !== null || reply.version <= stored.version) return;
      if (isDirty()) face(reply);
      else adopt(reply);
    },
    keepMine: () => {
      if (theirs === null) return;
      stored = theirs;
      theirs = null;
      void save();
    },
    takeTheirs: () => theirs !== null && adopt(theirs),
    hold: (): HeldPlan => ({ stored, nodes: latest }),
    /** Saves when the page is left or hidden, because there may be no later chance. */
    leave: () => void save(),
  };
}
