/**
 * The account and the client of the demo service. They are the demo's own, known to everyone and worth nothing: the service
 * listens on this machine only and holds sample data only. The extension reads this file to recognise the demo's client.
 */
export const demoAccount = { username: 'demo', password: 'demo-password' } as const;

export const demoClient = { clientId: 'org-access-demo', clientSecret: 'org-access-demo-secret' } as const;
