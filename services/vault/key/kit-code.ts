// The words of a recovery kit as a code for a camera.
import encodeQR from 'qr';

/** One text of 0 and 1 for each row, 1 for dark. */
export function codeOf(words: readonly string[]): string[] {
  return encodeQR(words.join(' '), 'raw', { ecc: 'medium' }).map((row) =>
    row.map((isDark) => (isDark ? '1' : '0')).join(''),
  );
}
