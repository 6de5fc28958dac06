// Which methods an address takes, for the answer to one that it does not take.
import type { Endpoint } from './endpoint/endpoint.ts';
import { isPagePath } from './pages.ts';

export function allowedMethods(target: string, endpoints: readonly Endpoint[]): string[] {
  const path = target.split('?', 1)[0] as string;
  const methods = endpoints.filter(({ url }) => matches(url, path)).map(({ method }): string => method);
  if (isPagePath(path)) methods.push('GET');
  return [...new Set(methods.includes('GET') ? ['HEAD', ...methods] : methods)];
}

function matches(url: string, path: string): boolean {
  const wanted = url.split('/');
  const given = path.split('/');
  return wanted.length === given.length && wanted.every((part, i) => part.startsWith(':') || part === given[i]);
}
