/** Sound, light and power. */
import { type Drawings, dark, light } from './ink.js';
import { at, ellipse, rect, repeat, shape, stroke, turned } from './solids.js';

export const gadgets: Drawings = {
  headphones: (ink, s) => `
      ${stroke('M34 128C24 20 176 20 166 128', dark(s.a, 0.1), 15)}${stroke('M40 104C44 30 156 30 160 104', light(s.a, 0.22), 5)}
      ${stroke('M32 122v22M168 122v22', s.b, 6)}
      ${rect(10, 116, 30, 78, 15, ink.slant(s.a))}${rect(34, 112, 24, 86, 12, ink.round(light(s.a, 0.1)))}
      ${rect(160, 116, 30, 78, 15, ink.slant(dark(s.a, 0.1)))}${rect(142, 112, 24, 86, 12, ink.round(light(s.a, 0.04)))}
      ${rect(9, 132, 5, 46, 2.5, s.b)}${rect(186, 132, 5, 46, 2.5, s.b)}
      <path d="M50 74Q66 50 92 46" stroke="#fff" stroke-width="4" opacity=".35" fill="none" stroke-linecap="round"/>`,
  earphones: (ink, s) => {
    const bud = `${stroke('M0 6q4 26 2 44', s.b, 6)}${ellipse(0, 0, 17, 19, ink.ball(s.a))}${ellipse(-13, 0, 9, 14, ink.slant('#3a3f46'))}${ellipse(4, 0, 6, 7, ink.metal('#c9ced4'))}`;
    return `
      ${stroke('M62 76C66 120 90 128 100 150M138 76C134 120 110 128 100 150M100 150C104 190 60 200 52 176C46 150 92 146 130 168C170 192 160 226 128 222', s.a, 5)}
      ${rect(64, 96, 10, 30, 5, ink.round('#3a3f46'))}${ellipse(69, 106, 2.6, 2.6, s.a)}${ellipse(100, 150, 7, 9, '#2b2b2b')}
      ${at(60, 40, bud, 1.1)}<g transform="translate(140 40) scale(-1.1 1.1)">${bud}</g>
      ${rect(98, 216, 32, 12, 5, ink.fall('#2b2b2b'))}${rect(78, 219, 22, 6, 3, ink.fall('#d9b45a'))}`;
  },
  earbuds: (ink, s) => {
    const bud = `${rect(-7, 4, 14, 50, 7, ink.round(s.a))}${ellipse(0, 0, 20, 18, ink.ball(s.a))}${ellipse(-17, 4, 9, 12, ink.slant('#9aa3ad'))}${rect(-3, 44, 6, 4, 2, '#8a929b')}`;
    return `
      ${shape('M40 96Q40 26 100 26T160 96Z', ink.slant(light(s.a, 0.3)))}${shape('M50 94Q52 38 100 38T150 94Z', ink.fall(dark(s.a, 0.2)))}
      ${at(74, 74, bud, 0.96)}<g transform="translate(126 74) scale(-.96 .96)">${bud}</g>
      ${shape('M34 98H166V140Q166 182 120 182H80Q34 182 34 140Z', ink.round(s.a))}${ellipse(100, 98, 66, 9, ink.fall(dark(s.a, 0.14)))}
      ${shape('M34 98A66 9 0 0 0 166 98V106A66 9 0 0 1 34 106Z', light(s.a, 0.5))}${ellipse(100, 134, 4, 4, '#57c785')}${rect(84, 148, 32, 5, 2.5, s.b)}`;
  },
  speaker: (ink, s) => `
      ${stroke('M168 58q34-16 30 30q-2 18-16 20', s.b, 7)}
      ${rect(30, 30, 140, 176, 46, ink.round(s.a))}
      <g clip-path="${ink.clip(rect(30, 30, 140, 176, 46, '#000'))}">${repeat(13, (r) => repeat(13, (k) => ellipse(36 + k * 11 + (r % 2) * 5.5, 42 + r * 12.4, 2, 2, 'rgba(0,0,0,.28)')))}</g>
      ${ellipse(100, 90, 38, 38, ink.slant(dark(s.a, 0.5)))}${ellipse(100, 90, 31, 31, ink.ball(s.b))}${ellipse(100, 90, 12, 12, ink.slant('#5a636d'))}
      ${ellipse(100, 158, 25, 25, ink.slant(dark(s.a, 0.5)))}${ellipse(100, 158, 19, 19, ink.ball(s.b))}
      ${[74, 100, 126].map((x) => rect(x - 7, 34, 14, 5, 2.5, light(s.a, 0.4))).join('')}
      <path d="M44 80Q46 46 76 42" stroke="#fff" stroke-width="5" opacity=".45" fill="none" stroke-linecap="round"/>`,
  soundbar: (ink, s) => `
      ${rect(150, 32, 84, 128, 9, ink.slant(light(s.a, 0.08)))}${ellipse(192, 112, 30, 30, dark(s.a, 0.5))}${ellipse(192, 112, 24, 24, ink.ball('#3a4048'))}${ellipse(192, 112, 9, 9, ink.slant('#6b737d'))}
      ${rect(-14, 132, 230, 34, 11, ink.fall(light(s.a, 0.14)))}${rect(-9, 140, 220, 24, 8, s.a)}
      ${repeat(3, (r) => repeat(43, (k) => ellipse(-3 + k * 4.9, 146 + r * 6, 1.1, 1.1, '#59616b')))}
      ${rect(90, 148, 28, 9, 3, '#0d1014')}${rect(94, 151, 14, 3, 1.5, '#7fd1c7')}${rect(20, 135, 160, 2, 1, s.b)}`,
  router: (ink, s) => `
      ${[22, 74, 126, 178].map((x, k) => at(x, 120, rect(-6, -112, 12, 116, 6, ink.round(s.a)) + rect(-7, -8, 14, 16, 4, dark(s.a, 0.4)), 1, (k - 1.5) * 6)).join('')}
      ${shape('M10 116H190L214 156H-14Z', ink.slant(light(s.a, 0.16)))}${shape('M44 122h112l12 24H32Z', ink.slant(s.a))}
      ${stroke('M86 138q14-12 28 0M92 143q8-7 16 0', s.b, 3)}
      ${rect(-14, 154, 228, 22, 7, ink.fall(s.a))}${repeat(6, (k) => ellipse(40 + k * 24, 165, 3, 3, k < 5 ? s.b : '#f2a65a'))}`,
  powerbank: (ink, s) => `
      ${rect(42, 6, 116, 204, 20, ink.slant(s.a))}<rect x="45" y="9" width="110" height="198" rx="17" fill="none" stroke="${light(s.a, 0.35)}" stroke-width="1.6"/>
      ${rect(62, 30, 76, 44, 8, '#0c1218')}<text x="100" y="61" font-family="DejaVu Sans Mono" font-weight="bold" font-size="25" text-anchor="middle" fill="#7ff0c2">98%</text>
      ${shape('M106 100L80 146h18l-6 34l28-48h-18l6-32Z', s.b)}${rect(62, 12, 24, 8, 3, '#0c1218')}${rect(94, 12, 12, 8, 4, '#0c1218')}${rect(114, 12, 24, 8, 3, '#0c1218')}
      <text x="100" y="198" font-family="DejaVu Sans" font-weight="bold" font-size="10" text-anchor="middle" fill="${light(s.a, 0.7)}">20 000 mAh</text>`,
  charger: (ink, s) => `
      ${stroke('M150 150C190 150 184 196 150 196H40', '#b9c0c8', 6)}
      ${[70, 104].map((x) => rect(x, 14, 9, 34, 3, ink.metal('#c9a24a'))).join('')}
      ${shape('M150 62l26-12v114l-26 16Z', ink.fall(dark(s.a, 0.24)))}${shape('M34 62l26-14h116l-26 14Z', light(s.a, 0.5))}
      ${rect(34, 60, 118, 120, 12, ink.slant(s.a))}
      ${[84, 110].map((y) => rect(72, y, 42, 13, 6.5, s.b) + rect(78, y + 4.6, 30, 4, 2, '#7b828a')).join('')}${rect(74, 138, 38, 16, 3, s.b)}${rect(78, 142, 30, 6, 1, '#e8eaed')}
      <text x="93" y="76" font-family="DejaVu Sans" font-weight="bold" font-size="11" text-anchor="middle" fill="${dark(s.a, 0.5)}">65 W</text>`,
  cable: (ink, s) => `
      ${[0, 1, 2].map((k) => `<ellipse cx="${100 + k * 3}" cy="${106 + k * 4}" rx="${72 - k * 9}" ry="${66 - k * 8}" fill="none" stroke="${k === 1 ? light(s.a, 0.16) : s.a}" stroke-width="8"/><ellipse cx="${100 + k * 3}" cy="${106 + k * 4}" rx="${72 - k * 9}" ry="${66 - k * 8}" fill="none" stroke="${light(s.a, 0.5)}" stroke-width="8" stroke-dasharray="2 4" opacity=".35"/>`).join('')}
      ${stroke('M160 144C176 180 150 200 118 206M44 66C20 40 40 14 70 12', s.a, 8)}
      ${rect(80, 198, 40, 17, 6, ink.fall(s.b))}${rect(62, 201, 20, 11, 5, ink.metal('#c9ced4'))}
      ${rect(68, 3, 40, 17, 6, ink.fall(s.b))}${rect(106, 6, 20, 11, 5, ink.metal('#c9ced4'))}
      ${at(36, 112, rect(-22, -11, 44, 22, 5, ink.slant('#8a5a34')) + ellipse(12, 0, 4, 4, ink.metal('#d9b45a')), 1, 8)}`,
  smartwatch: (ink, s) => `
      ${shape('M66 66L72-20Q100-28 128-20L134 66Z', ink.round(s.a))}${shape('M66 146L72 240Q100 248 128 240L134 146Z', ink.round(s.a))}
      ${repeat(5, (k) => rect(96, 176 + k * 12, 8, 5, 2.5, dark(s.a, 0.6)))}${rect(72, -2, 56, 7, 3, light(s.a, 0.2))}
      ${rect(48, 50, 104, 112, 32, ink.metal('#8b929a'))}${rect(54, 56, 92, 100, 27, '#0b0d11')}${rect(150, 88, 9, 26, 4, ink.fall('#8b929a'))}
      <circle cx="100" cy="104" r="34" fill="none" stroke="#22303a" stroke-width="7"/><circle cx="100" cy="104" r="34" fill="none" stroke="${s.b}" stroke-width="7" stroke-linecap="round" stroke-dasharray="156 214" transform="rotate(-90 100 104)"/>
      <text x="100" y="109" font-family="DejaVu Sans" font-weight="bold" font-size="20" text-anchor="middle" fill="#fff">7:24</text>${stroke('M84 122h8l4-8l6 14l4-6h10', '#f2607a', 2.6)}`,
  torch: (ink, s) =>
    at(
      100,
      100,
      `
      ${shape('M58-34L220-78V78L58 34Z', ink.blend('rgba(255,244,190,.95)', 'rgba(255,244,190,0)', '1,0'))}
      ${rect(-104, -19, 112, 38, 6, ink.fall(s.a))}${repeat(9, (k) => rect(-92 + k * 8, -19, 3, 38, 1, dark(s.a, 0.5)))}
      ${shape('M6-19L30-36H52V36H30L6 19Z', ink.fall(light(s.a, 0.1)))}${rect(50, -38, 12, 76, 5, ink.fall(light(s.a, 0.24)))}
      ${ellipse(62, 0, 8, 32, '#fff8d6')}${rect(-14, -25, 18, 9, 4, s.b)}${rect(-108, -17, 8, 34, 3, s.b)}`,
      1,
      -28,
    ),
  bulb: (ink, s) => {
    const one = `${turned(
      0,
      [
        [12, -74],
        [40, -54],
        [46, -30],
        [38, -2],
        [26, 18],
        [24, 26],
      ],
      ink.ball(s.a),
      0.5,
    )}${ellipse(0, -72, 14, 6, light(s.a, 0.6))}
      ${turned(
        0,
        [
          [25, 24],
          [23, 46],
          [18, 56],
        ],
        ink.round('#eef0f2'),
      )}${turned(
        0,
        [
          [17, 54],
          [17, 76],
        ],
        ink.metal(s.b),
      )}${rect(-22, 62, 6, 5, 2, '#8a929b')}${rect(16, 62, 6, 5, 2, '#8a929b')}${ellipse(0, 77, 12, 3, '#5b626b')}`;
    return (
      at(40, 92, one, 0.8) +
      at(176, 92, one, 0.8) +
      at(76, 110, one, 0.94) +
      at(142, 110, one, 0.94)
    );
  },
  ssd: (ink, s) => `
      ${stroke('M100 30C100-14 160-20 196 6', '#3a424c', 8)}${rect(88, 22, 24, 26, 5, ink.metal('#9aa3ad'))}
      ${rect(36, 44, 128, 164, 20, ink.slant(s.b))}${rect(46, 54, 108, 144, 13, ink.slant(s.a))}
      ${repeat(7, (k) => stroke(`M58 ${72 + k * 9}h84`, light(s.a, 0.16), 2))}
      <text x="100" y="172" font-family="DejaVu Sans" font-weight="bold" font-size="26" text-anchor="middle" fill="#fff">1 TB</text>${ellipse(138, 186, 3.4, 3.4, '#7ff0c2')}`,
};
