// What is printed this once, whole or not at all: words that nobody is shown again.
import { fstatSync, ftruncateSync, writeSync } from 'node:fs';
import { jsonText, type OutputOptions } from '../terminal/output.ts';

/** False where it has not arrived whole, and then a file that it went into is as it was before. */
export async function printWhole(value: unknown, text: string, { json }: OutputOptions): Promise<boolean> {
  const { fd } = process.stdout;
  const before = fstatSync(fd);
  const whole = `${json ? jsonText(value, 2) : text}\n`;
  if (!before.isFile())
    return new Promise((resolve) => {
      process.stdout.write(whole, (error) => resolve(error == null));
    });
  try {
    // Node's own stream takes the part that a file had room for as all of it.
    const bytes = Buffer.from(whole);
    for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
    return true;
  } catch {
    ftruncateSync(fd, before.size);
    return false;
  }
}
