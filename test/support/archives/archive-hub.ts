// A hub with something of everything in it, and what a test of archives asks of one.

import { startHub, type TestHub } from '../hub.ts';
import { PASSPHRASE } from './archives.ts';

export interface ArchiveHub extends TestHub {
  readonly token: string;
  /** Sends a request and fails on any answer but success. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the route answers
  post(path: string, body?: unknown): Promise<any>;
  /** Sends a file as a browser would. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the route answers
  upload(path: string, file: Blob | Buffer, fields?: Record<string, string>): Promise<{ status: number; body: any }>;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the route answers
  stage(archive: Buffer): Promise<{ status: number; body: any }>;
  eventCount(): Promise<number>;
}

export async function startArchiveHub(): Promise<ArchiveHub> {
  const hub = await startHub();
  const token = await hub.setup();
  const upload: ArchiveHub['upload'] = async (path, file, fields = {}) => {
    const form = new FormData();
    form.set('file', file instanceof Blob ? file : new Blob([new Uint8Array(file)]), 'archive.pca');
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(hub.base + path, { method: 'POST', headers, body: form });
    return { status: response.status, body: await response.json() };
  };
  return Object.assign(hub, {
    token,
    upload,
    stage: (archive: Buffer) => upload('/v1/import/stage', archive, { passphrase: PASSPHRASE }),
    eventCount: async () => (await hub.request('GET', '/v1/events?limit=1')).body[0].seq,
    async post(path: string, body: unknown = {}) {
      const answer = await hub.request('POST', path, { body });
      if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  });
}

/** Something of everything, with a past: twelve objects to export, a deleted one, and an assistant that stays. */
export async function fill(hub: ArchiveHub): Promise<void> {
  await hub.request('PATCH', '/v1/profile', {
    body: { name: 'Ada', time_zone: 'Europe/Paris', extra: { '10': 1, b: [2] } },
  });
  const project = await hub.post('/v1/projects', { title: 'Move to Lisbon', labels: ['Home', 'Big Things'] });
  const gone = await hub.post('/v1/projects', { title: 'Never mind' });
  const memory = await hub.post('/v1/memories', {
    kind: 'semantic',
    statement: 'Prefers trains.',
    project_id: project.id,
    labels: ['Travel!'],
  });
  const next = await hub.post(`/v1/memories/${memory.id}/supersede`, { statement: 'Prefers night trains.' });
  await hub.request('PATCH', `/v1/memories/${next.id}`, {
    body: { sensitivity_flags: ['health'], valid_until: '2030-01-01T00:00:00Z' },
  });
  const secret = await hub.post('/v1/memories', {
    kind: 'episodic',
    statement: 'Saw a doctor.',
    classification: 'sensitive',
  });
  await hub.request('PATCH', `/v1/memories/${secret.id}`, {
    body: { statement: 'Saw somebody.', classification: 'personal' },
  });
  const wrong = await hub.post('/v1/memories', { kind: 'procedural', statement: 'Water plants on Fridays.' });
  await hub.post(`/v1/memories/${wrong.id}/retract`);
  await hub.post('/v1/preferences', { key: 'seat', value: { side: 'window' }, project_id: project.id });
  await hub.post('/v1/preferences', { key: 'Tea', value: 'ΟΔΟΣ  green\ttea' });
  await hub.post('/v1/goals', { title: 'Find a flat', project_id: project.id });
  await hub.post('/v1/relations', { from_id: next.id, to_id: secret.id, relation_type: 'related_to' });
  const body_text = 'Zeile 1\nline 2 \u{1f9f3}';
  await hub.post('/v1/artifacts', { kind: 'note', title: 'Packing', body_text, untrusted: false });
  await hub.request('DELETE', `/v1/projects/${gone.id}`);
  await hub.post('/v1/connections/links', { name: 'An assistant' });
}
