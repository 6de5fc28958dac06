import { expect, test } from 'vitest';
import { knownError, PROBLEM_TYPE, problemAnswer } from '../../services/api/endpoint/problems.ts';
import { ERROR_KINDS, type ErrorCode, HubError, internalError } from '../../shared/errors.ts';

const CANARY = 'canary-inside-an-error';

test('an error that nobody foresaw is known to nobody, whatever it says and whatever it calls itself', () => {
  const coded = Object.assign(new Error(CANARY), { code: 'SQLITE_CORRUPT', statusCode: 404 });
  const framework = Object.assign(new Error(CANARY), { code: 'FST_ERR_SOMETHING_NEW', statusCode: 500 });
  for (const error of [new Error(CANARY), new TypeError(CANARY), coded, framework, CANARY, null, { message: CANARY }]) {
    const known = knownError(error) ?? internalError();
    const answer = problemAnswer(known);
    expect(JSON.stringify(answer)).not.toContain(CANARY);
    expect(JSON.stringify(answer)).not.toMatch(/\bat .*:\d+:\d+/);
  }
  expect(problemAnswer(internalError())).toMatchObject({ status: 500, headers: { 'content-type': PROBLEM_TYPE } });
});

test('every kind of error is answered with its own status, title and address', () => {
  for (const code of Object.keys(ERROR_KINDS) as ErrorCode[]) {
    const { status, body } = problemAnswer(new HubError(code, 'One sentence.', { fix: 'One action.' }));
    expect(status).toBe(ERROR_KINDS[code].status);
    expect(JSON.parse(body)).toEqual({
      type: `https://context-hub.local/errors/${code}`,
      title: ERROR_KINDS[code].title,
      status,
      detail: 'One sentence.',
      code,
      fix: 'One action.',
    });
  }
});

test('a kind that is not in the list is no kind: what a channel says under it is told to nobody', () => {
  const told = HubError.fromWire({ code: 'made_up', detail: CANARY, fix: CANARY });
  expect(told.code).toBe('internal');
  expect(JSON.stringify(problemAnswer(told))).not.toContain(CANARY);
});
