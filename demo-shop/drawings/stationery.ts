/** Pens, colours and desk things. */
import { type Drawings, type Ink, dark, light } from './ink.js';
import { at, carton, ellipse, rect, repeat, shape, stroke } from './solids.js';

const paints = [
  '#d9362f',
  '#e8702a',
  '#f0b02f',
  '#f3dc4a',
  '#8fbf3f',
  '#3f8f5a',
  '#2f9f9a',
  '#2f7fc0',
  '#2b4a9a',
  '#6a4aa0',
  '#b0407f',
  '#7a4a2a',
];

function crayon(ink: Ink, colour: string): string {
  return `${shape('M-9-64L-4-84H4L9-64Z', ink.round(colour))}${rect(-10, -66, 20, 120, 3, ink.round(colour))}${rect(-10.5, -50, 21, 86, 2, ink.round(light(colour, 0.32)))}${stroke('M-9-42h18M-9 28h18', dark(colour, 0.25), 3)}`;
}

function pencil(ink: Ink, colour: string, tip: string): string {
  return `${shape('M-9-76L0-104L9-76Z', ink.round('#ecd0a0'))}${shape('M-3.4-93L0-104L3.4-93Z', tip)}${shape('M-9-76q4.5 6 9 0q4.5 6 9 0V84H-9Z', ink.round(colour))}${rect(-3, -72, 6, 156, 0, light(colour, 0.2))}${rect(-9.5, 78, 19, 14, 1, ink.metal('#c9ced4'))}${rect(-8.5, 90, 17, 15, 4, ink.round('#e58f8f'))}`;
}

export const stationery: Drawings = {
  fountainpen: (ink, s) =>
    at(
      100,
      100,
      `
      ${at(-30, 0, `${rect(-12, -30, 24, 128, 10, ink.round(s.a))}${rect(-12, -26, 24, 7, 0, ink.metal(s.b))}${rect(-10, -62, 20, 36, 3, ink.round(dark(s.a, 0.3)))}${shape('M-9-62Q-10-84 0-112Q10-84 9-62Z', ink.metal(s.b))}${stroke('M0-108V-78', dark(s.b, 0.5), 1.6)}${ellipse(0, -76, 2.6, 2.6, dark(s.b, 0.6))}`)}
      ${at(34, 10, `${rect(-14, -72, 28, 104, 9, ink.round(s.a))}${rect(-14, 22, 28, 9, 2, ink.metal(s.b))}${stroke('M9-62V-4', s.b, 5)}${ellipse(9, -2, 4.4, 4.4, s.b)}`)}`,
      1,
      34,
    ),
  pens: (ink, s) =>
    repeat(5, (k) =>
      at(
        30 + k * 36,
        100 + Math.abs(k - 2) * 5,
        k === 4
          ? `${rect(-9, -40, 18, 130, 5, ink.round(s.b))}${shape('M-8-40L-3-62H3L8-40Z', ink.metal('#c9ced4'))}${shape('M-1.6-62L0-72L1.6-62Z', s.a)}${rect(-9, -38, 18, 34, 4, ink.round(s.a))}${rect(-9, 84, 18, 10, 3, s.a)}`
          : `${rect(-9, -20, 18, 112, 5, ink.round(s.b))}${rect(-3, 0, 6, 84, 3, light(s.a, 0.4))}${rect(-10, -82, 20, 66, 6, ink.round(s.a))}${stroke('M8-76V-32', light(s.a, 0.3), 4)}${rect(-9, 86, 18, 9, 3, s.a)}`,
        1,
        (k - 2) * 6,
      ),
    ),
  pencils: (ink, s) =>
    repeat(5, (k) =>
      at(
        28 + k * 36,
        100 + Math.abs(k - 2) * 6,
        pencil(ink, k % 2 ? dark(s.a, 0.06) : s.a, s.b),
        1,
        (k - 2) * 7,
      ),
    ),
  watercolours: (ink, s) => `
      ${shape('M8 92L24 20H216L232 92Z', ink.slant(light(s.a, 0.2)))}${shape('M22 86L34 28H206L218 86Z', '#f6f4ee')}${(
        [
          [64, 58],
          [108, 50],
          [150, 62],
          [188, 52],
        ] as const
      )
        .map(
          ([x, y], k) =>
            ellipse(x, y, 17, 10, light(paints[k * 3] ?? s.a, 0.35)) +
            ellipse(x - 3, y - 1, 9, 5, paints[k * 3] ?? s.a),
        )
        .join('')}
      ${rect(4, 92, 232, 96, 7, ink.fall(s.a))}${rect(12, 99, 216, 82, 3, dark(s.a, 0.5))}
      ${repeat(24, (k) => {
        const [x, y] = [17 + (k % 12) * 17.6, 104 + Math.floor(k / 12) * 46];
        const c = paints[(k * (k < 12 ? 1 : 5)) % 12] ?? s.a;
        return (
          rect(x, y, 14.6, 28, 2, '#f3f1ea') +
          rect(x + 2, y + 2, 10.6, 24, 2, ink.slant(k < 12 ? c : dark(c, 0.2)))
        );
      })}
      ${rect(17, 136, 210, 10, 5, dark(s.a, 0.2))}${at(112, 141, `${rect(-86, -4, 130, 8, 4, ink.fall('#b5473a'))}${rect(42, -5, 26, 10, 2, ink.fall('#c9ced4'))}${shape('M66-5Q88-6 104 0Q88 6 66 5Z', '#5a3a22')}`)}`,
  crayons: (ink, s) => `
      ${repeat(6, (k) => at(40 + k * 22, 78 - (k % 2) * 8, crayon(ink, paints[k * 2] ?? s.a)))}${repeat(6, (k) => at(51 + k * 22, 92, crayon(ink, paints[k * 2 + 1] ?? s.a)))}
      ${carton(ink, 22, 96, 160, 118, 0, s.a)}${shape('M22 96h160l-20 24H42Z', dark(s.a, 0.3))}${shape('M22 96L42 122H162L182 96V214H22Z', ink.slant(s.a))}${rect(22, 142, 160, 34, 0, s.b)}
      <text x="102" y="167" font-family="DejaVu Sans" font-weight="bold" font-size="22" text-anchor="middle" fill="#fff">CRAYONS</text>${stroke('M40 198q14-14 28 0t28 0t28 0t28 0', '#2f7fc0', 5)}`,
  geometrybox: (ink, s) => `
      ${shape('M14 90L30 14H210L226 90Z', ink.slant(light(s.a, 0.1)))}${shape('M28 84L40 22H200L212 84Z', '#f3ead0')}${repeat(4, (k) => rect(56 + k * 4, 36 + k * 11, 120 - k * 8, 3, 1.5, '#b9ad8a'))}
      ${rect(8, 90, 224, 96, 8, ink.fall(s.a))}${rect(18, 98, 204, 80, 5, dark(s.a, 0.45))}
      ${shape('M28 170V108L90 170Z', 'rgba(180,230,245,.85)')}${shape('M38 160V132L66 160Z', dark(s.a, 0.45))}
      <path d="M96 166a36 36 0 0 1 72 0Z" fill="rgba(250,220,120,.9)"/><path d="M116 160a16 16 0 0 1 32 0Z" fill="${dark(s.a, 0.45)}"/>${repeat(11, (k) => at(132, 166, rect(-0.6, -35, 1.2, 6, 0, '#7a5a12'), 1, -85 + k * 17))}
      ${at(196, 138, `${stroke('M0-34L-15 32M0-34L15 32', '#d9dee2', 5)}${ellipse(0, -35, 6, 6, ink.metal('#c9ced4'))}${shape('M-15 32l-2 9l5-7ZM15 32l2 9l-5-7Z', '#333')}`)}${rect(28, 101, 190, 5, 2, s.b)}${at(110, 116, rect(-30, -4, 66, 8, 2, ink.fall('#e58f3a')) + shape('M36-4L50 0L36 4Z', '#ecd0a0'))}`,
  calculator: (ink, s) => `
      ${rect(40, -4, 120, 222, 16, ink.slant(s.a))}<rect x="43" y="-1" width="114" height="216" rx="14" fill="none" stroke="${light(s.a, 0.3)}" stroke-width="1.6"/>
      ${rect(112, 8, 36, 12, 2, '#4a2b33')}${rect(52, 26, 96, 42, 5, '#10151a')}${rect(55, 29, 90, 36, 3, ink.blend('#d5e3cf', '#b3c9ad'))}
      <text x="140" y="45" font-family="DejaVu Sans Mono" font-size="12" text-anchor="end" fill="#25352a">sin 30°</text><text x="140" y="60" font-family="DejaVu Sans Mono" font-weight="bold" font-size="14" text-anchor="end" fill="#25352a">0.5</text>
      ${repeat(15, (k) => rect(52 + (k % 5) * 19.8, 77 + Math.floor(k / 5) * 14, 16.5, 10, 4, ink.fall(k === 0 ? s.b : '#6b7784')))}
      ${repeat(20, (k) => {
        const [x, y] = [52 + (k % 5) * 19.8, 124 + Math.floor(k / 5) * 21];
        const c = k === 3 || k === 4 ? '#d9573f' : k % 5 > 2 ? '#9aa6b3' : '#eef1f3';
        return (
          rect(x, y, 16.5, 16, 4, ink.fall(c)) +
          `<text x="${x + 8.25}" y="${y + 12.5}" font-family="DejaVu Sans" font-weight="bold" font-size="10" text-anchor="middle" fill="#222">${['7', '8', '9', 'D', 'C', '4', '5', '6', '×', '÷', '1', '2', '3', '+', '−', '0', '.', 'E', 'A', '='][k]}</text>`
        );
      })}`,
  deskorganiser: (ink, s) => `
      ${[0, 1, 2].map((k) => at(54 + k * 17, 92, pencil(ink, ['#3f7fc0', '#d9483b', '#e3a72c'][k] ?? s.b, '#2b2b2b'), 0.8, -6 + k * 7)).join('')}${at(110, 74, `${stroke('M-8 30L4-30M8 30L-4-30', '#c9ced4', 6)}<circle cx="-8" cy="-40" r="11" fill="none" stroke="#d9573f" stroke-width="6"/><circle cx="10" cy="-40" r="11" fill="none" stroke="#d9573f" stroke-width="6"/>`)}
      ${rect(148, 50, 58, 106, 8, '#23282f')}${rect(152, 55, 50, 96, 4, ink.blend('#7fb8ea', '#6a5acd', '1,1'))}
      ${shape('M24 104H136V196H24Z', ink.slant(s.a))}${shape('M24 104l10-10H128l8 10Z', dark(s.a, 0.4))}${shape('M136 130H224V196H136Z', ink.slant(dark(s.a, 0.1)))}${shape('M136 130l6-8H218l6 8Z', dark(s.a, 0.45))}
      ${repeat(4, (k) => stroke(`M30 ${118 + k * 20}q50 6 100 0M142 ${144 + k * 15}q40 5 76 0`, dark(s.a, 0.22), 1.2, 'opacity=".6"'))}${rect(24, 192, 200, 8, 2, dark(s.a, 0.25))}${rect(40, 140, 60, 24, 3, ink.fall(s.b))}`,
  stickynotes: (ink, s) =>
    s.colours
      .slice(0, 5)
      .map((c, k) =>
        at(
          [52, 146, 46, 150, 100][k] ?? 0,
          [54, 48, 146, 150, 100][k] ?? 0,
          `${shape('M-48-48H48V30L30 48H-48Z', ink.slant(c))}${shape('M48 30L30 48L28 28Z', dark(c, 0.24))}${rect(-48, -48, 96, 12, 0, 'rgba(0,0,0,.06)')}${k === 4 ? stroke('M-24 2l16 18l32-36', dark(c, 0.6), 6) : repeat(3, (q) => rect(-32, -18 + q * 16, 62 - q * 12, 3.4, 1.7, dark(c, 0.4)))}`,
          1,
          [-8, 7, 5, -6, 3][k],
        ),
      )
      .join(''),
  stamps: (ink, s) => {
    const stamp = (icon: string): string =>
      `${ellipse(0, -56, 18, 15, ink.ball(s.a))}${rect(-9, -50, 18, 30, 5, ink.round(s.a))}${rect(-26, -24, 52, 46, 6, ink.slant(s.a))}${rect(-28, 18, 56, 9, 2, '#3a3f46')}${ellipse(0, -1, 18, 18, '#f7ead2')}${ink.icon(icon, 0, -1, 28)}`;
    return `${at(46, 152, stamp('two-hump-camel'))}${at(112, 140, stamp('mango'))}${at(176, 150, stamp('kite'))}${at(80, 196, stamp('auto-rickshaw'))}
      ${carton(ink, 120, 182, 84, 36, 16, '#3a4a5a')}${shape('M126 180l10-4h78l-8 4Z', s.b)}${rect(130, 191, 60, 18, 3, s.b)}`;
  },
};
