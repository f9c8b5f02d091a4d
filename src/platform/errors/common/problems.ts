import { betweenProblems } from './betweenProblems.ts';
import { connectionProblems } from './connectionProblems.ts';
import type { None } from './problemTable.ts';
import { refusalProblems } from './refusalProblems.ts';
import { requestProblems } from './requestProblems.ts';
import { responseProblems } from './responseProblems.ts';
import { sessionProblems } from './sessionProblems.ts';
import { signInProblems } from './signInProblems.ts';

/** All problems by code, with their facts and sentences. */
const problems = {
  ...sessionProblems,
  ...connectionProblems,
  ...betweenProblems,
  ...responseProblems,
  ...requestProblems,
  ...signInProblems,
  ...refusalProblems,
};

type Sentences = typeof problems;

export type ProblemCode = keyof Sentences;

type Facts<C extends ProblemCode> = Parameters<Sentences[C]> extends [infer F] ? F : None;

export type Problem<C extends ProblemCode = ProblemCode> = { [K in C]: { readonly code: K } & Facts<K> }[C];

/** Returns the sentence for a person: what happened, and what to do next. */
export function problemText<C extends ProblemCode>(problem: Problem<C>): string {
  const sentences: { readonly [K in ProblemCode]: (problem: Problem<K>) => string } = problems;
  return sentences[problem.code](problem);
}
