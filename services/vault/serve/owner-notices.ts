// What happens in the vault, told to the api for whoever looks at the page: only while somebody watches, who has proved to
// be the owner, and no longer than that proof counts.
import { api } from '../../../shared/contracts/api.ts';
import type { ParamsOf } from '../../../shared/contracts/method.ts';
import type { Link } from '../../../shared/ipc/link.ts';
import type { OpenVault, WhileOpen } from '../lifecycle/open/open-vault.ts';

type Notices = ParamsOf<typeof api.notify>['events'];

export class OwnerNotices implements WhileOpen {
  readonly #api: Link;
  #isWatched = false;

  constructor(link: Link) {
    this.#api = link;
  }

  watch(): void {
    this.#isWatched = true;
  }

  unwatch(): void {
    this.#isWatched = false;
  }

  tell(events: Notices): void {
    if (this.#isWatched) this.#api.ask(api.notify, { events }).catch(() => {});
  }

  onOpen({ chain }: OpenVault): void {
    chain.onCommitted = (events) => {
      this.tell(events.map((event) => ({ event: 'audit' as const, ...event })));
      // Whoever watches did so with the token that has just been replaced.
      if (events.some(({ kind }) => kind === 'setup.restarted')) this.#close('token_replaced');
    };
  }

  onClose(): void {
    this.#close('locked');
  }

  #close(reason: string): void {
    this.tell([{ event: 'closed', reason }]);
    this.unwatch();
  }
}
