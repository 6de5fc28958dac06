// What a label says, for whoever has no key to judge it with.
interface Said {
  vault: string;
  generation: number;
  made_at: string;
}

export function saidIn(label: string): Said | undefined {
  const [form, vault = '', said = ''] = label.split('.');
  if (form !== 'hub1' || !/^vlt_[0-9A-Z]{26}$/.test(vault)) return undefined;
  try {
    const { generation, made_at } = JSON.parse(Buffer.from(said, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >;
    if (!Number.isSafeInteger(generation) || typeof made_at !== 'string') return undefined;
    return { vault, generation: Number(generation), made_at };
  } catch {
    return undefined;
  }
}
