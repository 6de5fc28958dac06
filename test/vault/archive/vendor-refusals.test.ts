// Dumps that are damaged, too large, or none.
import { describe, expect, test } from 'vitest';
import type { Member } from '../../../services/vault/archive/dumps/formats/dump.ts';
import { DUMP_RECORD_BYTES, DUMP_TEXT_BYTES } from '../../../shared/limits.ts';
import * as dumps from '../../support/archives/vendor-dumps.ts';
import { json, member } from '../../support/archives/vendor-dumps.ts';
import { refusal, texts } from '../../support/archives/vendor-reading.ts';

describe('bad dumps', () => {
  const whole = JSON.stringify([dumps.chatgptConversation('c-1', { a: { by: 'user', text: 'One.' } })]);

  test.each([
    ['a.md', '- [fact] One.'],
    ['conversations.json', whole],
    ['memory.jsonl', JSON.stringify(dumps.GRAPH[0]).replace('"name":"', '"name":"One.')],
  ])('%s in another encoding: it is told what to do', async (name, text) => {
    const bytes = Buffer.from(text.replace('One.', 'Caf\u00e9 au lait.'), 'latin1');
    expect(await refusal(member(name, bytes))).toMatchObject({
      message: `The file ${name} is not UTF-8 text.`,
      extras: { fix: 'Save it in UTF-8, or ask the other service for a new export.' },
    });
  });

  test('JSON in two bytes for each letter: it is told what to do', async () => {
    const bytes = Buffer.from(`\ufeff${whole}`, 'utf16le');
    expect(await refusal(member('conversations.json', bytes))).toMatchObject({
      message: 'The file conversations.json is not UTF-8 text.',
    });
  });

  test.each<[string, Member[], RegExp]>([
    [
      'the page of an export of ChatGPT',
      [member('export/chat.html', '<html></html>')],
      /ChatGPT .* conversations\.json/,
    ],
    ['a zip that lies deeper than is looked', [member('a.zip/b.zip', 'PK')], /Unpack that zip/],
    [
      'what is called a zip and is none',
      [member('holiday.zip', 'the sea')],
      /^This is no dump .* as the other service made it/,
    ],
    ['a file without anything', [member('conversations.json', '')], /There is nothing in it/],
    [
      'an archive that was decrypted',
      [
        json('everything/manifest.json', {}),
        member('everything/events.jsonl', '{}'),
        json('everything/interoperability/pam/memory-store.json', dumps.pamStore([dumps.pamMemory('m', 'Sails.')])),
        json('everything/interoperability/ump/memories.ump.json', [{ ump: '1.0' }]),
      ],
      /an archive of Context Hub.* before it was decrypted/,
    ],
  ])('%s: it is told what to give instead', async (_, members, said) => {
    const { code, message, extras } = await refusal(...members);
    expect(code).toBe('unrecognized_layout');
    expect(`${message} ${extras?.fix}`).toMatch(said);
  });

  test.each<[string, Member[], string]>([
    ['nothing', [], 'unrecognized_layout'],
    ['an unknown layout', [json('data.json', [{ a: 1 }])], 'unrecognized_layout'],
    ['a file of another kind', [member('photo.jpg', 'x')], 'unrecognized_layout'],
    ['the list of the parts of an export', [json('manifest-1.json', { files: [] })], 'unrecognized_layout'],
    [
      'the dumps of two services',
      [member('a/conversations.json', whole), json('b/conversations.json', [dumps.claudeConversation('c', [])])],
      'unrecognized_layout',
    ],
    ['a file that ends in the middle', [member('conversations.json', whole.slice(0, -20))], 'integrity_mismatch'],
    [
      'no JSON after its beginning',
      [member('conversations.json', whole.replace('"message"', 'message'))],
      'integrity_mismatch',
    ],
    ['something after its end', [member('conversations.json', `${whole} x`)], 'integrity_mismatch'],
    [
      'bytes that are no UTF-8',
      [member('conversations.json', Buffer.from(whole.replace('One.', '\u00ff'), 'latin1'))],
      'integrity_mismatch',
    ],
    ['a note that is no UTF-8', [member('a.md', Buffer.from('- [fact] \u00ff', 'latin1'))], 'integrity_mismatch'],
    [
      'lists that are very deep',
      [
        member(
          'conversations.json',
          whole.replace('"mapping":{', `"x":${'['.repeat(5000)}${']'.repeat(5000)},"mapping":{`),
        ),
      ],
      'payload_too_large',
    ],
    ['a note that is too long', [member('a.md', `- [fact] a\n${'x'.repeat(DUMP_TEXT_BYTES)}`)], 'payload_too_large'],
    [
      'a record that is too long',
      [member('conversations.json', whole.replace('One.', 'x'.repeat(DUMP_RECORD_BYTES + 1_000_000)))],
      'payload_too_large',
    ],
    [
      'a line that is too long',
      [member('memory.jsonl', `${JSON.stringify(dumps.GRAPH[0])}\n${'x'.repeat(DUMP_RECORD_BYTES + 1_000_000)}`)],
      'payload_too_large',
    ],
  ])('%s: refused with words', async (_, members, code) => {
    const refused = await refusal(...members);
    expect(refused.code).toBe(code);
    expect(refused.message).toMatch(/^\S.*\.$/);
  });

  test('a name out of the dump is told without what cannot be seen', async () => {
    const { message } = await refusal(member('conver\u202esations\u0007.json', whole.slice(0, -20)));
    expect(message).toMatch(/^The file conver\?sations\?\.json is damaged: it ends in the middle\.$/);
  });

  test('a name that every object has is found only where the dump has it', async () => {
    const text = whole.replace('"title":"Conversation c-1"', '"__proto__":{"title":"x"},"title":"Own"');
    expect((await texts(member('conversations.json', text)))[0]?.title).toBe('Own');
    expect(({} as Record<string, unknown>).title).toBeUndefined();
  });
});
