// A mail account over JMAP, as far as it is asked for: its mailboxes, its mails, and what changed since a state.

interface TestMail {
  subject: string;
  box: string;
}

type Fields = Record<string, unknown>;

export class JmapMailbox {
  readonly mails = new Map<string, TestMail>();
  #state = 1;
  #changes = { created: [] as string[], updated: [] as string[], destroyed: [] as string[] };

  change(changes: { created: string[]; updated: string[]; destroyed: string[] }): void {
    this.#state += 1;
    this.#changes = changes;
  }

  session(apiUrl: string): Fields {
    const capabilities = { 'urn:ietf:params:jmap:core': { maxObjectsInGet: 20 } };
    return { apiUrl, primaryAccounts: { 'urn:ietf:params:jmap:mail': 'A' }, capabilities };
  }

  /** The answer to what was sent to the address of the API. */
  answer(sent: string): Fields {
    let ids: string[] = [];
    const { methodCalls } = JSON.parse(sent) as { methodCalls: [string, Fields, string][] };
    const methodResponses = methodCalls.map(([name, args, id]) => {
      const result = this.#call(name, args, ids);
      if ('ids' in result) ids = result['ids'] as string[];
      return [name, result, id];
    });
    return { methodResponses };
  }

  #call(name: string, args: Fields, found: readonly string[]): Fields {
    if (name === 'Mailbox/get') {
      return {
        list: [
          { id: 'in', name: 'Inbox' },
          { id: 'other', name: 'Other', parentId: null },
        ],
      };
    }
    if (name === 'Email/query') {
      const all = [...this.mails.keys()];
      const after = args['anchor'] === undefined ? 0 : all.indexOf(String(args['anchor'])) + 1;
      return { ids: all.slice(after), total: all.length };
    }
    if (name === 'Email/changes') {
      const isBehind = Number(args['sinceState']) < this.#state;
      const none = { created: [], updated: [], destroyed: [] };
      return { ...(isBehind ? this.#changes : none), newState: String(this.#state), hasMoreChanges: false };
    }
    const wanted = (args['ids'] as string[] | undefined) ?? found;
    return { state: String(this.#state), list: wanted.flatMap((id) => this.#mail(id)) };
  }

  #mail(id: string): Fields[] {
    const mail = this.mails.get(id);
    if (mail === undefined) return [];
    const { subject, box } = mail;
    return [
      {
        ...{ id, subject, mailboxIds: { [box]: true }, from: [{ name: 'Jo', email: 'jo@example.org' }] },
        ...{ sentAt: '2026-03-10T10:00:00+01:00', textBody: [{ partId: '1', type: 'text/html' }] },
        bodyValues: { 1: { value: `<p>Hi from ${subject}</p>` } },
        attachments: [{ name: 'plan.pdf', type: 'application/pdf', size: 2000, disposition: 'attachment' }],
      },
    ];
  }
}
