/** The health check of the image: exits with 0 if the process of this container can serve, or take jobs. */
const { ROLE, PORT = '3000', WORKER_PORT = '3001' } = process.env;
const address = ROLE === 'worker' ? `${WORKER_PORT}/health` : `${PORT}/v1/health`;
const answer = await fetch(`http://127.0.0.1:${address}`, { signal: AbortSignal.timeout(4_000) }).catch(
  () => null,
);
process.exit(answer?.status === 200 ? 0 : 1);
