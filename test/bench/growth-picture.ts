// The growth curves as a picture: what an operation takes at each size of the vault, both axes in powers of ten. Written by
// hand, so that it is small, sharp at any size, and readable on a light and on a dark page.
export interface Point {
  curve: string;
  /** Objects in the vault. */
  size: number;
  ms: number;
}

const WIDTH = 720;
const HEIGHT = 400;
const PLOT = { left: 64, right: 500, top: 24, bottom: 344 };
/** Told apart by more than their colour: the names stand at their ends. */
const COLOURS = ['#2f7ed8', '#c0562f', '#3a9a5b', '#9a57c9', '#b08a1e'];
const LABEL_GAP = 17;

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #3a3f46; }
  .axis { stroke: #8a9099; } .grid { stroke: #8a9099; stroke-opacity: 0.25; }
  .curve { fill: none; stroke-width: 2; }
  @media (prefers-color-scheme: dark) { text { fill: #d5d9df; } }`;

export function growthPicture(points: readonly Point[]): string {
  const sizes = [...new Set(points.map(({ size }) => size))].sort((a, b) => a - b);
  const times = points.map(({ ms }) => ms);
  const [low, high] = [
    10 ** Math.floor(Math.log10(Math.min(...times))),
    10 ** Math.ceil(Math.log10(Math.max(...times))),
  ];
  const x = scale(sizes[0] as number, sizes.at(-1) as number, PLOT.left, PLOT.right);
  const y = scale(low, high, PLOT.bottom, PLOT.top);
  const names = [...new Set(points.map(({ curve }) => curve))];
  const curves = names.map((name, index) => {
    const own = points.filter(({ curve }) => curve === name).sort((a, b) => a.size - b.size);
    return { name, colour: COLOURS[index % COLOURS.length] as string, own, end: y((own.at(-1) as Point).ms) };
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${saidOf(curves)}">
<style>${STYLE}
</style>
${[...grid(sizes, low, high, x, y), ...drawn(curves, x, y)].join('\n')}
</svg>
`;
}

interface Curve {
  name: string;
  colour: string;
  own: Point[];
  end: number;
}

type Scale = (value: number) => number;

/** By powers of ten. */
function scale(low: number, high: number, from: number, to: number): Scale {
  const span = Math.log10(high / low) || 1;
  return (value) => rounded(from + ((to - from) * Math.log10(value / low)) / span);
}

function grid(sizes: readonly number[], low: number, high: number, x: Scale, y: Scale): string[] {
  const { left, right, top, bottom } = PLOT;
  const lines: string[] = [];
  for (let ms = low; ms <= high * 1.001; ms *= 10) {
    lines.push(`<line class="grid" x1="${left}" x2="${right}" y1="${y(ms)}" y2="${y(ms)}"/>`);
    lines.push(`<text x="${left - 8}" y="${y(ms) + 4}" text-anchor="end">${Number(ms.toPrecision(1))} ms</text>`);
  }
  for (const size of sizes) {
    lines.push(`<line class="grid" x1="${x(size)}" x2="${x(size)}" y1="${top}" y2="${bottom}"/>`);
    lines.push(`<text x="${x(size)}" y="${bottom + 20}" text-anchor="middle">${size.toLocaleString('en')}</text>`);
  }
  lines.push(`<path class="axis" fill="none" d="M${left} ${top}V${bottom}H${right}"/>`);
  lines.push(`<text x="${(left + right) / 2}" y="${bottom + 44}" text-anchor="middle">objects in the vault</text>`);
  return lines;
}

function drawn(curves: readonly Curve[], x: Scale, y: Scale): string[] {
  let taken = -LABEL_GAP;
  const labels = curves
    .toSorted((a, b) => a.end - b.end)
    .map(({ name, colour, end }) => {
      taken = Math.max(end, taken + LABEL_GAP);
      return `<text x="${PLOT.right + 12}" y="${taken + 4}"><tspan fill="${colour}">●</tspan> ${escaped(name)}</text>`;
    });
  const lines = curves.flatMap(({ own, colour }) => [
    `<polyline class="curve" stroke="${colour}" points="${own.map(({ size, ms }) => `${x(size)},${y(ms)}`).join(' ')}"/>`,
    ...own.map(({ size, ms }) => `<circle r="3.5" fill="${colour}" cx="${x(size)}" cy="${y(ms)}"/>`),
  ]);
  return [...lines, ...labels];
}

/** For whoever does not see it. */
function saidOf(curves: readonly Curve[]): string {
  const each = ({ name, own }: Curve) =>
    `${name}: ${own.map(({ size, ms }) => `${ms.toPrecision(2)} ms at ${size.toLocaleString('en')}`).join(', ')}`;
  return escaped(`What an operation takes as the vault grows. ${curves.map(each).join('. ')}.`);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
