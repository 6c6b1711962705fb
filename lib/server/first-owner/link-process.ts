/**
 * The entry point of a process that creates the link for the first owner and passes it to the supervisor, which starts it only while nobody has
 * an account. What it loads would otherwise stay in the memory of the supervisor as long as the product runs.
 */
import { createFirstOwnerLink } from './create-first-owner-link';

process.send?.({ signInLink: await createFirstOwnerLink() }, () => process.exit(0));
