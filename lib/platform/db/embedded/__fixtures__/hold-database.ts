/** Opens the embedded database of argv[2], reports it in one line, and releases it when the process's input ends. */
import { openEmbeddedDatabase } from '../open-database';

const database = await openEmbeddedDatabase({ dataDir: process.argv[2] ?? '' });
process.stdout.write(`${JSON.stringify({ url: database.url, adopted: database.adopted })}\n`);
process.stdin.resume().on('end', () => void database.release());
