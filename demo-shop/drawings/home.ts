/** Furniture, lamps and decoration. */
import { type Drawings, type Ink, dark, light } from './ink.js';
import { at, band, ellipse, rect, repeat, shape, stroke, turned, turnedPath } from './solids.js';

/** Long lines of wood grain within a field. */
function grain(x: number, y: number, width: number, height: number, colour: string): string {
  return repeat(4, (k) =>
    stroke(
      `M${x + 3} ${y + ((k + 0.5) * height) / 4}q${width / 3} ${k % 2 ? 3 : -3} ${width - 6} 0`,
      dark(colour, 0.22),
      1,
      'opacity=".5"',
    ),
  );
}

function board(ink: Ink, x: number, y: number, w: number, h: number, colour: string): string {
  return rect(x, y, w, h, 2, ink.fall(colour)) + grain(x, y, w, h, colour);
}

/** One oil lamp of brass with its flame. */
function diya(ink: Ink, colour: string): string {
  return `
      ${shape('M0-36q15 19 0 34q-15-15 0-34Z', '#f5921e')}${shape('M0-24q8 11 0 22q-8-9 0-22Z', '#fff0b0')}
      ${turned(
        0,
        [
          [38, 8],
          [34, 24],
          [18, 36],
          [12, 42],
          [22, 50],
          [24, 54],
        ],
        ink.metal(colour),
        0.22,
      )}
      ${ellipse(0, 8, 39, 10, ink.metal(light(colour, 0.2)))}${ellipse(0, 9, 32, 7, '#7a4a12')}
      ${ellipse(-6, 8, 18, 3.4, '#c98f2a')}${stroke('M0 0v8', '#f4ead2', 4)}`;
}

export const home: Drawings = {
  diyas: (ink, s) =>
    (
      [
        [52, 40],
        [148, 40],
        [4, 84],
        [100, 90],
        [196, 84],
      ] as const
    )
      .map(([x, y]) => at(x, y, diya(ink, s.a)))
      .join(''),
  lamp: (ink, s) => `
      ${turned(
        100,
        [
          [10, 108],
          [14, 122],
          [40, 150],
          [44, 168],
          [34, 192],
          [28, 202],
          [36, 208],
        ],
        ink.round(s.a),
      )}
      ${band(100, 41, 152, 4, dark(s.a, 0.2))}${band(100, 43, 170, 3, dark(s.a, 0.2))}
      ${rect(97, 92, 6, 20, 2, '#8a6a3a')}
      ${turned(
        100,
        [
          [44, 20],
          [74, 98],
        ],
        ink.blend('#fff3cf', s.b),
        0.14,
      )}
      ${turned(
        100,
        [
          [44, 20],
          [74, 98],
        ],
        'rgba(180,130,70,.12)',
        0.14,
      )}
      ${ellipse(100, 20, 44, 6, light(s.b, 0.5))}${ellipse(100, 20, 38, 4, '#ffe9a8')}
      ${stroke('M56 20L26 97', '#fff', 3, 'opacity=".4"')}`,
  pendant: (ink, s) => {
    const d = turnedPath(
      100,
      [
        [14, 60],
        [60, 84],
        [84, 130],
        [78, 158],
      ],
      0.14,
    );
    const cane =
      repeat(15, (k) =>
        stroke(
          `M100 58C${30 + k * 10} 70 ${-40 + k * 20} 110 ${8 + k * 13.2} 172`,
          k % 2 ? light(s.a, 0.35) : dark(s.b, 0.1),
          2.4,
        ),
      ) +
      repeat(9, (k) =>
        stroke(`M10 ${74 + k * 11}q90 ${8 + k} 180 0`, k % 2 ? s.b : light(s.a, 0.2), 2.2),
      );
    return `
      ${rect(98, -20, 4, 72, 1, '#3a3f46')}${rect(90, 44, 20, 18, 5, ink.round('#3a3f46'))}
      ${ellipse(100, 160, 76, 14, '#ffe9b4')}
      ${shape(d, ink.round(s.a))}<g clip-path="${ink.clip(`<path d="${d}"/>`)}">${cane}</g>
      ${shape(d, ink.blend('rgba(255,240,190,.05)', 'rgba(255,226,140,.4)'))}
      ${stroke('M22 158A78 11 0 0 0 178 158', s.b, 5)}
      ${ellipse(100, 168, 15, 8, '#fff7d8')}`;
  },
  wallclock: (ink, s) => `
      ${ellipse(100, 100, 96, 96, ink.slant(s.a))}${ellipse(100, 100, 84, 84, dark(s.a, 0.4))}
      ${ellipse(100, 101, 82, 82, ink.slant(s.b))}
      ${repeat(60, (k) => at(100, 100, rect(-0.8, -78, 1.6, 5, 0.5, '#6b625a'), 1, k * 6))}
      ${repeat(12, (k) => at(100, 100, rect(-2.6, -74, 5.2, k % 3 ? 9 : 15, 2, '#3a322c'), 1, k * 30))}
      ${at(100, 100, rect(-3.6, -44, 7.2, 54, 3.6, '#2c2622'), 1, -56)}
      ${at(100, 100, rect(-2.6, -64, 5.2, 76, 2.6, '#2c2622'), 1, 62)}
      ${at(100, 100, rect(-1, -66, 2, 84, 1, '#c0392b'), 1, 200)}
      ${ellipse(100, 100, 6, 6, ink.ball('#c0392b'))}
      <path d="M34 62A76 76 0 0 1 100 24" stroke="#fff" stroke-width="7" opacity=".5" fill="none" stroke-linecap="round"/>`,
  bookshelf: (ink, s) => {
    const books = ['#b5473a', '#2f5f8b', '#d9a02f', '#4f7f55', '#7a4a7a', '#e6dcc6', '#33454f'];
    const row = (y: number, r: number): string => {
      let x = 40;
      return repeat(r === 2 ? 5 : 9, (k) => {
        const [w, h] = [7 + ((k * 5 + r * 3) % 5), 24 + ((k * 7 + r * 5) % 9)];
        x += w + 0.6;
        return rect(x - w, y - h, w, h, 1, ink.round(books[(k * 3 + r) % 7] ?? s.a));
      });
    };
    return `${rect(30, 4, 140, 218, 3, dark(s.a, 0.45))}
      ${[0, 1, 2, 3, 4].map((r) => `${row(44 + r * 43, r)}${board(ink, 34, 44 + r * 43, 132, 6, s.a)}`).join('')}
      ${at(146, 130 - 16, ink.icon('potted-plant', 0, 0, 34))}
      ${at(
        146,
        26,
        `${turned(
          0,
          [
            [4, -6],
            [10, 4],
            [6, 18],
          ],
          ink.round('#3f7f86'),
        )}`,
      )}
      ${at(145, 194, rect(-13, -14, 26, 36, 2, ink.slant(light(s.a, 0.3))) + rect(-9, -10, 18, 28, 1, '#dfeaf0'))}
      ${board(ink, 26, 0, 148, 8, s.a)}${rect(26, 4, 8, 226, 2, ink.round(s.a))}${rect(166, 4, 8, 226, 2, ink.round(s.a))}`;
  },
  sofa: (ink, s) => `
      ${[26, 208].map((x) => shape(`M${x} 150h12l-3 26h-6Z`, ink.round(s.b))).join('')}
      ${rect(22, 40, 200, 84, 18, ink.fall(s.a))}
      ${[34, 94, 154].map((x) => rect(x - 2, 48, 58, 64, 12, ink.slant(light(s.a, 0.08)))).join('')}
      ${[34, 94, 154].map((x) => rect(x - 3, 98, 60, 28, 10, ink.fall(light(s.a, 0.16)))).join('')}
      ${rect(10, 122, 224, 32, 10, ink.fall(dark(s.a, 0.1)))}
      ${rect(2, 74, 32, 82, 15, ink.slant(s.a))}${rect(210, 74, 32, 82, 15, ink.slant(dark(s.a, 0.08)))}
      ${at(58, 84, rect(-20, -20, 40, 40, 9, ink.slant('#d9a02f')), 1, -12)}
      ${at(190, 86, rect(-18, -18, 36, 36, 9, ink.slant('#efe6d6')), 1, 10)}`,
  vase: (ink, s) => {
    const d = turnedPath(100, [
      [24, 86],
      [16, 100],
      [20, 116],
      [52, 150],
      [54, 176],
      [36, 210],
      [34, 216],
    ]);
    const petals = (x: number, y: number, r: number): string =>
      repeat(6, (k) => at(x, y, ellipse(0, -r * 0.62, r * 0.3, r * 0.5, s.a), 1, k * 60)) +
      ellipse(x, y, r * 0.26, r * 0.26, s.c);
    return `
      ${(
        [
          [-26, -16],
          [0, 0],
          [26, 14],
        ] as const
      )
        .map(([x, t]) =>
          stroke(
            `M${100 + x / 4} 92Q${100 + x / 2} 60 ${100 + x * 1.5} ${40 + Math.abs(t)}`,
            '#4f7f4a',
            4,
          ),
        )
        .join('')}
      ${at(62, 54, ink.icon('blossom', 0, 0, 54))}${at(102, 34, ink.icon('blossom', 0, 0, 60))}${at(140, 56, ink.icon('blossom', 0, 0, 52))}
      ${shape(d, ink.round(s.b))}
      <g clip-path="${ink.clip(`<path d="${d}"/>`)}">${band(100, 56, 132, 5, s.a)}${band(100, 56, 196, 6, s.c)}
      ${petals(100, 172, 24)}${petals(58, 166, 19)}${petals(142, 166, 19)}${band(100, 30, 104, 5, s.c)}${band(100, 30, 92, 3, s.a)}
      ${repeat(8, (k) => ellipse(62 + k * 11, 146, 3, 2.4, s.c))}</g>
      ${shape(d, ink.blend('rgba(255,255,255,.35)', 'rgba(0,0,30,.3)', '1,0'))}`;
  },
  archmirror: (ink, s) => `
      ${shape('M30 210V96a70 80 0 0 1 140 0v114Z', ink.slant(s.a))}
      ${shape('M38 202V97a62 72 0 0 1 124 0v105Z', ink.blend('#f4f9fb', '#b7c9d3', '1,1'))}
      ${shape('M60 202L128 40q14 8 22 24L94 202Z', '#fff', 'opacity=".42"')}
      ${shape('M112 202l46-112q4 10 4 20l-36 92Z', '#fff', 'opacity=".3"')}`,
  frames: (ink, s) => {
    const frame = (w: number, h: number, sky: string, land: string): string => `
      ${rect(-w / 2, -h, w, h, 3, ink.slant(s.a))}${rect(-w / 2 + 7, -h + 7, w - 14, h - 14, 1, '#fbf7ee')}
      ${rect(-w / 2 + 16, -h + 16, w - 32, h - 32, 1, sky)}
      ${shape(`M${-w / 2 + 16} ${-16}v${-h * 0.24}l${w * 0.2} ${-h * 0.16}l${w * 0.2} ${h * 0.14}l${w * 0.16} ${-h * 0.08}L${w / 2 - 16} ${-h * 0.3}V-16Z`, land)}
      ${ellipse(w * 0.14, -h * 0.66, 6, 6, '#fff3c4')}`;
    return `${at(66, 190, frame(96, 132, '#9fc4d8', '#4f7f6a'))}${at(162, 194, frame(78, 104, '#f0c08a', '#a85a3a'))}
      ${at(114, 206, frame(80, 62, '#c9d8b4', '#5f7f3f'))}`;
  },
  candlejar: (ink, s) => `
      ${shape('M100 38q16 22 0 36q-16-14 0-36Z', '#f5a623')}${shape('M100 52q8 12 0 22q-8-10 0-22Z', '#fff2b8')}
      ${rect(98, 72, 4, 16, 1, '#3a3027')}
      ${rect(42, 78, 116, 126, 16, '#e7f0f0')}${rect(48, 96, 104, 102, 12, ink.round(s.a))}
      ${ellipse(100, 97, 52, 7, light(s.a, 0.6))}
      <rect x="42" y="78" width="116" height="126" rx="16" fill="#dbe9ea" opacity=".28" stroke="#a9bcbc" stroke-width="2"/>
      ${rect(62, 118, 76, 58, 4, s.b)}<rect x="66" y="122" width="68" height="50" rx="3" fill="none" stroke="#fff" opacity=".7"/>
      ${at(100, 140, ink.icon('white-flower', 0, 0, 28))}
      <text x="100" y="167" font-family="DejaVu Serif" font-weight="bold" font-size="11" letter-spacing="2" text-anchor="middle" fill="#fff">${s.lines[0] ?? ''}</text>
      ${rect(50, 88, 7, 104, 3.5, 'rgba(255,255,255,.7)')}`,
  table: (ink, s) => `
      ${stroke('M54 92L30 204M190 92l24 112', dark(s.b, 0.2), 9)}
      ${stroke('M78 96L56 206M166 96l22 110', s.b, 9)}${stroke('M44 160h156', s.b, 6)}
      ${shape('M40 66h164l30 26H10Z', ink.slant(light(s.a, 0.1)))}${rect(10, 92, 224, 10, 2, ink.fall(s.a))}
      ${stroke('M50 74h140M36 84h170', dark(s.a, 0.2), 1, 'opacity=".5"')}
      ${shape('M84 80l12-54h76l8 54Z', ink.slant(s.a))}${rect(80, 76, 104, 7, 3, dark(s.a, 0.15))}
      ${shape('M98 70l8-34q14-6 28 2q14-8 28-2l5 34q-16-6-32 2q-20-8-37-2Z', '#fbf8f0')}${stroke('M134 38v33', '#b9b2a2', 1.5)}
      ${repeat(4, (k) => stroke(`M${108 - k} ${44 + k * 7}h18M142 ${44 + k * 7}h18`, '#a9a294', 1.4))}`,
  macrame: (ink, s) => {
    const cord = dark(s.a, 0.12);
    return `
      ${stroke('M30 42Q100-30 170 42', cord, 3)}
      ${repeat(17, (k) => {
        const l = 214 - Math.abs(k - 8) * 8.6;
        return stroke(
          `M${36 + k * 8} 50Q${34 + k * 8} ${l / 2} ${36 + k * 8} ${l}`,
          k % 2 ? s.a : cord,
          5.4,
        );
      })}
      ${repeat(4, (r) =>
        repeat(8 - r, (k) => {
          const [x, y] = [44 + r * 8 + k * 16, 62 + r * 18];
          return shape(
            `M${x - 8} ${y}l8-9l8 9l-8 9Z`,
            ink.slant(light(s.a, 0.3)),
            `stroke="${cord}" stroke-width="1.6"`,
          );
        }),
      )}
      ${stroke('M36 130L100 168L164 130', light(s.a, 0.4), 6)}${stroke('M36 130L100 168L164 130', cord, 1.4)}
      ${shape('M8 38q90-8 184 0q6 5 0 10q-94 6-184 0q-6-5 0-10Z', ink.fall(s.b))}`;
  },
  ceilingfan: (ink, s) => `
      ${rect(94, -26, 12, 68, 3, ink.metal(s.b))}${turned(
        100,
        [
          [16, -34],
          [22, -22],
          [10, -8],
        ],
        ink.round(s.a),
      )}
      ${shape('M82 62L-30 46q-22 2-18 16q6 10 24 10L84 76Z', ink.fall(light(s.a, 0.06)))}
      ${shape('M118 62L230 46q22 2 18 16q-6 10-24 10L116 76Z', ink.fall(s.a))}
      ${shape('M88 76L74 128q0 14 26 14t26-14L112 76Z', ink.fall(dark(s.a, 0.12)))}
      ${turned(
        100,
        [
          [24, 40],
          [38, 52],
          [38, 68],
          [26, 82],
        ],
        ink.round(s.b),
        0.2,
      )}${ellipse(100, 82, 24, 6, dark(s.b, 0.2))}
      ${stroke('M-34 58L80 66M234 58L120 66', light(s.a, 0.4), 1.6, 'opacity=".6"')}`,
};
