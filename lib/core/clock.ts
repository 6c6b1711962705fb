/** The current time, passed in wherever a decision depends on it, so that a test can control it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
