/** The product whose queries pass through a pooler in transaction mode. Opened in `vi.hoisted`, as `instance.ts` says. */
import { createLogin } from '@/e2e/support/database';
import { startTransactionPooler } from '@/e2e/support/transaction-pooler';
import { closeProduct } from '../../team/__fixtures__/people';
import { openInstance } from './instance';

export async function openPooledInstance() {
  const instance = await openInstance();
  const login = await createLogin(process.env['DATABASE_URL'] ?? '', 'IN ROLE sourcebook_app');
  const pooler = await startTransactionPooler(login.url);
  process.env['DATABASE_POOLER_URL'] = pooler.url;
  return {
    poolerUrl: pooler.url,
    async close() {
      await closeProduct();
      await pooler.close();
      await instance.close();
      await login.drop();
    },
  };
}
