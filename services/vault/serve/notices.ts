// What happens in the vault, told to the api: to the owner's page while somebody watches who has proved to be the owner, and no
// longer than that proof counts; and to assistants that follow their grants no more than that some grant changed.
import type { Link } from '../../../shared/ipc/link.ts';
import { api } from '../../../shared/methods/api.ts';
import type { ParamsOf } from '../../../shared/methods/method.ts';
import type { OpenVault, WhileOpen } from '../lifecycle/open/open-vault.ts';

type Events = ParamsOf<typeof api.notify>['events'];

/** Events after which a connection may hold other grants. */
const ABOUT_GRANTS = /^(grant|connection)\./;

export class Notices implements WhileOpen {
  readonly #api: Link;
  #isWatched = false;
  #areGrantsFollowed = false;

  constructor(link: Link) {
    this.#api = link;
  }

  watch(): void {
    this.#isWatched = true;
  }

  unwatch(): void {
    this.#isWatched = false;
  }

  followGrants(): void {
    this.#areGrantsFollowed = true;
  }

  /** A new api process knows nothing of what the last one asked for. */
  forgetAll(): void {
    this.#isWatched = false;
    this.#areGrantsFollowed = false;
  }

  tell(events: Events): void {
    if (this.#isWatched) this.#api.ask(api.notify, { events }).catch(() => {});
  }

  onOpen({ chain }: OpenVault): void {
    this.#tellOfGrants();
    chain.onCommitted = (events) => {
      this.tell(events.map((event) => ({ event: 'audit' as const, ...event })));
      if (events.some(({ kind }) => ABOUT_GRANTS.test(kind))) this.#tellOfGrants();
      // Whoever watches did so with the token that has just been replaced.
      if (events.some(({ kind }) => kind === 'setup.restarted')) this.#close('token_replaced');
    };
  }

  onClose(): void {
    this.#close('locked');
  }

  #tellOfGrants(): void {
    if (this.#areGrantsFollowed) this.#api.ask(api.grantsChanged, {}).catch(() => {});
  }

  #close(reason: string): void {
    this.tell([{ event: 'closed', reason }]);
    this.unwatch();
  }
}
