import { describe, expect, it } from 'vitest';
import * as dumps from '../../support/archives/vendor-dumps.ts';
import { vendorStage } from '../../support/archives/vendor-stage.ts';

const here = vendorStage();
const { get, post, fresh, send, mem0, proposalsOf } = here;

describe('the texts of a dump', () => {
  const conversation = (...words: string[]) =>
    JSON.stringify([
      dumps.claudeConversation(
        fresh('c'),
        words.map((text): [string, string] => ['human', text]),
      ),
    ]);

  it('are let in as untrusted artifacts, once', async () => {
    const { body: batch } = await send('conversations.json', conversation(`Osprey ${fresh('o')}`));
    const { status, body } = await post(`/v1/import/vendor/${batch.id}/archive`, { admit: true });
    expect([status, body.archive_status]).toEqual([200, 'admitted']);
    const { hits } = await get(`/v1/search?q=${fresh('o')}`);
    const artifact = await get(`/v1/artifacts/${hits[0].ref.id}`);
    expect(artifact).toMatchObject({
      kind: 'conversation',
      untrusted: true,
      authority: 'source_imported',
      classification: 'private',
      source_key: `claude:${fresh('c')}`,
      sent_at: '2026-01-01T00:00:00.000Z',
    });
    expect(await get(`/v1/import/vendor/${batch.id}/texts`)).toEqual([]);
    for (const admit of [true, false]) {
      const again = await post(`/v1/import/vendor/${batch.id}/archive`, { admit });
      expect([again.status, again.body.code]).toEqual([409, 'already_decided']);
    }
  });

  it('are let in by a request that says nothing more', async () => {
    for (const body of [undefined, {}]) {
      const word = `fulmar${body === undefined ? 'one' : 'two'}`;
      const { body: batch } = await send('conversations.json', conversation(`Fulmar ${fresh(word)}`));
      const answer = await here.hub.request('POST', `/v1/import/vendor/${batch.id}/archive`, body && { body });
      expect([answer.status, answer.body.archive_status]).toEqual([200, 'admitted']);
      expect((await get(`/v1/search?q=${fresh(word)}`)).hits).toHaveLength(1);
    }
  });

  it('are decided about even where a dump brought none, and that once as well', async () => {
    const { body: batch } = await send('memories.json', mem0([fresh('m'), 'Terns rest here.']));
    expect(batch.archive_status).toBe('none');
    const archive = () => here.hub.request('POST', `/v1/import/vendor/${batch.id}/archive`);
    expect(await archive()).toMatchObject({ status: 200, body: { archive_status: 'admitted', counts: batch.counts } });
    expect(await archive()).toMatchObject({ status: 409, body: { code: 'already_decided' } });
    expect(await proposalsOf(batch.id)).toHaveLength(1);
  });

  it('a conversation that went on is brought up to date, and the owner’s own words are left alone', async () => {
    const admit = async (...words: string[]) => {
      const { body: batch } = await send('conversations.json', conversation(...words));
      if (batch.archive_status === 'pending') await post(`/v1/import/vendor/${batch.id}/archive`, { admit: true });
      const { hits } = await get(`/v1/search?q=${fresh('wren')}`);
      return [batch.counts, hits.map(({ ref }: { ref: { id: string } }) => ref.id)];
    };
    const [, first] = await admit(`Wren ${fresh('wren')}.`);
    const [known, same] = await admit(`Wren ${fresh('wren')}.`);
    expect([known.known, same]).toEqual([1, first]);
    const [, grown] = await admit(`Wren ${fresh('wren')}.`, 'And more.');
    expect(grown).toEqual(first);
    expect(await get(`/v1/artifacts/${first[0]}`)).toMatchObject({ version: 2, authority: 'source_imported' });
    await here.hub.request('PATCH', `/v1/artifacts/${first[0]}`, { body: { title: 'Mine' } });
    const [, beside] = await admit(`Wren ${fresh('wren')}.`, 'And more.', 'And more again.');
    expect(beside).toHaveLength(2);
    expect((await get(`/v1/artifacts/${first[0]}`)).title).toBe('Mine');
  });

  it('a conversation that its owner has made closer comes with its later words as close as that', async () => {
    const admit = async (...words: string[]) => {
      const { body: batch } = await send('conversations.json', conversation(...words));
      await post(`/v1/import/vendor/${batch.id}/archive`, { admit: true });
      return (await get(`/v1/search?q=${fresh('owl')}`)).hits.map(({ ref }: { ref: { id: string } }) => ref.id);
    };
    const [first] = await admit(`Owl ${fresh('owl')}.`);
    const closer = { classification: 'sensitive', labels: ['health'], policy_tags: ['owner_only'] };
    await here.hub.request('PATCH', `/v1/artifacts/${first}`, { body: closer });
    const both = await admit(`Owl ${fresh('owl')}.`, 'And more.');
    expect(both).toHaveLength(2);
    const later = both.find((id: string) => id !== first);
    expect(await get(`/v1/artifacts/${later}`)).toMatchObject({ ...closer, authority: 'source_imported' });
  });

  it('wait once: the same export brings none of them again, and a newer one takes over what it has anew', async () => {
    const [one, two] = [fresh('one'), fresh('two')];
    const chat = (id: string, ...words: string[]) =>
      dumps.claudeConversation(
        id,
        words.map((text): [string, string] => ['human', text]),
      );
    const bring = async (...chats: unknown[]) => (await send('conversations.json', JSON.stringify(chats))).body;
    const waitingIn = async ({ id }: { id: string }) => [
      (await get(`/v1/import/vendor/${id}`)).archive_status,
      (await get(`/v1/import/vendor/${id}`)).counts.texts,
      (await get(`/v1/import/vendor/${id}/texts`)).map(({ title }: { title: string }) => title),
    ];
    const first = await bring(chat(one, 'Wigeon.'), chat(two, 'Pintail.'));
    const same = await bring(chat(one, 'Wigeon.'), chat(two, 'Pintail.'));
    expect([same.archive_status, same.counts]).toEqual(['none', { proposed: 0, texts: 0, known: 2, passed_over: 0 }]);
    const newer = await bring(chat(one, 'Wigeon.', 'And teal.'), chat(two, 'Pintail.'));
    expect(newer.counts).toMatchObject({ texts: 1, known: 1 });
    expect(await waitingIn(first)).toEqual(['pending', 1, [`Conversation ${two}`]]);
    const older = await bring(chat(one, 'Wigeon.'));
    expect(older.counts).toMatchObject({ texts: 0, known: 1 });
    expect(await waitingIn(newer)).toEqual(['pending', 1, [`Conversation ${one}`]]);
    const newest = await bring(chat(two, 'Pintail.', 'And scaup.'));
    expect(await waitingIn(first)).toEqual(['none', 0, []]);
    expect(await waitingIn(newest)).toEqual(['pending', 1, [`Conversation ${two}`]]);
  });

  it('that were let in are not made short again by an older export; a note is, by whoever wrote it', async () => {
    const admitted = async (name: string, content: string) => {
      const { body: batch } = await send(name, content);
      await post(`/v1/import/vendor/${batch.id}/archive`, { admit: true });
      return batch.counts;
    };
    await admitted('conversations.json', conversation('Grebe.', 'And coot.'));
    expect(await admitted('conversations.json', conversation('Grebe.'))).toMatchObject({ texts: 0, known: 1 });
    const note = (words: string) => `---\ntitle: ${fresh('note')}\npermalink: ${fresh('note')}\n---\n${words}\n`;
    await admitted('note.md', note('Long words.\n\nAnd an end.'));
    expect(await admitted('note.md', note('Long words.'))).toMatchObject({ texts: 1, known: 0 });
    const documents: { source_key: string; body_text: string }[] = await get('/v1/artifacts?limit=500');
    const bodies = documents.filter(({ source_key }) => source_key.endsWith(`:${fresh('note')}`));
    expect(bodies.map(({ body_text }) => body_text)).toEqual(['Long words.']);
    const chat = documents.find(({ source_key }) => source_key === `claude:${fresh('c')}`);
    expect(chat?.body_text).toContain('And coot.');
  });

  it('are opened one by one, and decided about as they are picked, while the others wait', async () => {
    const chats = ['one', 'two', 'three', 'four'].map((name) =>
      dumps.claudeConversation(fresh(name), [['human', `Plover ${fresh(name)}`]]),
    );
    const { body: batch } = await send('conversations.json', JSON.stringify(chats));
    const at = `/v1/import/vendor/${batch.id}`;
    const texts: { number: number; title: string }[] = await get(`${at}/texts`);
    const [one, two, three, four] = texts.map(({ number }) => number) as [number, number, number, number];
    const opened = await get(`${at}/texts/${two}`);
    expect(opened).toEqual({ ...texts[1], body_text: expect.stringContaining(`Plover ${fresh('two')}`) });
    expect((await here.hub.request('GET', `${at}/texts/${four + 1}`)).status).toBe(404);
    expect((await here.hub.request('GET', `${at}/texts/four`)).status).toBe(422);
    const first = await post(`${at}/archive`, { admit: true, numbers: [three, one] });
    expect(first.body).toMatchObject({ archive_status: 'pending', counts: { texts: 2 } });
    const titles = async () => (await get(`${at}/texts`)).map(({ number }: { number: number }) => number);
    expect(await titles()).toEqual([two, four]);
    const isIn = async () => {
      const documents: { title: string }[] = await get('/v1/artifacts?limit=500');
      return chats.map(({ name }) => documents.some(({ title }) => title === name));
    };
    expect(await isIn()).toEqual([true, false, true, false]);
    // What was decided about is passed over; a text of nobody is none.
    const again = await post(`${at}/archive`, { numbers: [one, four + 1] });
    expect([again.status, again.body.code]).toEqual([409, 'already_decided']);
    const thrown = await post(`${at}/archive`, { admit: false, numbers: [one, two] });
    expect(thrown.body).toMatchObject({ archive_status: 'pending', counts: { texts: 1 } });
    expect((await here.hub.request('GET', `${at}/texts/${two}`)).status).toBe(404);
    const last = await post(`${at}/archive`, { admit: false, numbers: [four] });
    expect(last.body).toMatchObject({ archive_status: 'discarded', counts: { texts: 1 } });
    expect(await titles()).toEqual([]);
    expect(await isIn()).toEqual([true, false, true, false]);
    expect((await post(`${at}/archive`, { numbers: [] })).status).toBe(422);
  });

  it('that are thrown away are gone, and may come again', async () => {
    const dump = conversation(`Siskin ${fresh('s')}`);
    const { body: batch } = await send('conversations.json', dump);
    expect((await post(`/v1/import/vendor/${batch.id}/archive`, { admit: false })).body.archive_status).toBe(
      'discarded',
    );
    expect(await get(`/v1/import/vendor/${batch.id}/texts`)).toEqual([]);
    expect((await get(`/v1/search?q=${fresh('s')}`)).hits).toEqual([]);
    expect((await send('conversations.json', dump)).body.counts.texts).toBe(1);
  });

  it('longer than an artifact come in parts, with nothing left out', async () => {
    const words = Array.from({ length: 90_000 }, (_, i) => `word${i}`).join(' ');
    const { body: batch } = await send('conversations.json', conversation(words));
    expect(batch.counts.texts).toBe(2);
    await post(`/v1/import/vendor/${batch.id}/archive`, { admit: true });
    const parts = (await get('/v1/artifacts?limit=2')) as { title: string; body_text: string }[];
    const inOrder = parts.toSorted((a, b) => a.title.localeCompare(b.title));
    expect(inOrder.map(({ title }) => title)).toEqual([
      `Conversation ${fresh('c')} (1 of 2)`,
      `Conversation ${fresh('c')} (2 of 2)`,
    ]);
    expect(inOrder.map(({ body_text }) => body_text).join(' ')).toContain(words);
  });
});
