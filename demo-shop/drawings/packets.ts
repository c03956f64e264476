/** Packets, sacks, tins, jars and boxes of food. */
import { type Drawings, type Ink, type Sketch, dark, lettering, light, wordLines } from './ink.js';
import { at, band, carton, ellipse, rect, repeat, shape, spot, stroke, turned } from './solids.js';

/** A paper label with the product's motif and words. */
function label(ink: Ink, s: Sketch, x: number, y: number, w: number, h: number): string {
  const paper = '#fbf6e9';
  const icon = s.motif === undefined ? '' : ink.icon(s.motif, x, y - h * 0.16, h * 0.5);
  const middle = s.motif === undefined ? y : y + h * (s.lines.length > 1 ? 0.25 : 0.28);
  const size = s.lines.length > 1 ? h * 0.155 : h * 0.2;
  return `${rect(x - w / 2, y - h / 2, w, h, 5, paper)}
    <rect x="${x - w / 2 + 3}" y="${y - h / 2 + 3}" width="${w - 6}" height="${h - 6}" rx="3" fill="none" stroke="${dark(s.a, 0.1)}" stroke-width="1.6"/>
    ${icon}${wordLines(s.lines, x, middle, size, dark(s.a, 0.5), { fit: w - 14 })}`;
}

/** Three ears of wheat, standing on a base line. */
function wheat(ink: Ink, x: number, y: number): string {
  const ear = `${stroke('M0 0V-50', '#b9862f', 2.6)}${repeat(4, (k) => at(-4, -26 - k * 8, ellipse(0, 0, 3.4, 6.4, ink.ball('#e0a838')), 1, -28) + at(4, -26 - k * 8, ellipse(0, 0, 3.4, 6.4, ink.ball('#d19a2f')), 1, 28))}${ellipse(0, -60, 3.4, 7, ink.ball('#e0a838'))}`;
  return at(x - 3, y, ear, 1, -26) + at(x + 3, y, ear, 1, 26) + at(x, y, ear);
}

const pulses: Readonly<Record<string, readonly [string, number, number]>> = {
  'TOOR DAL': ['#e3a83a', 5, 4],
  'MASOOR DAL': ['#7a4a35', 4, 3.4],
  ALMONDS: ['#a5683a', 8, 4.6],
};

export const packets: Drawings = {
  pouch: (ink, s) => {
    const d = 'M38 16H162Q160 60 168 110Q172 170 164 214Q100 222 36 214Q28 170 32 110Q40 60 38 16Z';
    const clip = ink.clip(`<path d="${d}"/>`);
    const grains = pulses[s.lines.join(' ')];
    const inside =
      s.variant === 'window' && grains !== undefined
        ? `<g clip-path="${ink.clip(ellipse(100, 164, 46, 38, '#000'))}">${rect(50, 120, 100, 90, 0, dark(grains[0], 0.2))}${repeat(150, (k) => at(52 + spot(k) * 96, 124 + spot(k, 1) * 80, ellipse(0, 0, grains[1], grains[2], ink.ball(k % 3 ? grains[0] : light(grains[0], 0.2))), 1, spot(k, 2) * 180))}</g><ellipse cx="100" cy="164" rx="46" ry="38" fill="none" stroke="${s.b}" stroke-width="3"/>${shape('M66 146q10-16 30-18q-20 8-24 26Z', '#fff', 'opacity=".5"')}`
        : ink.icon(s.motif ?? 'herb', 100, 158, 82);
    return `
      ${shape(d, ink.round(s.a))}<g clip-path="${clip}">${s.variant === 'window' ? '' : ellipse(100, 160, 56, 50, light(s.a, 0.82))}
      ${rect(20, 44, 160, 60, 0, s.b)}${rect(20, 40, 160, 3, 0, s.b)}${rect(20, 105, 160, 3, 0, s.b)}
      ${repeat(24, (k) => rect(36 + k * 5.4, 16, 2.4, 14, 0, 'rgba(0,0,0,.12)'))}</g>
      ${shape(d, ink.blend('rgba(255,255,255,.26)', 'rgba(0,0,0,.22)', '1,0'))}
      ${wordLines(s.lines, 100, 74, s.lines.length > 1 ? 24 : 25, lettering(s.b), { fit: 116 })}${inside}
      ${stroke('M46 30Q44 100 42 206', '#fff', 5, 'opacity=".34"')}${stroke('M150 116q8 40 2 86M58 196q6-8 14-10', '#000', 3, 'opacity=".1"')}`;
  },
  sack: (ink, s) => `
      ${shape('M34 40Q26 130 36 214Q100 226 164 214Q174 130 166 40Q100 50 34 40Z', ink.round(s.a))}
      ${shape('M30 22Q40 30 50 22T70 22T90 22T110 22T130 22T150 22T170 22L166 44Q100 54 34 44Z', ink.round(light(s.b, 0.2)))}
      ${stroke('M34 42Q100 52 166 42', dark(s.b, 0.3), 3, 'stroke-dasharray="5 4"')}
      ${stroke('M76 18C70-16 130-16 124 18', ink.fall(light(s.b, 0.1)), 8)}
      ${ellipse(100, 132, 58, 66, s.b)}${ellipse(100, 132, 52, 60, ink.fall(light(s.a, 0.9)))}
      ${s.motif === 'wheat' ? wheat(ink, 100, 132) : ink.icon(s.motif ?? 'sheaf-of-rice', 100, 106, 64)}
      ${wordLines(s.lines.slice(0, 1), 100, 152, 19, dark(s.a, 0.3), { fit: 90 })}${wordLines(s.lines.slice(1), 100, 173, 14, dark(s.a, 0.1))}
      ${repeat(12, (k) => ellipse(40 + k * 11, 205 + Math.sin((k / 11) * 3.14) * 7, 3.4, 2, s.b))}
      ${shape('M34 40Q26 130 36 214Q60 220 72 220Q50 130 56 44Z', '#fff', 'opacity=".12"')}`,
  oilbottle: (ink, s) => `
      ${turned(
        100,
        [
          [14, 34],
          [15, 60],
          [22, 74],
          [44, 98],
          [46, 200],
          [40, 212],
        ],
        ink.round(s.a),
      )}
      ${turned(
        100,
        [
          [13, 52],
          [21, 74],
          [42, 98],
          [43, 112],
        ],
        'rgba(255,255,255,.28)',
      )}
      ${rect(82, 10, 36, 30, 5, ink.round(s.b))}${repeat(7, (k) => rect(84 + k * 5, 12, 1.8, 26, 0, 'rgba(0,0,0,.22)'))}
      ${label(ink, s, 100, 156, 84, 74)}<rect x="60" y="100" width="7" height="100" rx="3.5" fill="#fff" opacity=".45"/>`,
  jarwide: (ink, s) => `
      ${turned(
        100,
        [
          [60, 58],
          [68, 70],
          [70, 190],
          [62, 206],
        ],
        ink.round(s.a),
      )}
      ${turned(
        100,
        [
          [62, 58],
          [62, 66],
        ],
        'rgba(255,255,255,.4)',
      )}
      ${rect(34, 24, 132, 36, 7, ink.round(s.b))}${repeat(22, (k) => rect(37 + k * 5.8, 28, 2, 30, 0, 'rgba(0,0,0,.18)'))}${ellipse(100, 25, 64, 8, light(s.b, 0.25))}
      ${label(ink, s, 100, 136, 104, 92)}<rect x="38" y="76" width="8" height="112" rx="4" fill="#fff" opacity=".55"/>`,
  honeyjar: (ink, s) => `
      ${turned(
        100,
        [
          [50, 60],
          [66, 80],
          [72, 130],
          [66, 190],
          [56, 206],
        ],
        ink.ball(s.a),
        0.14,
      )}
      ${turned(
        100,
        [
          [50, 62],
          [64, 80],
          [70, 118],
        ],
        'rgba(255,220,130,.3)',
      )}
      ${rect(46, 30, 108, 32, 7, ink.round(s.b))}${shape('M40 36Q100 14 160 36L166 58Q154 52 144 60Q132 52 122 60Q110 52 100 60Q88 52 78 60Q66 52 56 60Q46 52 34 58Z', ink.round('#e9d6ac'))}${repeat(20, (k) => rect(38 + k * 6.4, 30, 1.4, 24, 0, 'rgba(120,80,20,.22)'))}
      ${stroke('M42 46Q100 36 158 46', '#b5472f', 3)}${label(ink, s, 100, 138, 96, 84)}<path d="M44 92Q36 130 44 176" stroke="#fff" stroke-width="7" opacity=".5" fill="none" stroke-linecap="round"/>`,
  picklejar: (ink, s) => `
      ${turned(
        100,
        [
          [54, 60],
          [66, 74],
          [68, 192],
          [60, 206],
        ],
        '#dfe9e6',
      )}
      ${turned(
        100,
        [
          [62, 84],
          [64, 186],
          [56, 200],
        ],
        ink.round(s.b),
      )}
      ${repeat(34, (k) => at(46 + spot(k) * 106, 92 + spot(k, 1) * 104, rect(-9, -6, 18, 12, 4, ink.slant(k % 3 ? s.a : light(s.a, 0.25))), 1, spot(k, 2) * 90))}
      <path d="${'M46 66Q34 72 33 80V190Q36 200 44 206H156Q164 200 167 190V80Q166 72 154 66Z'}" fill="#fff" opacity=".16"/>
      ${rect(42, 28, 116, 34, 6, ink.metal('#c9a24a'))}${ellipse(100, 29, 57, 7, '#e8cf8a')}${band(100, 58, 52, 5, '#a8842f', 0.05)}
      ${label(ink, s, 100, 146, 92, 82)}<rect x="40" y="80" width="8" height="110" rx="4" fill="#fff" opacity=".6"/>`,
  tin: (ink, s) => `
      ${turned(
        100,
        [
          [58, 46],
          [58, 208],
        ],
        ink.round(s.a),
      )}${band(100, 58, 62, 5, s.b)}${band(100, 58, 196, 5, s.b)}
      ${turned(
        100,
        [
          [56, 28],
          [60, 32],
          [60, 48],
        ],
        ink.metal('#d0a850'),
      )}${ellipse(100, 28, 55, 8, '#ead08c')}
      ${ellipse(100, 126, 47, 52, s.b)}${ellipse(100, 126, 43, 48, ink.slant(light(s.a, 0.88)))}
      ${repeat(8, (k) => at(100, 112, shape('M0-3Q7-18 0-32Q-7-18 0-3Z', ink.slant(k % 2 ? '#8a4a20' : '#a5683a')), 1, k * 45))}${ellipse(100, 112, 6, 6, '#5a2f14')}
      ${wordLines(s.lines, 100, 155, 13, dark(s.a, 0.2), { fit: 76 })}`,
  teatin: (ink, s) => `
      ${carton(ink, 44, 56, 96, 152, 32, s.a)}${shape('M40 46h104v24H40Z', ink.slant(dark(s.a, 0.18)))}${shape('M144 46l34-14v24l-34 14Z', dark(s.a, 0.5))}${shape('M40 46l34-14h104l-34 14Z', light(s.a, 0.3))}
      ${rect(54, 84, 76, 106, 6, s.b)}<rect x="58" y="88" width="68" height="98" rx="4" fill="none" stroke="${s.a}" stroke-width="1.6"/>
      ${shape('M62 150L82 116l12 18l10-14l20 30Z', light(s.a, 0.4))}${shape('M62 150Q92 138 124 150V160H62Z', s.a)}${ellipse(108, 106, 8, 8, '#e8a04a')}
      ${wordLines(s.lines, 92, 172, 11, dark(s.a, 0.3), { fit: 62 })}`,
  teabox: (ink, s) => `
      ${carton(ink, 36, 44, 110, 164, 40, s.a)}${rect(36, 66, 110, 46, 0, s.b)}${rect(36, 116, 110, 3, 0, s.b)}
      ${wordLines(s.lines, 91, 89, 21, dark(s.a, 0.35), { fit: 100 })}
      ${ellipse(91, 160, 44, 38, light(s.a, 0.9))}${at(91, 160, ink.icon('teacup-without-handle', 0, 4, 62))}${at(120, 138, shape('M0 0q-4-18 14-24q4 18-14 24Z', '#4f8f4a'))}`,
  box: (ink, s) => `
      ${carton(ink, 22, 66, 146, 130, 36, s.a)}${shape('M22 66h146v34Q96 122 22 96Z', s.b)}
      ${wordLines(s.lines, 95, 82, 14, dark(s.a, 0.45), { fit: 100 })}
      ${ink.icon(s.motif ?? 'cookie', 66, 146, 66)}${ink.icon(s.motif ?? 'cookie', 116, 158, 66)}`,
  crate: (ink, s) => {
    const fruit = s.motif ?? 'red-apple';
    const rows = [
      [52, 70],
      [100, 62],
      [148, 70],
      [76, 52],
      [124, 52],
      [36, 96],
      [78, 92],
      [122, 92],
      [164, 96],
    ] as const;
    return `
      ${shape('M10 92L28 66H172L190 92Z', dark(s.a, 0.5))}${repeat(30, (k) => stroke(`M${20 + spot(k) * 156} ${84 + spot(k, 1) * 10}q8-8 18-2`, '#e3c878', 2))}
      ${rows.map(([x, y]) => ink.icon(fruit, x, y, 60)).join('')}
      ${[0, 1, 2].map((k) => rect(6, 102 + k * 32, 188, 28, 3, ink.fall(s.a)) + stroke(`M12 ${112 + k * 32}q90 5 176 0M12 ${122 + k * 32}q60-3 176 0`, dark(s.a, 0.24), 1.2, 'opacity=".6"')).join('')}
      ${[12, 172].map((x) => rect(x, 98, 16, 102, 3, ink.round(dark(s.a, 0.1))) + [112, 148, 184].map((y) => ellipse(x + 8, y, 2.2, 2.2, '#6b6f75')).join('')).join('')}
      ${at(100, 148, rect(-40, -20, 80, 40, 5, '#fbf6e9') + ink.icon(fruit, 0, 0, 34))}`;
  },
  saffron: (ink, s) => `
      ${rect(40, 50, 120, 150, 16, ink.slant(s.a))}<rect x="46" y="56" width="108" height="138" rx="12" fill="none" stroke="${s.b}" stroke-width="2.4"/>
      ${ellipse(100, 108, 42, 42, s.b)}${ellipse(100, 108, 37, 37, '#fbf3df')}<g clip-path="${ink.clip(ellipse(100, 108, 37, 37, '#000'))}">${repeat(60, (k) => at(68 + spot(k) * 64, 80 + spot(k, 1) * 58, stroke('M0 0q6-7 14-3q5 2 8-2', k % 3 ? '#b01f1a' : '#d9502a', 2.6), 1, spot(k, 2) * 360))}</g>
      ${wordLines(s.lines, 100, 172, 15, s.b, { fit: 92, serif: true })}
      ${rect(52, 30, 96, 24, 8, ink.metal(s.b))}`,
  chocolate: (ink, s) => `
      ${at(
        100,
        116,
        `${shape('M-44-112H44V-40H-44Z', ink.slant('#4a2818'))}${repeat(6, (k) => rect(-40 + (k % 3) * 27.4, -108 + Math.floor(k / 3) * 30, 25, 27, 3, ink.slant('#5f3622')) + rect(-36 + (k % 3) * 27.4, -104 + Math.floor(k / 3) * 30, 17, 19, 2, ink.slant('#6e4029')))}
      ${shape('M-48-46l8-6l8 7l8-7l8 7l8-7l8 7l8-7l8 7l8-7l8 7l8-7l8 6V-30H-48Z', ink.metal('#d9c48a'))}
      ${rect(-48, -38, 96, 136, 3, ink.slant(s.a))}<rect x="-42" y="-32" width="84" height="124" rx="2" fill="none" stroke="${s.b}" stroke-width="1.6"/>
      ${at(0, 4, repeat(10, (k) => at(0, 0, ellipse(0, -18, 3.4, 9, s.b), 1, k * 36)) + ellipse(0, 0, 7, 7, s.b))}${wordLines(s.lines, 0, 50, 17, s.b, { fit: 78, serif: true })}${rect(-24, 66, 48, 2, 1, s.b)}`,
        1,
        8,
      )}`,
};
