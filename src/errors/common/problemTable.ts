/** Sentences by the code of a problem, each a function of the facts of the problem. */
export type ProblemTable = Readonly<Record<string, (facts: never) => string>>;

/** Purpose of a request, which decides what its refusal means. `clientSignIn`: the client signs in as itself, without a person. */
export type RequestPurpose = 'signIn' | 'clientSignIn' | 'refresh' | 'request';

/** Facts of a problem whose code says all. */
export type None = object;
