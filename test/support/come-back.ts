import { get } from 'node:http';

/** Asks for an address as a browser does that comes back from the page of the provider; `fetch` would not call itself a navigation. */
export function comeBack(address: string): Promise<{ status: number; location: string | undefined; text: string }> {
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  return new Promise((resolve, reject) => {
    get(address, { headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, text }));
    }).on('error', reject);
  });
}
