// Sets of message numbers as text, short where they are dense: `5:9,12` is 5 to 9, and 12.

export function writeUids(uids: readonly number[]): string {
  const sorted = [...uids].sort((a, b) => a - b);
  const ranges: string[] = [];
  for (let at = 0; at < sorted.length; ) {
    const first = sorted[at] as number;
    let last = first;
    while (sorted[at] === last || sorted[at] === last + 1) {
      last = sorted[at] as number;
      at += 1;
    }
    ranges.push(first === last ? `${first}` : `${first}:${last}`);
  }
  return ranges.join(',');
}

export function readUids(text: string): Set<number> {
  const uids = new Set<number>();
  for (const range of text === '' ? [] : text.split(',')) {
    const [first = 0, last = first] = range.split(':').map(Number);
    for (let uid = first; uid <= last; uid += 1) uids.add(uid);
  }
  return uids;
}
