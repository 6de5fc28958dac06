/// <reference lib="dom" />
// The words of a recovery kit on the page, read from where a person would have written them down.
import type { Locator, Page } from 'playwright-core';

export async function kitWords(page: Page): Promise<string[]> {
  const listed = page.getByRole('list', { name: 'The twelve words' }).getByRole('listitem');
  await listed.last().waitFor();
  return listed.allTextContents();
}

/** Types the two words that are asked for. */
export async function typeAskedWords(page: Page | Locator, words: readonly string[]): Promise<void> {
  for (const field of await page.getByLabel(/^Word \d+$/).all()) {
    const place = Number(
      /\d+/.exec((await field.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent)) ?? '')?.[0],
    );
    await field.fill(words[place - 1] ?? '');
  }
}
