const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** How much that is, as people say it. */
export function sizeOf(bytes: number): string {
  const step = bytes === 0 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1000)));
  const amount = bytes / 1000 ** step;
  return `${amount.toLocaleString('en', { maximumFractionDigits: amount < 10 && step > 0 ? 1 : 0 })} ${UNITS[step]}`;
}
