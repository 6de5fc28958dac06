// The values that the fuzzing draws as fitting do fit: otherwise it would knock on the door and never come in.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { METHODS } from '../../shared/methods/methods.ts';
import { hostMethods } from '../../shared/methods/plugin-protocol.ts';
import { TOOLS } from '../../shared/tools/tools.ts';
import { conforms } from '../../shared/validate.ts';
import { type JsonSchema, SchemaValues } from '../support/hostile/from-schema.ts';

const values = new SchemaValues({}, ['mem_01ARZ3NDEKTSV4RRFFQ69G5FAV']);
const SCHEMAS = [
  ...METHODS.map(({ params }) => params),
  ...Object.values(hostMethods).map(({ params }) => params),
  ...TOOLS.map(({ input }) => input),
];

test('a value that is drawn as fitting is what its schema allows', () => {
  for (const schema of SCHEMAS)
    for (const value of fc.sample(values.valid(schema as JsonSchema), { numRuns: 5, seed: 7 })) {
      const sent = JSON.parse(JSON.stringify(value));
      expect(conforms(schema, sent), JSON.stringify(sent).slice(0, 400)).toBe(true);
    }
});

test('a value that is drawn as bent mostly is not', () => {
  const drawn = SCHEMAS.flatMap((schema) =>
    fc.sample(values.bent(schema as JsonSchema), { numRuns: 5, seed: 7 }).map((value) => ({ schema, value })),
  );
  const fitting = drawn.filter(({ schema, value }) => conforms(schema, JSON.parse(JSON.stringify(value))));
  expect(fitting.length).toBeLessThan(drawn.length / 3);
});
