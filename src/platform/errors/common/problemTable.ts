/** Sentences by problem code, each a function of the problem's facts. */
export type ProblemTable = Readonly<Record<string, (facts: never) => string>>;

/** Purpose of a request, which decides what a refusal means. `clientSignIn`: a sign-in with client credentials. */
export type RequestPurpose = 'signIn' | 'clientSignIn' | 'refresh' | 'request';

/** Facts of a problem that its code describes completely. */
export type None = object;
