/** Takes the points of a message from the sources, and its subject from the focus or the titles. The app adds greeting and closing. Pure. */
import type { PacketIndex } from '../rank/packet-index';
import { buildTakeaways } from './build-takeaways';
import { nameSubject } from './name-subject';
import type { EmailData, TransformOptions } from './types';

const defaultMost = 5;

export function buildEmail(index: PacketIndex, options: TransformOptions = {}): EmailData {
  const { items } = buildTakeaways(index, { ...options, most: options.most ?? defaultMost });
  return { type: 'email', subject: nameSubject(index, options), points: items };
}
