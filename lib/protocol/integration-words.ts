/** The kinds of services that an owner can connect. No schemas, so that screens can import it. */
export const integrationKinds = ['webhook', 'slack'] as const;
export type IntegrationKind = (typeof integrationKinds)[number];
