/** Kitchen machines, tools and tableware. */
import { type Drawings, dark, light } from './ink.js';
import {
  at,
  band,
  drum,
  ellipse,
  opening,
  rect,
  repeat,
  shape,
  spot,
  stroke,
  turned,
} from './solids.js';

export const kitchenTools: Drawings = {
  kettle: (ink, s) => `
      ${stroke('M146 66c34 0 38 22 36 52q-2 30-30 38', s.b, 14)}
      ${shape('M62 74L30 58l-10 6q14 10 22 42Z', ink.metal(dark(s.a, 0.08)))}
      ${turned(
        100,
        [
          [40, 58],
          [46, 66],
          [60, 150],
          [62, 182],
          [58, 190],
        ],
        ink.metal(s.a),
      )}
      ${turned(
        100,
        [
          [58, 186],
          [64, 192],
          [64, 202],
        ],
        ink.round(s.b),
      )}
      ${turned(
        100,
        [
          [22, 46],
          [38, 52],
          [43, 60],
        ],
        ink.round(s.b),
      )}
      ${rect(92, 34, 16, 13, 5, ink.round(s.b))}
      ${rect(94, 100, 12, 60, 6, '#2e4a5f')}${rect(96, 122, 8, 36, 4, '#79b4d6')}
      ${ellipse(146, 194, 4, 3, '#57c7ff')}`,
  mixer: (ink, s) => `
      ${shape('M48 150h104l14 62q2 12-12 12H46q-14 0-12-12Z', ink.round(s.a))}
      ${rect(60, 138, 80, 16, 6, ink.round('#2d3137'))}
      ${ellipse(100, 188, 21, 21, ink.slant('#23272d'))}${ellipse(100, 188, 15, 15, ink.slant(s.b))}
      ${stroke('M100 188v-12', '#23272d', 4)}${rect(38, 214, 124, 9, 4, '#2d3137')}
      ${stroke('M138 62c34 0 34 56-6 58', '#2d3137', 11)}
      ${turned(
        98,
        [
          [44, 46],
          [44, 60],
          [34, 132],
          [34, 138],
        ],
        ink.metal('#cfd4d9'),
      )}
      ${turned(
        98,
        [
          [36, 26],
          [44, 34],
          [47, 46],
        ],
        ink.round('#3a3f46'),
      )}${rect(84, 14, 28, 14, 6, ink.round('#3a3f46'))}
      <rect x="66" y="60" width="8" height="62" rx="4" fill="#fff" opacity=".55" transform="rotate(-6 70 90)"/>`,
  stove: (ink, s) => {
    const burner = (x: number, y: number, k: number): string => `
      ${ellipse(x, y + 2, 44 * k, 17 * k, '#0d1013')}${ellipse(x, y, 24 * k, 9 * k, ink.metal(s.b))}
      ${ellipse(x, y - 3, 15 * k, 5.5 * k, ink.slant('#3b3f45'))}
      ${(
        [
          [-1, -0.1],
          [1, -0.1],
          [-0.25, 1],
          [0.25, -1],
        ] as const
      )
        .map(([u, v]) =>
          stroke(
            `M${x + u * 44 * k} ${y + v * 17 * k - 6}L${x + u * 18 * k} ${y + v * 7 * k - 8}`,
            '#5b6067',
            5 * k,
          ),
        )
        .join('')}
      ${repeat(9, (q) => ellipse(x + Math.cos(q * 0.7) * 19 * k, y - 3 + Math.sin(q * 0.7) * 7 * k, 2.6, 4, '#4aa8ff'))}`;
    return `
      ${shape('M30 70h180l34 58H-4Z', ink.blend(light(s.a, 0.24), s.a, '1,1'))}
      ${shape('M60 72h60L70 126H10Z', '#ffffff', 'opacity=".07"')}
      ${rect(-4, 128, 248, 34, 5, ink.fall('#3c4148'))}${rect(-4, 126, 248, 5, 2, light(s.a, 0.4))}
      ${burner(66, 98, 1.05)}${burner(172, 98, 0.86)}
      ${[62, 178].map((x) => ellipse(x, 146, 13, 13, ink.metal('#b9bec4')) + stroke(`M${x} 146v-10`, '#2b2f35', 4)).join('')}
      ${rect(8, 162, 20, 8, 3, '#15181b')}${rect(212, 162, 20, 8, 3, '#15181b')}`;
  },
  lunchbox: (ink, s) => `
      ${stroke('M70 60V38q0-14 14-14h52q14 0 14 14v22', dark(s.a, 0.25), 10)}
      ${rect(30, 54, 160, 130, 22, ink.slant(s.a))}${rect(30, 54, 160, 46, 20, ink.fall(light(s.a, 0.12)))}
      ${stroke('M34 98h152', dark(s.a, 0.4), 5)}${stroke('M34 98h152', '#d9dde1', 1.6, 'stroke-dasharray="1 4"')}
      ${rect(100, 94, 22, 12, 4, s.b)}${rect(54, 122, 112, 44, 10, ink.fall(dark(s.a, 0.14)))}
      ${at(-6, 150, drum(ink, 28, 0, 30, 34, '#c9ced3') + drum(ink, 28, -30, 30, 26, '#d3d8dc') + ellipse(28, -30, 25, 4.6, ink.slant(s.b)))}
      <path d="M44 70q4-8 14-9" stroke="#fff" stroke-width="5" opacity=".4" fill="none" stroke-linecap="round"/>`,
  chakla: (ink, s) => `
      ${[40, 160, 100].map((x, k) => rect(x - 8, 134 + (k === 2 ? 18 : 0), 16, 22, 5, ink.round(s.b))).join('')}
      ${ellipse(100, 130, 92, 40, dark(s.a, 0.35))}${ellipse(100, 120, 92, 40, ink.slant(s.a))}
      ${repeat(4, (k) => `<ellipse cx="92" cy="118" rx="${24 + k * 17}" ry="${10 + k * 7.4}" fill="none" stroke="${dark(s.a, 0.25)}" stroke-width="1.2" opacity=".6"/>`)}
      ${ellipse(92, 118, 58, 24, ink.ball('#f1e2c4'))}
      ${at(
        112,
        84,
        `${turned(
          0,
          [
            [4, -104],
            [6, -98],
            [5, -84],
            [8, -76],
            [14, -30],
            [15, 0],
            [14, 30],
            [8, 76],
            [5, 84],
            [6, 98],
            [4, 104],
          ],
          ink.round(light(s.a, 0.08)),
          0.5,
        )}`,
        1,
        66,
      )}`,
  mortar: (ink, s) => `
      ${at(
        120,
        70,
        turned(
          0,
          [
            [11, -74],
            [14, -66],
            [9, -20],
            [13, 34],
            [18, 50],
          ],
          ink.round(light(s.a, 0.1)),
          0.5,
        ),
        1,
        28,
      )}
      ${turned(
        100,
        [
          [70, 96],
          [68, 120],
          [52, 158],
          [50, 168],
          [58, 186],
        ],
        ink.round(s.a),
        0.16,
      )}
      <path d="M30 96A70 19 0 0 1 170 96A70 19 0 0 1 30 96M42 97A58 13 0 0 0 158 97A58 13 0 0 0 42 97" fill="${ink.slant(light(s.a, 0.25))}" fill-rule="evenodd"/>
      <path d="M42 97A58 13 0 0 1 100 84.5L92 109Q60 109 42 97" fill="${dark(s.a, 0.45)}"/>
      <path d="M130 107Q152 104 158 97A58 13 0 0 0 132 86Z" fill="${dark(s.a, 0.3)}"/>
      ${ellipse(70, 100, 15, 6, '#5f8f3a')}${ellipse(60, 98, 8, 4, '#7aa648')}
      ${repeat(60, (k) => ellipse(56 + spot(k) * 90, 118 + spot(k, 1) * 60, 1.2, 1, k % 2 ? light(s.a, 0.6) : dark(s.a, 0.5)))}`,
  knife: (ink, s) =>
    at(
      100,
      100,
      `
      ${shape('M-118 4Q-92 34-40 34H34V-16H-60Q-104-14-118 4Z', ink.blend(light(s.a, 0.7), dark(s.a, 0.12)))}
      ${shape('M-118 4Q-92 34-40 34H34V22H-40Q-90 20-118 4Z', ink.blend('#f7f9fa', '#aab1b8'))}
      ${stroke('M-70-6q20 10 40 0t40 0t22 2M-60 6q20 10 40 0t40 0', dark(s.a, 0.18), 1.4, 'opacity=".7"')}
      ${rect(34, -18, 12, 44, 2, ink.fall('#8d949b'))}
      ${shape('M46-16H120q18 0 18 14q0 18-10 26q-8 6-16-4q-8-8-22-4H46Z', ink.fall(s.b))}
      ${[62, 88, 114].map((x) => ellipse(x, 0, 3.4, 3.4, '#d9c9a0')).join('')}`,
      1,
      -38,
    ),
  choppingboard: (ink, s) => `
      ${stroke('M100 22c-16-26 20-34 8 0', '#6b4426', 4)}
      ${shape('M82 20q18-12 36 0v22h30q16 0 16 16v138q0 16-16 16H52q-16 0-16-16V58q0-16 16-16h30Z', ink.slant(s.a))}
      ${ellipse(100, 30, 6, 6, dark(s.b, 0.4))}
      ${repeat(6, (k) => stroke(`M${46 + k * 21} 50q${k % 2 ? 7 : -6} 70 0 ${154}`, dark(s.a, 0.2), 1.5, 'opacity=".55"'))}
      <rect x="48" y="56" width="104" height="144" rx="12" fill="none" stroke="${dark(s.b, 0.1)}" stroke-width="5"/>
      <rect x="50" y="58" width="104" height="144" rx="12" fill="none" stroke="${light(s.a, 0.4)}" stroke-width="1.5"/>
      ${at(104, 150, ink.icon('tomato', 0, 0, 54))}`,
  mugs: (ink, s) => {
    const mug = (colour: string): string => `
      ${stroke('M34 16c30-4 30 44-2 42', ink.fall(dark(colour, 0.1)), 9)}
      ${turned(
        0,
        [
          [36, 0],
          [36, 62],
          [32, 72],
          [28, 74],
        ],
        ink.round(colour),
      )}
      ${stroke('M-36 30Q0 38 36 30M-36 48Q0 56 36 48', '#f6efe2', 2.4)}
      ${repeat(7, (k) => ellipse(-30 + k * 10, 41 + (9 - (k - 3) ** 2) * 0.34, 2.6, 3.4, '#f6efe2'))}
      ${opening(ink, 0, 0, 36, 7, light(colour, 0.35))}`;
    const places = [
      [44, 44],
      [136, 48],
      [66, 100],
      [160, 106],
    ] as const;
    return places
      .slice(0, s.count)
      .map(([x, y], k) => at(x, y, mug(s.colours[k] ?? s.a)))
      .join('');
  },
  glassjars: (ink, s) => {
    const jar = (x: number, w: number, h: number, fill: string): string => {
      const y = 190 - h;
      return `
      ${rect(x, y, w, h, 10, '#eaf3f4')}
      ${rect(x + 4, y + h * 0.3, w - 8, h * 0.7 - 4, 8, ink.round(fill))}
      ${repeat(44, (k) => ellipse(x + 9 + spot(k) * (w - 18), y + h * 0.32 + 4 + spot(k, 1) * h * 0.6, 4, 2.8, k % 2 ? light(fill, 0.25) : dark(fill, 0.16)))}
      <rect x="${x}" y="${y}" width="${w}" height="${h}" rx="10" fill="#cfe4ea" opacity=".26" stroke="#9fb9c2" stroke-width="1.6"/>
      ${rect(x + 6, y + 8, 6, h - 20, 3, 'rgba(255,255,255,.75)')}
      ${rect(x + 3, y - 5, w - 6, 7, 2, '#dfe6e8')}${rect(x, y - 20, w, 17, 5, ink.round(s.a))}`;
    };
    return jar(104, 68, 150, '#8c3b2a') + jar(22, 60, 112, '#e9ddb8') + jar(64, 54, 78, '#b0713a');
  },
  spatulas: (ink, s) => {
    const heads = [
      `<path d="M-20-70h40l-4 50q-16 8-32 0Z" fill="${ink.slant(s.a)}"/>${[-9, 0, 9].map((x) => rect(x - 2, -60, 4, 30, 2, dark(s.a, 0.45))).join('')}`,
      `${ellipse(0, -44, 22, 28, ink.ball(s.a))}${ellipse(0, -46, 15, 19, ink.slant(dark(s.a, 0.25)))}`,
      `<path d="M-17-66q17-16 34 0v46q-17 10-34 0Z" fill="${ink.slant(s.a)}"/>`,
      `${ellipse(0, -42, 20, 30, ink.ball(s.a))}${repeat(6, (k) => ellipse(-8 + (k % 2) * 16, -56 + Math.floor(k / 2) * 13, 3.4, 4.6, dark(s.a, 0.5)))}`,
      `<path d="M-13-66h26v38h-26Z" fill="${ink.fall(s.a)}"/>${repeat(5, (k) => rect(-12 + k * 5, -72, 4, 20, 2, light(s.a, 0.3)))}`,
    ];
    const tools = heads.map((head, k) =>
      at(
        100 + (k - 2) * 14,
        150,
        at(0, 0, `${rect(-4, -26, 8, 100, 4, ink.round(s.b))}${head}`),
        1,
        (k - 2) * 13,
      ),
    );
    return `${tools.map((tool) => at(0, -46, tool)).join('')}
      ${turned(
        100,
        [
          [44, 132],
          [44, 210],
          [40, 214],
        ],
        ink.round('#e9e2d4'),
        0.14,
      )}
      ${stroke('M58 150q42 12 84 0', s.a, 4)}`;
  },
  casserole: (ink, s) => `
      ${stroke('M24 104h-12q-8 0-8 12t10 12h12', ink.fall(s.b), 9)}
      ${stroke('M176 104h12q8 0 8 12t-10 12h-12', ink.fall(dark(s.b, 0.15)), 9)}
      ${turned(
        100,
        [
          [82, 84],
          [82, 140],
          [70, 162],
          [64, 164],
        ],
        ink.round(s.a),
        0.12,
      )}
      ${band(100, 82, 108, 14, ink.round(s.b))}
      ${turned(
        100,
        [
          [40, 46],
          [70, 58],
          [84, 76],
          [85, 86],
        ],
        ink.round(s.b),
        0.12,
      )}
      ${rect(80, 30, 40, 18, 8, ink.round(s.a))}
      ${repeat(7, (k) => ellipse(37 + k * 21, 124.6 - (k - 3) ** 2 * 0.95, 3.6, 3.6, s.a))}`,
};
