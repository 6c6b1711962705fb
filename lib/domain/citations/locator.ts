/** Where in a source a citation points besides its span: a text fragment of a web page, or a part of a file. As it is stored. Pure. */
import { z } from 'zod';

export const locatorSchema = z.object({ type: z.string(), value: z.string() });
