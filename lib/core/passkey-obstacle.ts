/** Why no passkey can be used at the address of this server: browsers want HTTPS, and a name instead of an IP address. */
export const passkeyObstacles = ['no_https', 'no_name'] as const;
export type PasskeyObstacle = (typeof passkeyObstacles)[number];
