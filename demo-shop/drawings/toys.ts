/** Wooden toys, dolls and play sets. */
import { type Drawings, dark, light } from './ink.js';
import { at, band, carton, drum, ellipse, rect, repeat, shape, stroke, turned } from './solids.js';

/** The reel on which kite thread is wound. */
const drumSpool = `<rect x="-30" y="-16" width="60" height="32" rx="4" fill="#f4ead2"/>
  ${repeat(9, (k) => `<rect x="${-27 + k * 6.4}" y="-16" width="2" height="32" fill="#d9c9a4"/>`)}
  <rect x="-36" y="-24" width="10" height="48" rx="4" fill="#8a5a34"/>
  <rect x="26" y="-24" width="10" height="48" rx="4" fill="#8a5a34"/>
  <rect x="-60" y="-4" width="26" height="8" rx="4" fill="#b5473a"/>
  <rect x="34" y="-4" width="26" height="8" rx="4" fill="#b5473a"/>`;

export const toys: Drawings = {
  stackrings: (ink, s) => {
    const rows = [...s.colours, '#6a5ab0', '#b0407f'].slice(0, 7);
    return `${turned(
      100,
      [
        [70, 196],
        [74, 206],
        [74, 212],
      ],
      ink.round('#d9b077'),
      0.16,
    )}${rect(95, 10, 10, 190, 5, ink.round('#d9b077'))}
      ${rows.map((c, k) => rect(100 - (72 - k * 6.4), 172 - k * 23, (72 - k * 6.4) * 2, 25, 12.5, ink.round(c)) + rect(100 - (60 - k * 6.4), 176 - k * 23, 36 - k * 3, 4, 2, 'rgba(255,255,255,.5)')).join('')}
      ${ellipse(100, 16, 17, 17, ink.ball(s.a))}`;
  },
  spinningtops: (ink, s) =>
    s.colours
      .slice(0, 3)
      .map((c, k) =>
        at(
          [48, 150, 98][k] ?? 0,
          [66, 70, 128][k] ?? 0,
          `
      ${stroke('M0-58V-38', '#b98a55', 8)}${turned(
        0,
        [
          [10, -42],
          [40, -30],
          [52, -8],
          [44, 14],
          [18, 44],
          [5, 58],
        ],
        ink.round(c),
        0.2,
      )}${band(0, 50, -16, 9, light(c, 0.65), 0.12)}${band(0, 50, 2, 5, light(c, 0.4), 0.12)}${shape('M-4 56L0 76L4 56Z', ink.metal('#b9bec4'))}${ellipse(0, -60, 7, 7, ink.ball('#b98a55'))}`,
          0.92,
          [-14, 12, -4][k],
        ),
      )
      .join('') + stroke('M100 206q60 16 96-10t30-40', '#f4ead2', 5),
  ragdoll: (ink, s) => `
      ${stroke('M72 132L46 178M128 132l26 46', s.c, 15)}${ellipse(44, 182, 10, 10, s.c)}${ellipse(156, 182, 10, 10, s.c)}${rect(78, 208, 17, 26, 7, s.c)}${rect(105, 208, 17, 26, 7, s.c)}
      ${shape('M74 116H126L150 214Q100 228 50 214Z', ink.slant(s.a))}<g clip-path="${ink.clip('<path d="M74 116H126L150 214Q100 228 50 214Z"/>')}"><path d="M48 208Q100 222 152 208" stroke="${s.b}" stroke-width="12" fill="none"/>${repeat(20, (k) => ellipse(66 + (k % 5) * 18, 140 + Math.floor(k / 5) * 16, 2.6, 2.6, s.b))}</g>
      ${shape('M74 116L60 138L72 146L80 132ZM126 116l14 22l-12 8l-8-14Z', ink.slant('#2f7f86'))}${shape('M118 112L140 128L92 216L66 214Z', light(s.a, 0.18))}${stroke('M118 114L66 212', s.b, 4)}
      ${ellipse(100, 70, 44, 46, '#241a18')}${ellipse(100, 76, 37, 38, ink.blend('#cf9464', '#b0713f'))}${shape('M62 72Q66 34 100 36T138 72Q124 52 100 48Q76 52 62 72Z', '#241a18')}
      ${[56, 144].map((x) => repeat(4, (k) => ellipse(x + (x < 100 ? -k * 2 : k * 2), 86 + k * 14, 9 - k, 9, '#2e211e')) + ellipse(x + (x < 100 ? -7 : 7), 140, 7, 6, s.a)).join('')}
      ${[86, 114].map((x) => ellipse(x, 76, 4, 5, '#1d1d1d')).join('')}${ellipse(100, 58, 3.6, 3.6, '#c0262f')}${stroke('M88 92q12 11 24 0', '#b0303a', 3)}${ellipse(78, 90, 6, 4, 'rgba(220,80,80,.4)')}${ellipse(122, 90, 6, 4, 'rgba(220,80,80,.4)')}`,
  toytrain: (ink, s) => {
    const wheel = (x: number): string =>
      `${ellipse(x, 182, 15, 15, ink.ball('#6b4426'))}${ellipse(x, 182, 5, 5, '#e9c98a')}`;
    return `${rect(-6, 160, 246, 10, 5, '#8a5a34')}
      ${carton(ink, 2, 118, 62, 46, 12, s.b)}${carton(ink, 84, 118, 62, 46, 12, s.c)}${['A', 'B'].map((t, k) => at(34 + k * 82, 98, `${rect(-22, -22, 44, 44, 6, ink.slant(k ? '#4f9f5f' : '#e9c98a'))}<text x="0" y="12" font-family="DejaVu Sans" font-weight="bold" font-size="32" text-anchor="middle" fill="${k ? '#fff' : '#7a3a1d'}">${t}</text>`)).join('')}
      ${rect(168, 112, 62, 50, 20, ink.fall(s.a))}${rect(162, 78, 36, 84, 4, ink.slant(dark(s.a, 0.1)))}${rect(156, 68, 48, 13, 5, ink.fall(s.b))}${rect(170, 88, 20, 22, 4, '#f6e6bd')}
      ${turned(
        216,
        [
          [11, 80],
          [7, 90],
          [8, 114],
        ],
        ink.round(s.b),
      )}${ellipse(232, 138, 6, 10, '#ffe28a')}${ellipse(222, 58, 12, 10, 'rgba(255,255,255,.85)')}${ellipse(206, 44, 9, 8, 'rgba(255,255,255,.7)')}
      ${[18, 52, 100, 134, 178, 216].map(wheel).join('')}${ellipse(74, 166, 6, 6, '#9aa3ad')}${ellipse(157, 166, 6, 6, '#9aa3ad')}`;
  },
  kites: (ink, s) => {
    const kite = (a: string, b: string): string =>
      `${shape('M0-96L84 0L0 84L-84 0Z', ink.slant(a))}${shape('M0-96L84 0L0 0Z', b)}${shape('M0 84L-84 0L0 0Z', b)}${ellipse(0, -6, 22, 22, light(a, 0.8))}${stroke('M0-96V84', '#8a5a34', 4)}${stroke('M-84 0Q0-66 84 0', '#8a5a34', 4)}${shape('M0 84L-22 118H22Z', a)}`;
    return `${stroke('M150 190Q190 230 90 236T20 226', '#fbf6e9', 3)}${at(148, 66, kite(s.c, '#f6efe0'), 0.84, 22)}${at(66, 106, kite(s.a, s.b), 1, -12)}${at(176, 206, drumSpool)}`;
  },
  blocks: (ink, s) => {
    const d = s.colours[3] ?? '#4f9f5f';
    const cube = (x: number, y: number, c: string): string => carton(ink, x, y, 54, 54, 16, c);
    return `${cube(0, 152, s.b)}${cube(74, 152, s.a)}${cube(148, 152, s.c)}
      ${shape('M30 150V106Q30 92 44 92H112Q126 92 126 106V150H104V140A26 26 0 0 0 52 140V150Z', ink.slant(d))}${shape('M126 150V106q0-14-14-14h10q14-7 18 6v44Z', dark(d, 0.32))}
      ${cube(142, 91, s.a)}${carton(ink, 22, 64, 110, 26, 16, s.c)}${shape('M160 86L186 40L212 74L196 86Z', dark(s.b, 0.3))}${shape('M142 86L169 38L196 86Z', ink.slant(s.b))}
      ${turned(
        56,
        [
          [19, 8],
          [19, 60],
        ],
        ink.round(s.a),
        0.24,
      )}${ellipse(56, 8, 19, 4.6, light(s.a, 0.3))}${shape('M82 60L106 20L130 60Z', ink.slant(d))}${shape('M130 60L106 20l12-5l24 38Z', dark(d, 0.3))}`;
  },
  doctorset: (ink, s) => `
      ${stroke('M74 66V46q0-12 12-12h48q12 0 12 12v20', dark(s.a, 0.3), 10)}${rect(16, 62, 188, 134, 20, ink.slant(s.a))}${rect(16, 62, 188, 50, 18, ink.fall(light(s.a, 0.1)))}${stroke('M18 114h184', dark(s.a, 0.35), 4)}${rect(98, 106, 24, 17, 4, ink.metal('#d9b45a'))}
      ${ellipse(62, 152, 27, 27, s.b)}${rect(55, 136, 14, 32, 3, s.a)}${rect(46, 145, 32, 14, 3, s.a)}
      ${stroke('M116 40C96 150 186 170 182 96M182 96V66', '#3a5a78', 6)}${ellipse(182, 62, 12, 12, ink.metal('#c9ced4'))}${stroke('M104 20q0 26 12 26t14-26', '#3a5a78', 5)}${ellipse(104, 18, 5, 5, '#2b2f35')}${ellipse(130, 18, 5, 5, '#2b2f35')}
      ${at(150, 170, `${rect(-34, -6, 68, 12, 6, '#f7f7f4')}${rect(-30, -2.4, 40, 4.8, 2.4, '#e0504a')}`, 1, -14)}`,
  playkitchen: (ink, s) => `
      ${carton(ink, 10, 130, 150, 78, 40, s.a)}${[54, 128].map((x) => ellipse(x, 120, 26, 8, '#3a3f46') + ellipse(x, 119, 14, 4, s.b)).join('')}${rect(26, 158, 80, 42, 5, '#3a4048')}${rect(32, 164, 68, 28, 3, ink.blend('#f6c66a', '#d9722f'))}${[122, 142].map((x) => ellipse(x, 172, 8, 8, ink.ball(s.b))).join('')}
      ${turned(
        54,
        [
          [26, 86],
          [26, 108],
          [20, 117],
        ],
        ink.metal(s.a),
        0.2,
      )}${ellipse(54, 86, 27, 6, light(s.a, 0.4))}${stroke('M26 94h-8M82 94h8', s.b, 6)}${turned(
        54,
        [
          [10, 74],
          [24, 80],
          [27, 86],
        ],
        ink.metal(s.a),
        0.2,
      )}${ellipse(54, 72, 4, 4, s.b)}
      ${turned(
        130,
        [
          [28, 98],
          [24, 112],
          [14, 118],
        ],
        ink.metal(dark(s.a, 0.1)),
        0.2,
      )}${ellipse(130, 98, 29, 7, light(s.a, 0.4))}${ellipse(130, 99, 24, 5, '#c8703a')}${stroke('M158 96l36-14', s.b, 7)}
      ${ellipse(222, 196, 30, 10, ink.metal(s.a))}${ellipse(222, 192, 30, 10, ink.metal(light(s.a, 0.3)))}${ellipse(222, 192, 23, 7, dark(s.a, 0.1))}${at(206, 168, drum(ink, 0, 0, 9, 18, s.a))}${at(234, 166, drum(ink, 0, 0, 9, 20, s.a))}`,
  bubblegun: (ink, s) => `
      ${(
        [
          [178, 40, 26],
          [216, 74, 17],
          [206, 16, 13],
          [232, 38, 9],
          [190, 88, 11],
          [236, 104, 8],
        ] as const
      )
        .map(
          ([x, y, r]) =>
            `<circle cx="${x}" cy="${y}" r="${r}" fill="${light(s.a, 0.6)}" fill-opacity=".55" stroke="${s.a}" stroke-width="2"/>${ellipse(x - r * 0.35, y - r * 0.35, r * 0.24, r * 0.16, '#fff')}`,
        )
        .join('')}
      ${rect(22, 84, 126, 126, 34, ink.slant(s.a))}${rect(34, 150, 102, 48, 16, 'rgba(255,255,255,.35)')}${rect(34, 166, 102, 32, 14, ink.fall(s.b))}
      ${ellipse(104, 116, 32, 32, dark(s.a, 0.3))}${ellipse(104, 116, 26, 26, '#1f3a52')}${repeat(8, (k) => at(104, 116, `<circle cx="0" cy="-17" r="6" fill="none" stroke="${s.b}" stroke-width="3"/>`, 1, k * 45))}${ellipse(104, 116, 7, 7, s.b)}${stroke('M52 84Q52 44 86 44T120 84', dark(s.a, 0.15), 11)}${ellipse(48, 112, 9, 9, ink.ball('#f6c23c'))}`,
  dholak: (ink, s) =>
    at(
      110,
      100,
      `
      ${stroke('M-84-46Q0-120 84-46', '#8a3a2a', 8)}${shape('M-88-50Q0-78 88-42V42Q0 78-88 50Z', ink.fall(s.a))}
      ${repeat(9, (k) => stroke(`M-84 ${-44 + k * 11}L84 ${-36 + ((k + (k % 2 ? 1 : 0)) % 9) * 9.4}`, '#f4ead2', 3))}${repeat(5, (k) => `<ellipse cx="-36" cy="${-44 + k * 22}" rx="7" ry="5" fill="none" stroke="${s.c}" stroke-width="4"/>`)}
      ${ellipse(86, 0, 22, 44, dark(s.a, 0.4))}${ellipse(-86, 0, 27, 53, ink.round('#8a5a34'))}${ellipse(-90, 0, 24, 48, ink.ball(s.b))}${ellipse(-91, 2, 10, 19, '#3a2a22')}<ellipse cx="-90" cy="0" rx="24" ry="48" fill="none" stroke="${s.c}" stroke-width="4"/>`,
      1,
      -10,
    ),
  sciencekit: (ink, s) => {
    const tube = (x: number, h: number, c: string): string =>
      `${rect(x - 11, 158 - h, 22, h + 22, 11, 'rgba(235,246,250,.92)')}${rect(x - 8, 166 - h * 0.5, 16, h * 0.5 + 11, 8, ink.round(c))}${rect(x - 14, 154 - h, 28, 7, 3, '#c9dbe2')}`;
    return `${tube(46, 84, s.a)}${tube(80, 84, s.c)}${tube(114, 84, '#d9576a')}${rect(22, 128, 116, 13, 4, ink.fall('#c98f55'))}${rect(22, 188, 116, 13, 4, ink.fall('#c98f55'))}${rect(22, 128, 9, 72, 2, '#a8703f')}${rect(129, 128, 9, 72, 2, '#a8703f')}
      ${shape('M178 66H200V112L236 186Q240 204 222 204H156Q138 204 142 186L178 112Z', 'rgba(232,245,250,.95)')}${shape('M160 152H218L232 184Q236 198 222 198H156Q142 198 146 184Z', ink.fall(s.b))}${rect(172, 58, 34, 10, 4, '#c9dbe2')}${(
        [
          [176, 172, 6],
          [196, 182, 4],
          [204, 164, 5],
          [188, 140, 4],
          [190, 112, 3],
        ] as const
      )
        .map(([x, y, r]) => ellipse(x, y, r, r, 'rgba(255,255,255,.8)'))
        .join('')}
      ${at(190, 30, shape('M0-28Q20 0 20 12A20 20 0 0 1-20 12Q-20 0 0-28Z', ink.ball(s.a)))}${stroke('M184 72V112L152 180', '#fff', 4, 'opacity=".7"')}`;
  },
  minicricket: (ink, s) => `
      ${[78, 104, 130].map((x) => rect(x, 52, 11, 150, 5, ink.round(s.a))).join('')}${[80, 106].map((x) => rect(x + 2, 45, 30, 7, 3.5, ink.fall(light(s.a, 0.2)))).join('')}${rect(62, 196, 98, 12, 5, ink.fall('#3f6f4a'))}
      ${at(44, 132, `${rect(-6, -96, 12, 60, 5, ink.round('#2f5fa0'))}${repeat(6, (k) => stroke(`M-6 ${-90 + k * 9}l12 5`, '#9fc0ea', 1.6))}${shape('M-6-42H6L19-28V66Q0 80-19 66V-28Z', ink.round(light(s.a, 0.1)))}${rect(-19, -6, 38, 24, 0, s.b)}`, 1, -12)}
      ${ellipse(176, 188, 21, 21, ink.ball(s.b))}${stroke('M160 178q16 10 32-2M162 200q14-10 29-2', '#fff', 2, 'stroke-dasharray="3 3"')}${ellipse(30, 200, 0.1, 0.1, s.b)}`,
  clay: (ink, s) => `
      ${s.colours
        .slice(0, 5)
        .map(
          (c, k) =>
            rect(6 + k * 42, 16, 34, 96, 12, ink.round(c)) +
            repeat(5, (q) => rect(10 + k * 42, 28 + q * 17, 26, 3, 1.5, dark(c, 0.16))),
        )
        .join('')}
      ${at(104, 170, `${ellipse(-6, 8, 52, 34, ink.ball(s.a))}${ellipse(44, -18, 27, 26, ink.ball(s.a))}${shape('M62-10Q88 6 74 34Q66 20 58 4Z', s.a)}${ellipse(28, -24, 15, 20, dark(s.a, 0.16))}${ellipse(52, -24, 4, 4, '#1d1d1d')}${[-38, -14, 12, 30].map((x) => rect(x, 28, 17, 26, 7, ink.round(dark(s.a, 0.08)))).join('')}${stroke('M-56-2q-16-6-14-22', s.a, 6)}`)}
      ${at(24, 176, stroke('M0-34V36', '#c98f55', 8) + shape('M-7-32Q0-62 7-32Z', '#e3b87a'), 1, -12)}`,
};
