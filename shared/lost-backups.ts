// Backups that nothing opens: neither words nor a passphrase ever did, and their key is gone, or goes as the vault gets another. Free
// of schemas, for the page.

interface Made {
  made_at: string;
  encrypted: boolean;
  recovery_kit: object | null;
  /** Where its key was kept; null where that cannot be read any more. */
  key_storage: string | null;
  /** Tells its key from others; null where that cannot be read any more. */
  key_check: string | null;
}

interface Key {
  key_storage: string;
  made_at: string;
  key_check: string | null;
  recovery_kit: object | null;
}

/** Nothing that this vault knows of opens it any more: it needs its key, and that was another one. */
export function isKeyGone(made: Made, key: Pick<Key, 'made_at' | 'key_check'>): boolean {
  return needsItsKey(made) && isUnderAnotherKey(made, key);
}

/** Where its check cannot be read, its day has to do. */
export function isUnderAnotherKey(
  made: Pick<Made, 'made_at' | 'key_check'>,
  key: Pick<Key, 'made_at' | 'key_check'>,
): boolean {
  if (made.key_check !== null && key.key_check !== null) return made.key_check !== key.key_check;
  return made.made_at < key.made_at;
}

/** A copy of its key lies in it, which the passphrase of then opens: no new key of the vault changes that. */
export function opensByPassphrase({ encrypted, key_storage }: Pick<Made, 'encrypted' | 'key_storage'>): boolean {
  return encrypted && key_storage === 'passphrase';
}

/** Of one that cannot be read as far as where its key was kept, nothing is claimed. */
function needsItsKey(made: Made): boolean {
  const { encrypted, recovery_kit, key_storage } = made;
  return encrypted && recovery_kit === null && key_storage !== null && !opensByPassphrase(made);
}

/** Those that a new key leaves closed, as their copies elsewhere: they need their key, which is still that of now. */
export function shutByNewKey<Each extends Made>(key: Key, made: readonly Each[]): Each[] {
  if (key.key_storage === 'none') return [];
  return made.filter((each) => needsItsKey(each) && !isKeyGone(each, key));
}

/** Of those that lie here so many; where nothing but the key opens what the vault makes, all, wherever they lie. */
export function lostByNewKey(key: Key, made: readonly Made[]): 'all' | number {
  const opensOtherwise = key.recovery_kit !== null || key.key_storage === 'none' || key.key_storage === 'passphrase';
  return opensOtherwise ? shutByNewKey(key, made).length : 'all';
}
