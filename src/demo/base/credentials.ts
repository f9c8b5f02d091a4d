/**
 * Public credentials of the demo service, which listens on this computer only and has only sample data. The extension uses them to
 * recognize the client of the demo.
 */
export const demoAccount = { username: 'demo', password: 'demo-password' } as const;

export const demoClient = { clientId: 'org-access-demo', clientSecret: 'org-access-demo-secret' } as const;
