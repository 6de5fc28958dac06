// What is told of a value that breaks its schema: a place and a rule, in words.
import { expect, it } from 'vitest';
import { ContractRequest } from '../../shared/schemas/contract.ts';
import { issuesOf } from '../../shared/validate.ts';

it('says of a text without anything in it that it has to hold something, and shows no pattern', () => {
  expect(issuesOf(ContractRequest, { purpose: ' \t\n ' }, 'body')).toEqual([
    { loc: ['body', 'purpose'], msg: 'must hold more than white space', type: 'pattern' },
  ]);
});
