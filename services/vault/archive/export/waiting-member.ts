// A member of the archive that is made while others are written, and waits for its turn: packed, in a sealed file.
import { yieldTurn } from '../../../../shared/yield-turn.ts';
import { piecesOf } from '../bytes/byte-source.ts';
import type { SealedFile } from '../bytes/sealed-file.ts';
import { END_OF_PIECES, letGo, type PackedMember, type Piece, Tally } from '../zip/packing.ts';

export class WaitingMember {
  readonly #spool: SealedFile;
  readonly #tally = new Tally();

  constructor(spool: SealedFile) {
    this.#spool = spool;
  }

  add(piece: Piece): void {
    this.#tally.add(piece);
    this.#spool.write(piece.packed);
    letGo(piece.plain);
    letGo(piece.packed);
  }

  async *content(): PackedMember {
    for (const piece of piecesOf(this.#spool)) {
      yield piece;
      await yieldTurn();
    }
    yield END_OF_PIECES;
    return this.#tally.measures();
  }
}
