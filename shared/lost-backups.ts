// Backups that nothing opens: no words ever did, and their key is gone, or goes as the vault gets another. Free of schemas, for the page.

interface Made {
  made_at: string;
  encrypted: boolean;
  recovery_kit: object | null;
}

interface Key {
  key_storage: string;
  made_at: string;
  recovery_kit: object | null;
}

/** Nothing that this vault knows of opens it any more: no words ever did, and the key was another one. */
export function isKeyGone({ encrypted, recovery_kit, made_at }: Made, key: Pick<Key, 'made_at'>): boolean {
  return encrypted && recovery_kit === null && made_at < key.made_at;
}

/** Those that a new key leaves closed, as their copies elsewhere: no words open them, and the key of now still does. */
export function shutByNewKey<Each extends Made>(key: Key, made: readonly Each[]): Each[] {
  if (key.key_storage === 'none') return [];
  return made.filter((each) => each.encrypted && each.recovery_kit === null && !isKeyGone(each, key));
}

/** Of those that lie here so many; without a recovery kit all, wherever they lie. */
export function lostByNewKey(key: Key, made: readonly Made[]): 'all' | number {
  if (key.key_storage !== 'none' && key.recovery_kit === null) return 'all';
  return shutByNewKey(key, made).length;
}
