// What a campaign has done, in a line; in an ordinary run the titles of the tests say it.
import { appendFileSync } from 'node:fs';

const report = process.env['CAMPAIGN_REPORT'];

export function tell(line: string): void {
  if (report !== undefined) appendFileSync(report, `${line}\n`);
}
