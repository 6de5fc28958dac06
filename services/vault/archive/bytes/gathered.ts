// Gathers small pieces into lots, because to pass one through a stream costs as much as its bytes.

/** Each lot is at least so long together, but for the last. */
export async function* gathered<Piece extends { length: number }>(
  pieces: AsyncIterable<Piece> | Iterable<Piece>,
  least: number,
): AsyncGenerator<Piece[]> {
  let lot: Piece[] = [];
  let length = 0;
  for await (const piece of pieces) {
    lot.push(piece);
    length += piece.length;
    if (length < least) continue;
    yield lot;
    lot = [];
    length = 0;
  }
  if (length > 0) yield lot;
}
