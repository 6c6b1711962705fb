/** Where a layer opens beside its trigger, and how it lines up with it. */
export type Side = 'top' | 'right' | 'bottom' | 'left';
export type Alignment = 'start' | 'center' | 'end';
