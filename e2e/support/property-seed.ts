/**
 * Property tests try the same values in every run, so that a run which fails fails again. `PROPERTY_SEED=random` tries others, and
 * a number tries those of a run that reported it.
 */
import fc from 'fast-check';

const wanted = process.env['PROPERTY_SEED'] ?? '20261120';

if (wanted !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(wanted) });
