/** Cushions, bedding, rugs and baskets: the soft things of a home. */
import { type Drawings, type Ink, dark, light } from './ink.js';
import { at, ellipse, rect, repeat, shape, stroke, turned, turnedPath } from './solids.js';

const pad = 'M14 22Q100 34 186 20Q176 100 188 182Q100 170 12 184Q24 100 14 22Z';

function flower(x: number, y: number, r: number, colour: string, heart: string): string {
  const petals = repeat(8, (k) =>
    at(x, y, ellipse(0, -r * 0.6, r * 0.2, r * 0.4, colour), 1, k * 45),
  );
  return petals + ellipse(x, y, r * 0.22, r * 0.22, heart);
}

function cushion(ink: Ink, a: string, b: string, variant: string | undefined): string {
  const clip = ink.clip(`<path d="${pad}"/>`);
  const print =
    variant === 'block'
      ? repeat(25, (k) => flower(28 + (k % 5) * 36, 30 + Math.floor(k / 5) * 36, 15, b, a))
      : repeat(
          11,
          (k) =>
            `<rect x="${100 - k * 9}" y="${100 - k * 9}" width="${k * 18}" height="${k * 18}" rx="6" fill="none" stroke="${k % 3 ? light(a, 0.6) : b}" stroke-width="2.4" stroke-dasharray="6 4"/>`,
        ) + flower(100, 100, 30, b, light(a, 0.5));
  return `${shape(pad, ink.slant(a))}<g clip-path="${clip}">${print}</g>
    ${shape(pad, ink.blend('rgba(255,255,255,.22)', 'rgba(10,10,40,.34)', '1,1'))}
    ${stroke('M18 26q10 12 20 14M182 24q-10 12-20 16M184 178q-10-12-22-14M16 180q12-10 22-14', dark(a, 0.4), 2, 'opacity=".4"')}`;
}

function folded(ink: Ink, y: number, h: number, colour: string, width = 160): string {
  const x = 100 - width / 2;
  return `${rect(x, y, width, h, h / 2, ink.fall(colour))}
    ${stroke(`M${x + 10} ${y + h * 0.52}h${width - 14}`, dark(colour, 0.26), 1.6)}
    ${stroke(`M${x + 8} ${y + 3}h${width - 18}`, light(colour, 0.6), 1.6, 'opacity=".7"')}`;
}

export const textiles: Drawings = {
  cushions: (ink, s) => `
      ${at(46, -10, cushion(ink, s.b, s.a, 'block'), 0.88, 6)}${at(-30, 34, cushion(ink, s.a, s.b, 'block'), 0.92, -5)}`,
  cushion: (ink, s) => cushion(ink, s.a, s.b, s.variant),
  rug: (ink, s) => {
    const rows = [s.a, s.b, s.c, s.b, s.a, s.b, s.a, s.c, s.a, s.b, s.a, s.b, s.c, s.b, s.a];
    return `
      ${repeat(26, (k) => stroke(`M${34 + k * 5.3} 8v-10M${34 + k * 5.3} 212v10`, light(s.b, 0.3), 2))}
      ${rows.map((colour, k) => rect(30, 6 + k * 13.9, 140, 14.4, 0, colour)).join('')}
      ${[6.5, 0.5, 13.5].map((r) => repeat(9, (k) => shape(`M${34 + k * 15} ${13 + r * 13.9}l7-8l7 8l-7 8Z`, r === 6.5 ? s.b : s.c))).join('')}
      ${repeat(52, (k) => rect(30, 6 + k * 4.02, 140, 1, 0, 'rgba(0,0,0,.06)'))}
      ${rect(30, 6, 140, 209, 0, ink.blend('rgba(255,255,255,.16)', 'rgba(0,0,20,.14)', '1,1'))}`;
  },
  quilt: (ink, s) => `
      ${[0, 1, 2].map((k) => folded(ink, 150 - k * 38, 42, k === 1 ? s.b : s.a, 176 - k * 4)).join('')}
      ${[150, 74].map((y) => repeat(12, (k) => flower(26 + k * 13.4, y + 21 + (k % 2 ? 7 : -8), 6, s.b, s.c))).join('')}
      ${repeat(12, (k) => flower(26 + k * 13.4, 133 + (k % 2 ? 7 : -8), 6, s.a, s.c))}
      ${[150, 112, 74].map((y) => repeat(2, (k) => stroke(`M20 ${y + 12 + k * 16}q80 3 158 0`, 'rgba(80,20,50,.3)', 1.2, 'stroke-dasharray="3 2.4"'))).join('')}
      ${shape('M58 70h22v126q-11 6-22 0Z', ink.round(s.c))}${at(69, 132, shape('M0 0q-30-22-28 2q6 14 28-2q30-22 28 2q-6 14-28-2Z', ink.slant(light(s.c, 0.2))))}`,
  linenstack: (ink, s) => {
    if (s.variant === 'towels') {
      const waffle = (y: number, c: string): string =>
        repeat(40, (k) =>
          rect(30 + (k % 20) * 7, y + 8 + Math.floor(k / 20) * 26, 5, 5, 1, dark(c, 0.14)),
        );
      return `${folded(ink, 140, 50, s.a)}${waffle(140, s.a)}${folded(ink, 88, 50, s.b)}${waffle(88, s.b)}
        ${at(0, 0, `${rect(34, 58, 132, 32, 16, ink.fall(s.c))}${ellipse(150, 74, 16, 16, ink.slant(light(s.c, 0.2)))}<path d="M150 74m-10 0a10 10 0 1 1 10 10a6 6 0 1 1 2-11" fill="none" stroke="${dark(s.c, 0.35)}" stroke-width="2"/>`)}`;
    }
    return `${folded(ink, 152, 30, s.a, 180)}${folded(ink, 122, 30, s.b, 176)}${folded(ink, 92, 30, s.a, 178)}
      ${repeat(15, (k) => rect(18 + k * 11.6, 98, 3, 18, 1, light(s.a, 0.5)))}
      ${at(100, 74, `${shape('M-78 18Q-90-30-60-34Q0-26 62-34Q88-28 78 18Q0 26-78 18Z', ink.slant(s.b))}${repeat(5, (k) => stroke(`M-76 ${-22 + k * 8}q76 7 152 0`, s.c, 1.4, 'opacity=".45"'))}`)}`;
  },
  curtains: (ink, s) => {
    const panel = (x: number): string =>
      repeat(6, (k) =>
        shape(
          `M${x + k * 15} 30h15q3 90 0 176q-7 5-15 0q3-90 0-176Z`,
          ink.round(k % 2 ? s.a : dark(s.a, 0.12)),
        ),
      ) +
      repeat(
        3,
        (k) =>
          `<circle cx="${x + 14 + k * 30}" cy="40" r="6.4" fill="none" stroke="#d3d7db" stroke-width="3"/>`,
      );
    return `${rect(103, 34, 18, 168, 0, ink.blend('#fff8e0', '#f3e2b0'))}
      ${panel(14)}${panel(118)}${rect(2, 36, 218, 8, 4, ink.fall(s.b))}
      ${ellipse(2, 40, 9, 9, ink.ball(s.b))}${ellipse(220, 40, 9, 9, ink.ball(s.b))}`;
  },
  mattress: (ink, s) => `
      ${shape('M50 70h150l34 62H2Z', ink.slant(s.a))}
      ${repeat(6, (k) => stroke(`M${46 - k * 8} ${80 + k * 10}h${158 + k * 14}`, dark(s.a, 0.12), 1.6))}
      ${repeat(9, (k) => stroke(`M${60 + k * 16} 72L${14 + k * 26} 132`, dark(s.a, 0.12), 1.6))}
      ${rect(0, 130, 236, 46, 12, ink.fall(s.a))}${rect(0, 148, 236, 14, 0, s.b)}
      ${stroke('M8 134h220M8 173h220', dark(s.b, 0.1), 3)}${rect(22, 150, 46, 10, 2, '#fff')}
      ${shape('M66 66q-6-24 20-24h30q20 0 16 24q-32 10-66 0Z', ink.slant('#ffffff'))}${shape('M136 66q-6-24 20-24h26q20 0 18 24q-32 10-64 0Z', ink.slant('#f6f8fa'))}`,
  pillow: (ink, s) => `
      ${shape('M6 128Q6 66 52 64Q86 66 108 84Q134 72 166 78Q208 84 206 130Q206 158 184 158H28Q6 158 6 128Z', ink.fall(s.a))}
      ${shape('M6 128Q6 66 52 64Q28 84 30 124Q30 150 44 158H28Q6 158 6 128Z', ink.fall(s.b))}
      ${stroke('M52 64Q28 84 30 124Q30 150 44 158', dark(s.b, 0.3), 2)}
      ${repeat(30, (k) => ellipse(60 + (k % 10) * 14, 104 + Math.floor(k / 10) * 16, 1.6, 1.6, dark(s.a, 0.2)))}
      ${stroke('M58 74q24 4 46 20q28-14 60-8', '#fff', 4, 'opacity=".9"')}`,
  pouf: (ink, s) => {
    const d = turnedPath(
      100,
      [
        [66, 70],
        [86, 92],
        [92, 130],
        [84, 164],
        [64, 180],
      ],
      0.2,
    );
    return `${shape(d, ink.round(s.a))}<g clip-path="${ink.clip(`<path d="${d}"/>`)}">
      ${repeat(8, (r) => repeat(19, (k) => `<ellipse cx="${6 + k * 10.5 + (r % 2) * 5}" cy="${84 + r * 14 + Math.sin((k / 18) * Math.PI) * 12}" rx="7.4" ry="4" fill="none" stroke="${dark(s.b, 0.1)}" stroke-width="1.8" transform="rotate(${r % 2 ? 24 : -24} ${6 + k * 10.5 + (r % 2) * 5} ${84 + r * 14 + Math.sin((k / 18) * Math.PI) * 12})" opacity=".75"/>`))}</g>
      ${ellipse(100, 72, 70, 18, ink.slant(light(s.a, 0.2)))}
      ${repeat(5, (k) => `<ellipse cx="100" cy="72" rx="${10 + k * 14}" ry="${2.6 + k * 3.6}" fill="none" stroke="${s.b}" stroke-width="1.8" opacity=".8"/>`)}`;
  },
  doormat: (ink, s) => `
      ${rect(-6, 40, 212, 130, 8, dark(s.b, 0.1))}${rect(0, 44, 200, 120, 5, ink.slant(s.a))}
      <rect x="10" y="54" width="180" height="100" rx="3" fill="none" stroke="${s.b}" stroke-width="4"/>
      ${repeat(420, (k) => rect(2 + ((k * 61.7) % 196), 46 + ((k * 37.3) % 114), 1, 4, 0.5, k % 2 ? light(s.a, 0.3) : dark(s.a, 0.3)))}
      ${[-40, -20, 0, 20, 40].map((t) => at(100, 124, shape('M0 0Q-18-30 0-62Q18-30 0 0Z', t === 0 ? '#c8503f' : s.b, `stroke="${s.a}" stroke-width="2"`), 1, t * 1.5)).join('')}
      ${shape('M56 126h88q-44 14-88 0Z', s.b)}${[34, 166].map((x) => shape(`M${x} 104l10-12l10 12l-10 12Z`, s.b, `transform="translate(-10 0)"`)).join('')}`,
  basket: (ink, s) => {
    const d = turnedPath(100, [
      [68, 78],
      [66, 130],
      [58, 206],
      [56, 210],
    ]);
    const weave = repeat(13, (r) =>
      repeat(16, (k) =>
        rect(
          28 + k * 9.6 + (r % 2) * 4.8,
          82 + r * 10.4,
          8.4,
          5.4,
          2.6,
          (k + r) % 3 ? light(s.a, 0.3) : dark(s.a, 0.16),
        ),
      ),
    );
    return `${stroke('M34 108q-20 6 0 26M166 108q20 6 0 26', s.b, 7)}
      ${shape(d, ink.round(dark(s.a, 0.22)))}<g clip-path="${ink.clip(`<path d="${d}"/>`)}">${weave}</g>
      ${shape(d, ink.blend('rgba(255,255,255,.2)', 'rgba(30,15,0,.4)', '1,0'))}
      ${shape('M30 80q10 16 24 6q12 14 26 4q14 12 28 2q14 10 26-2q14 10 24-2q8 4 12-8Z', '#f7f2e6')}
      ${turned(
        100,
        [
          [40, 50],
          [66, 60],
          [73, 76],
        ],
        ink.round(s.a),
      )}
      ${repeat(4, (k) => stroke(`M${34 + k * 8} ${74 - k * 6}Q100 ${88 - k * 8} ${166 - k * 8} ${74 - k * 6}`, dark(s.a, 0.3), 1.6, 'opacity=".6"'))}
      ${stroke('M88 50q12-22 24 0', s.b, 6)}`;
  },
};
