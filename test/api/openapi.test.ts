// The description of the service: correct by a public linter, and about exactly the routes there are.

import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { describeService } from '../../services/api/openapi.ts';
import { ENDPOINTS } from '../../services/api/routes/list.ts';
import { readVersion } from '../../supervisor/config.ts';

const { document } = await describeService(readVersion());

it('is OpenAPI 3.1 of the version of the hub', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Context Hub', version: readVersion() } });
});

it('is clean under the recommended rules of a public linter', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

it('is judged by a linter that finds what is wrong', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify({ ...document, tags: [{ name: 'twice' }, { name: 'twice' }], servers: [] });
  expect(await lintFromString({ source, absoluteRef: '/openapi.json', config })).not.toEqual([]);
});

it('describes every route, and no other', () => {
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = ENDPOINTS.map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);
  expect(described.sort()).toEqual(served.sort());
});

it('marks the authorization header as optional wherever a token is needed', () => {
  const operations = Object.values(document.paths).flatMap((each) => Object.values(each));
  const marked = operations.flatMap(({ parameters = [] }) =>
    (parameters as { name: string; required: boolean }[]).filter(({ name }) => name === 'authorization'),
  );
  expect(marked).toHaveLength(ENDPOINTS.filter(({ access }) => access !== 'open').length);
  expect(marked.every(({ required }) => required === false)).toBe(true);
});

it('says of every operation what it does, and of every address that names something that it may not be there', () => {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const { description = '', responses } = operation as { description?: string; responses: Record<string, object> };
      expect(description.length, `${method} ${path}`).toBeGreaterThan(10);
      const wanted = ['400', '403', '415', '421', '422', '429', '503', ...(path.includes('{') ? ['404'] : [])];
      expect(Object.keys(responses), `${method} ${path}`).toEqual(expect.arrayContaining(wanted));
    }
  }
});

it('gives every operation a name of its own', () => {
  const names = ENDPOINTS.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
});
