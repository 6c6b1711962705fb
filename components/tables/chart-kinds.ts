export const chartKinds = ['bar', 'line', 'scatter'] as const;
export type ChartKind = (typeof chartKinds)[number];
