// A list of memories as people paste it out of a settings page: plain text or Markdown, an item or a paragraph each.
import { type Found, memory, type VendorReader } from './dump.ts';
import { wholeText } from './member-text.ts';
import { originOfText } from './memory-rows.ts';
import { paragraphsOf } from './prose.ts';

export const savedList: VendorReader = {
  vendor: 'saved-list',
  recognizes: ({ form, head }) => (form === 'text' && /\S/.test(head) ? 'maybe' : false),
  async *read(probes): AsyncGenerator<Found> {
    for (const { member } of probes) {
      for (const { heading, words } of paragraphsOf(await wholeText(member))) {
        yield memory(originOfText(words), words, { labels: heading === '' ? [] : [heading] });
      }
    }
  },
};
