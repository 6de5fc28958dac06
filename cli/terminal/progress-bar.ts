// How far long work is, on one line of a terminal that is drawn over itself. Anywhere else nothing is shown.

const WIDTH = 28;
const DRAW_MS = 80;

export class ProgressBar {
  readonly #label: string;
  readonly #shown: boolean;
  #drawn = 0;

  constructor(label: string, shown = process.stderr.isTTY === true) {
    this.#label = label;
    this.#shown = shown;
  }

  update(done: number, total: number): void {
    if (!this.#shown || performance.now() - this.#drawn < DRAW_MS) return;
    this.#drawn = performance.now();
    const part = total > 0 ? Math.min(1, done / total) : 0;
    const filled = Math.round(part * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    process.stderr.write(`\r${this.#label}  ${bar} ${String(Math.floor(part * 100)).padStart(3)} %`);
  }

  /** Leaves the line empty for what is said next. */
  end(): void {
    if (this.#shown) process.stderr.write('\r\x1b[2K');
  }
}
