/** Pots, pans and vessels. */
import { type Drawings, type Ink, dark, light } from './ink.js';
import {
  at,
  band,
  dimples,
  drum,
  ellipse,
  opening,
  rect,
  repeat,
  shape,
  stroke,
  turned,
  turnedPath,
} from './solids.js';

const spices = ['#d9a21b', '#b3261e', '#7a4a26', '#c9b27a', '#3b2a20', '#8a9a3a', '#d8702a'];

function hammered(ink: Ink, d: string, size = 10): string {
  return `<g clip-path="${ink.clip(`<path d="${d}"/>`)}">${dimples(0, 40, 200, 170, size)}</g>`;
}

function tumbler(ink: Ink, colour: string): string {
  return (
    turned(
      0,
      [
        [20, 0],
        [18, 2],
        [14, 48],
        [15, 51],
      ],
      ink.metal(colour),
      0.2,
    ) +
    opening(ink, 0, 0, 21, 5.5, colour) +
    ellipse(0, 1.4, 17, 3.6, '#5b3420') +
    ellipse(-4, 1, 8, 1.6, '#a9744c')
  );
}

export const kitchenPots: Drawings = {
  pan: (ink, s) => {
    const body = turnedPath(
      86,
      [
        [66, 84],
        [62, 106],
        [52, 118],
        [44, 120],
      ],
      0.2,
    );
    return `
      ${stroke('M146 86C170 82 190 72 214 58', ink.fall(s.b), 12)}
      ${stroke('M140 88L164 82', ink.metal(s.a), 9)}
      <circle cx="209" cy="61" r="3" fill="${light(s.b, 0.5)}"/>
      ${shape(body, ink.metal(s.a))}${hammered(ink, body)}
      ${opening(ink, 86, 84, 68, 17, s.a)}
      ${ellipse(86, 88, 52, 9, '#8a5a12')}${ellipse(80, 86, 40, 5, '#c98f2a')}
      ${repeat(12, (k) => ellipse(52 + ((k * 29) % 66), 85 + ((k * 5) % 7), 2, 1.3, '#3a2412'))}
      ${shape('M92 84q10-8 20-3q-9 6-20 3Z', '#b3261e')}
      ${shape('M64 88q6-7 15-4q-5 6-15 4Z', '#4f7f3a')}`;
  },
  kadhai: (ink, s) => `
      ${stroke('M22 78C2 70-2 96 22 92', ink.fall(light(s.a, 0.15)), 8)}
      ${stroke('M178 78c20-8 24 18 0 14', ink.fall(dark(s.a, 0.2)), 8)}
      ${turned(
        100,
        [
          [80, 76],
          [77, 98],
          [60, 126],
          [34, 138],
        ],
        ink.round(s.a),
        0.24,
      )}
      ${opening(ink, 100, 76, 82, 25, light(s.a, 0.15))}
      ${ellipse(100, 88, 56, 12, '#5a3a18')}
      ${repeat(9, (k) => at(58 + ((k * 37) % 84), 84 + ((k * 5) % 10), shape('M-9 0q4-7 18-3q-4 8-18 3Z', k % 2 ? '#5f8f3a' : '#7aa648')))}
      <path d="M30 92C36 116 54 130 72 137" stroke="#fff" stroke-width="4" opacity=".16" fill="none"/>`,
  tawa: (ink, s) => `
      ${stroke('M160 94L246 72', ink.fall(s.b), 13)}${stroke('M150 96l22-5', '#8b8f94', 8)}
      <circle cx="240" cy="73" r="3.4" fill="${light(s.b, 0.6)}"/>
      ${ellipse(90, 107, 86, 38, dark(s.a, 0.4))}
      ${ellipse(90, 101, 86, 38, ink.slant(light(s.a, 0.12)))}
      ${ellipse(90, 101, 80, 34, ink.slant(s.a))}
      ${ellipse(88, 101, 60, 25, '#e2b567')}${ellipse(88, 100, 57, 23, ink.ball('#eccb88'))}
      ${stroke('M48 96q40-16 80 0M56 108q34-12 66 0M70 88q20-6 38 0', '#b9782f', 1.6, 'opacity=".7"')}`,
  cooker: (ink, s) => {
    const squat = s.b !== '#2c3036';
    const h = squat ? 52 : 66;
    return `
      ${stroke('M24 92h-12', '#2c3036', 12)}
      ${turned(
        92,
        squat
          ? [
              [64, 92],
              [74, 118],
              [70, 140],
              [58, 92 + h],
            ]
          : [
              [66, 92],
              [68, 96],
              [68, 148],
              [60, 92 + h],
            ],
        ink.metal(s.a),
        0.14,
      )}
      ${turned(
        92,
        [
          [28, 64],
          [52, 72],
          [66, 84],
          [71, 92],
        ],
        ink.metal(light(s.a, 0.12)),
        0.12,
      )}
      ${rect(21, 88, 142, 7, 3.5, ink.metal(s.a))}
      ${stroke('M112 74h104', '#2b2f35', 13)}
      ${rect(86, 44, 12, 20, 3, ink.metal('#b9bec4'))}${rect(82, 38, 20, 9, 4, s.b === '#2c3036' ? '#c0392b' : s.b)}
      ${ellipse(62, 74, 5, 3.4, '#c8a24a')}
      <rect x="36" y="112" width="9" height="34" rx="4" fill="#fff" opacity=".35"/>`;
  },
  tiffin: (ink, s) => {
    const y = (k: number): number => 64 + k * 36;
    return `
      ${stroke('M44 200V52q0-32 56-32t56 32V200', ink.metal(s.b), 6)}
      ${rect(76, 14, 48, 12, 6, ink.fall('#4a4f56'))}
      ${repeat(
        s.count,
        (k) => `
        ${turned(
          100,
          [
            [50, y(k)],
            [50, y(k) + 30],
            [46, y(k) + 34],
          ],
          ink.metal(s.a),
          0.13,
        )}
        ${rect(48, y(k) - 3, 104, 7, 3.5, ink.metal(light(s.a, 0.3)))}`,
      )}
      ${turned(
        100,
        [
          [36, 54],
          [50, 58],
          [53, 63],
        ],
        ink.metal(s.a),
        0.12,
      )}
      ${rect(36, 56, 14, 12, 3, ink.fall(s.b))}${rect(150, 56, 14, 12, 3, ink.fall(s.b))}
      ${rect(40, 198, 120, 8, 4, ink.metal(s.b))}`;
  },
  masaladabba: (ink, s) => {
    const bowl = (x: number, y: number, k: number): string => `
      ${ellipse(x, y + 5, 25, 17, dark(s.a, 0.5))}${ellipse(x, y, 25, 17, ink.metal(s.a))}
      ${ellipse(x, y + 1, 21.5, 14, dark(spices[k] ?? s.a, 0.3))}
      ${ellipse(x - 1, y + 1, 20, 12, ink.ball(spices[k] ?? s.a))}`;
    return `
      ${turned(
        100,
        [
          [94, 100],
          [92, 128],
          [86, 134],
        ],
        ink.metal(s.a),
        0.62,
      )}
      ${ellipse(100, 100, 96, 62, ink.slant(light(s.a, 0.3)))}
      ${ellipse(100, 102, 89, 56, dark(s.a, 0.45))}
      ${bowl(100, 62, 0)}${bowl(46, 82, 1)}${bowl(154, 82, 2)}${bowl(100, 101, 3)}
      ${bowl(46, 122, 4)}${bowl(154, 122, 5)}${bowl(100, 140, 6)}`;
  },
  bottle: (ink, s) => {
    const body = turnedPath(100, [
      [17, 50],
      [20, 58],
      [38, 76],
      [40, 90],
      [40, 196],
      [36, 202],
    ]);
    return `
      ${shape(body, ink.metal(s.a))}${hammered(ink, body, 11)}
      ${rect(79, 28, 42, 25, 5, ink.metal(s.b))}${rect(76, 46, 48, 7, 3, ink.metal(light(s.a, 0.2)))}
      ${ellipse(100, 28, 20, 4, light(s.b, 0.4))}`;
  },
  flask: (ink, s) => `
      ${turned(
        100,
        [
          [26, 46],
          [30, 54],
          [40, 70],
          [40, 200],
          [37, 206],
        ],
        ink.round(s.a),
      )}
      ${band(100, 40, 186, 5, ink.metal(s.b))}
      ${rect(72, 20, 56, 34, 7, ink.metal(s.b))}
      ${stroke('M86 20q0-14 14-14t14 14', ink.metal(s.b), 6)}
      ${rect(72, 44, 56, 4, 2, dark(s.b, 0.35))}
      <rect x="70" y="74" width="8" height="104" rx="4" fill="#fff" opacity=".34"/>
      <path d="M84 150l12-22 8 12 6-9 12 19Z" fill="#fff" opacity=".8"/>`,
  coffeefilter: (ink, s) => `
      ${turned(
        100,
        [
          [38, 120],
          [40, 124],
          [36, 196],
          [38, 200],
        ],
        ink.metal(s.a),
      )}
      ${rect(58, 116, 84, 8, 4, ink.metal(light(s.a, 0.3)))}
      ${turned(
        100,
        [
          [41, 58],
          [40, 62],
          [36, 112],
          [37, 117],
        ],
        ink.metal(s.a),
      )}
      ${rect(56, 52, 88, 8, 4, ink.metal(light(s.a, 0.3)))}
      ${turned(
        100,
        [
          [20, 40],
          [42, 50],
          [44, 54],
        ],
        ink.metal(s.a),
      )}
      ${rect(96, 30, 8, 10, 2, s.b)}${ellipse(100, 28, 11, 7, ink.ball(s.b))}
      ${stroke('M62 160q38 8 76 0', dark(s.a, 0.3), 2)}`,
  dabara: (ink, s) => {
    const pair = `
      ${turned(
        0,
        [
          [42, 44],
          [41, 50],
          [30, 72],
          [28, 75],
        ],
        ink.metal(dark(s.a, 0.06)),
        0.2,
      )}
      ${opening(ink, 0, 44, 44, 11, s.a)}${at(0, 0, tumbler(ink, s.a))}
      <path d="M-42 46A44 11 0 0 0 42 46L41 50Q0 62-41 50Z" fill="${ink.metal(s.a)}"/>`;
    return at(44, 38, pair, 0.92) + at(132, 42, pair);
  },
  idlistand: (ink, s) => {
    const plate = (y: number): string => `
      ${ellipse(100, y + 5, 82, 21, dark(s.a, 0.4))}${ellipse(100, y, 82, 21, ink.metal(s.a))}
      ${(
        [
          [54, -2],
          [146, -2],
          [100, 9],
          [100, -12],
        ] as const
      )
        .map(
          ([x, o]) =>
            `${ellipse(x, y + o + 1, 27, 8, dark(s.a, 0.25))}${ellipse(x, y + o - 3, 24, 8, ink.ball('#fbf8f0'))}`,
        )
        .join('')}`;
    return `${rect(96, 30, 8, 168, 3, ink.metal(s.b))}${plate(190)}${plate(148)}${plate(106)}${plate(64)}
      ${rect(97, 26, 6, 36, 3, ink.metal(s.b))}${stroke('M100 30q-14-14 0-20t0 20', s.b, 4)}`;
  },
  thali: (ink, s) => {
    const bowl = (x: number, y: number, fill: string): string => `
      ${turned(
        x,
        [
          [24, y],
          [20, y + 14],
          [14, y + 18],
        ],
        ink.metal(s.a),
        0.3,
      )}
      ${ellipse(x, y, 25, 9, light(s.a, 0.4))}${ellipse(x, y + 1, 21.5, 7, ink.ball(fill))}`;
    return `
      ${ellipse(96, 136, 96, 44, dark(s.a, 0.4))}${ellipse(96, 130, 96, 44, ink.metal(s.a))}
      ${ellipse(96, 131, 88, 38, ink.slant(light(s.a, 0.12)))}
      ${bowl(48, 112, '#d9a21b')}${bowl(96, 98, '#b5542a')}${bowl(144, 112, '#f4efe2')}
      ${ellipse(84, 146, 34, 13, '#f3efe4')}${ellipse(84, 141, 26, 9, '#fbf9f2')}
      ${stroke('M124 160L168 134', ink.metal(dark(s.a, 0.2)), 4)}${ellipse(126, 158, 10, 6, ink.ball(s.a))}
      ${at(192, 56, drum(ink, 0, 0, 19, 50, s.a) + ellipse(0, 1, 16, 3, dark(s.a, 0.5)))}`;
  },
};
