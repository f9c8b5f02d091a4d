import type { Operation } from './operation.ts';

const eventCentre: Operation = {
  method: 'POST',
  path: '/api/v2/ec/configure',
  needs: 'site',
  writes: true,
  body: 'required',
  answer: () => 'The event centre has been configured.',
};

const mailServer: Operation = {
  method: 'POST',
  path: '/api/v2/users/emailConfiguration/',
  needs: 'nothing',
  writes: true,
  body: 'required',
  answer: () => 'The mail server has been configured.',
};

export const setUpOperations: readonly Operation[] = [eventCentre, mailServer];
