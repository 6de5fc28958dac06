// Who is let in to the vault: its owner, by the owner's token or on a page of the hub; assistants, by tokens of their own, unless
// they are paused or the database is not what it was.
import { HubError } from '../../../shared/errors.ts';
import type { AskingPage } from '../../../shared/methods/vault.ts';
import { moreBefore, Seldom } from '../store/audit/seldom.ts';
import { type Actor, type Change, OWNER, recordEvent, VAULT } from '../store/change.ts';
import { newOwnerToken, noToken, OwnerTokens, ownerRequired, ShownToken, unknownToken } from '../trust/owner-token.ts';
import { type HubRun, hubKey, hubProof, isKnownPage } from '../trust/page-token.ts';
import { holderOf } from '../trust/tokens.ts';
import type { OpenVault } from './open/open-vault.ts';
import { changeSettings, type OwnSettings, ownSettings, pausesAssistants } from './open/own-settings.ts';

/** The vault, as far as whoever lets somebody in has to know it. */
interface Home {
  /** Throws where it is not open. */
  readonly opened: OpenVault;
  readonly isOpen: boolean;
  /** Under which its own settings lie. */
  readonly vaultId: string;
}

export class Admission {
  readonly run: HubRun;
  readonly #home: Home;
  readonly #pagesLetIn = new Seldom();
  /** How often the token was handed out while the disk took no line about it: the next line that it takes counts them. */
  #unwritten = 0;
  #ownerTokens: OwnerTokens | undefined;
  /** The name under which pages know this hub. It opens nothing, and stays when the vault is locked. */
  #keyOfPages: string | null = null;

  constructor(home: Home, run: HubRun) {
    this.#home = home;
    this.run = run;
  }

  /** The vault has been opened. */
  begin(ownerToken: string): void {
    this.#ownerTokens = new OwnerTokens(ownerToken, this.run);
  }

  /** It is about to be locked: pages may still ask whose hub this is. */
  keepPages(): void {
    this.#keyOfPages = hubKey(this.#ownerToken());
  }

  /** It is open no more, and knows no token. */
  end(): void {
    this.#ownerTokens = undefined;
  }

  /** Whose token this is. Whether the vault is set up and open comes first: until then nobody has a token. */
  identify(shown: ShownToken | undefined): Actor {
    const vault = this.#home.opened;
    if (shown === undefined) throw noToken();
    if (this.#ownerTokens?.has(shown)) return OWNER;
    const holder = holderOf(vault.reader, shown.text, vault.now());
    if (holder.outcome === 'active') {
      this.refuseUnderAlarm();
      return holder.actor;
    }
    if (holder.outcome === 'unknown') throw unknownToken(shown.text);
    throw new HubError('revoked', 'The owner has revoked this connection.', {
      fix: 'Pair again, with a new code of the owner.',
    });
  }

  authorizeOwner(token: string | undefined): Actor {
    const actor = this.identify(token === undefined ? undefined : new ShownToken(token));
    if (actor.kind === 'owner') return actor;
    throw ownerRequired();
  }

  /** A database that is not what it was may hold grants and tokens that its owner has taken back since. */
  refuseUnderAlarm(): void {
    if (this.#home.opened.alarm.reason === null) return;
    throw new HubError('unavailable', 'The vault does not match what is known of it, so no assistant is served.', {
      fix: 'Ask the owner to look at the hub: its page and `hub status` say what was found.',
    });
  }

  /** One switch for all assistants at once. */
  refuseWhilePaused(): void {
    if (!this.assistantsPaused) return;
    throw new HubError('policy_denied', 'The owner has paused all assistants.', {
      fix: 'Try again when the owner has resumed them.',
    });
  }

  get assistantsPaused(): boolean {
    return pausesAssistants(this.#home.opened.reader, this.#home.vaultId);
  }

  pauseAssistants(change: Change, paused: boolean): { paused: boolean } {
    const own = this.#ownSettings(change);
    if (own.record.assistants_paused === paused) return { paused };
    const kind = paused ? 'connection.all_paused' : 'connection.all_resumed';
    const summary = paused ? 'Paused all assistants' : 'Resumed all assistants';
    changeSettings(change, own, { values: { assistants_paused: paused } }, { kind, summary });
    return { paused };
  }

  /**
   * The owner's token for a local program, or to let the page in, and a line in the audit log about who asked. A page asks whenever
   * it is loaded: the same browser is written down again after a while. Where the disk takes no line, that waits: an owner who
   * got no token could neither read, nor delete, nor lock.
   */
  async readOwnerToken(reader: string | null, forPage: boolean): Promise<string> {
    const vault = this.#home.opened;
    const before = forPage ? this.#pagesLetIn.passedOver(reader ?? '', vault.now()) : 0;
    if (before === null) return this.#ownerToken();
    const more = before + this.#unwritten;
    this.#unwritten = 0;
    try {
      return await vault.change(VAULT, (change) => {
        recordEvent(change, {
          kind: 'setup.bootstrap_read',
          refs: [],
          summary_human: forPage ? 'The page of the hub was let in' : 'A local program got the token of the owner',
          extra: { reader, ...moreBefore(more) },
        });
        return this.#ownSettings(change).secrets.owner_token;
      });
    } catch (error) {
      this.#unwritten += more + 1;
      if (isOfTheDisk(error)) return this.#ownerToken();
      throw error;
    }
  }

  /** A new token of the owner in the place of the old one, which is good again where `change` is not written. */
  async renewingOwnerToken(change: (renew: (change: Change) => string) => Promise<string>): Promise<string> {
    const before = this.#ownerTokens;
    try {
      return await change((within) => this.#renewOwnerToken(within));
    } catch (error) {
      this.#ownerTokens = before;
      throw error;
    }
  }

  #renewOwnerToken(change: Change): string {
    const token = newOwnerToken();
    const summary = 'Ran the first questions again; the token of the owner is new';
    const reason = { kind: 'setup.restarted', summary };
    changeSettings(change, this.#ownSettings(change), { newSecrets: { owner_token: token } }, reason);
    this.begin(token);
    return token;
  }

  /** Lets a page in that was opened at this hub, or was let in before, and no other: one that a browser had kept is not ours. */
  admitPage(page: AskingPage | undefined): void {
    if (page === undefined || page.opened) return;
    const { known } = page;
    if (known !== undefined && this.#home.isOpen && isKnownPage(this.#ownerToken(), this.run, known)) return;
    throw new HubError('foreign_page', 'This page was not opened at the hub that runs now.', { fix: 'Load it anew.' });
  }

  /**
   * Says to a page that has been let in before that this is the hub of its vault, also while it is locked: somebody is about to type
   * the passphrase then.
   */
  prove(nonce: string): string {
    const kept = this.#home.isOpen ? null : this.#keyOfPages;
    // Where it was not open in this life of the hub, no key is kept: that is refused as any call is.
    return hubProof(kept ?? hubKey(this.#ownerToken()), this.run, nonce);
  }

  #ownerToken(): string {
    const vault = this.#home.opened;
    return ownSettings(vault.reader, this.#home.vaultId, vault.now()).secrets.owner_token;
  }

  #ownSettings({ tx, at }: Change): OwnSettings {
    return ownSettings(tx, this.#home.vaultId, at);
  }
}

/** As a failed write is told (storageError): full, or one that takes no writes for another reason. */
function isOfTheDisk(error: unknown): boolean {
  return error instanceof HubError && (error.code === 'storage_full' || error.code === 'unavailable');
}
