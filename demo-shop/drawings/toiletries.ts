/** Bottles, tubes, jars and tools for skin, hair and make-up. */
import { type Drawings, type Ink, type Sketch, dark, lettering, light, wordLines } from './ink.js';
import { at, band, ellipse, rect, repeat, shape, stroke, turned } from './solids.js';

function sticker(ink: Ink, s: Sketch, y: number, w: number, h: number): string {
  const icon = s.motif === undefined ? '' : ink.icon(s.motif, 100, y - h * 0.18, h * 0.46);
  const middle = s.motif === undefined ? y : y + h * 0.28;
  return `${rect(100 - w / 2, y - h / 2, w, h, 4, s.b)}${icon}
    ${wordLines(s.lines, 100, middle, Math.min(16, h * 0.24), lettering(s.b), { fit: w - 12 })}
    ${rect(100 - w * 0.3, y + h / 2 - 6, w * 0.6, 1.6, 0.8, dark(s.b, 0.3))}`;
}

function tube(ink: Ink, s: Sketch): string {
  return `${shape('M54 10H146Q142 90 132 178H68Q58 90 54 10Z', ink.round(s.a))}${rect(52, 4, 96, 12, 2, ink.round(light(s.a, 0.2)))}${repeat(15, (k) => rect(56 + k * 6, 4, 2, 12, 0, 'rgba(0,0,0,.14)'))}
      ${shape('M62 60H138L134 134H66Z', s.b)}${s.motif === undefined ? '' : ink.icon(s.motif, 100, 84, 36)}
      ${wordLines(s.lines, 100, s.motif === undefined ? 97 : 116, s.lines.length > 1 ? 14 : 17, lettering(s.b), { fit: 62 })}
      ${rect(70, 176, 60, 34, 6, ink.round(s.b === '#ffffff' ? '#f2efe8' : light(s.b, 0.1)))}${repeat(9, (k) => rect(75 + k * 6, 180, 2, 26, 0, 'rgba(0,0,0,.12)'))}
      <path d="M66 22Q68 90 76 170" stroke="#fff" stroke-width="6" opacity=".42" fill="none"/>`;
}

export const toiletries: Drawings = {
  dropper: (ink, s) => `
      ${turned(
        100,
        [
          [14, -6],
          [17, 6],
          [14, 34],
        ],
        ink.round('#2f3137'),
      )}${rect(80, 32, 40, 26, 4, ink.metal('#d0a850'))}
      ${turned(
        100,
        [
          [20, 58],
          [22, 66],
          [50, 84],
          [54, 96],
          [54, 196],
          [46, 208],
        ],
        ink.round(s.a),
      )}
      ${turned(
        100,
        [
          [48, 104],
          [48, 190],
          [42, 200],
        ],
        'rgba(255,235,190,.18)',
      )}${sticker(ink, s, 148, 92, 66)}
      <rect x="54" y="96" width="8" height="98" rx="4" fill="#fff" opacity=".45"/>`,
  spray: (ink, s) => `
      ${rect(84, 10, 32, 24, 6, ink.round('#f6f3ee'))}${rect(76, 14, 12, 8, 3, '#e6e0d6')}${rect(78, 34, 44, 22, 4, ink.metal('#d8b98a'))}
      ${turned(
        100,
        [
          [24, 56],
          [40, 68],
          [44, 80],
          [44, 200],
          [38, 210],
        ],
        ink.round(s.a),
      )}${sticker(ink, s, 146, 78, 84)}
      ${repeat(14, (k) => ellipse(66 - k * 4, 18 + ((k * 7) % 17) - 8, 1.6 + (k % 3) * 0.5, 1.6, light(s.a, 0.4)))}
      <rect x="62" y="78" width="7" height="118" rx="3.5" fill="#fff" opacity=".5"/>`,
  tube,
  toothpaste: (ink, s) => at(100, 100, at(-100, -105, tube(ink, s)), 1, 52),
  jarlow: (ink, s) => `
      ${turned(
        100,
        [
          [76, 92],
          [80, 104],
          [80, 178],
          [70, 196],
        ],
        ink.round(s.a),
        0.16,
      )}
      ${turned(
        100,
        [
          [80, 58],
          [82, 64],
          [82, 94],
        ],
        ink.round(s.b),
        0.16,
      )}${ellipse(100, 58, 80, 13, light(s.b, 0.2))}${ellipse(100, 58, 70, 10, ink.slant(s.b))}
      ${rect(48, 116, 104, 60, 5, '#fbf6e9')}${
        s.motif === undefined
          ? at(
              100,
              134,
              repeat(8, (k) => at(0, 0, ellipse(0, -8, 2.6, 6, s.a), 1, k * 45)),
            )
          : ink.icon(s.motif, 100, 134, 34)
      }
      ${wordLines(s.lines, 100, 162, 16, dark(s.a, 0.5), { fit: 92, serif: true })}<rect x="26" y="112" width="7" height="68" rx="3.5" fill="#fff" opacity=".5"/>`,
  creamjar: (ink, s) => `
      ${turned(
        100,
        [
          [74, 92],
          [78, 102],
          [78, 180],
          [66, 198],
        ],
        ink.round(s.a),
        0.16,
      )}${turned(
        100,
        [
          [60, 106],
          [60, 176],
        ],
        ink.round(light(s.a, 0.25)),
        0.1,
      )}
      ${turned(
        100,
        [
          [80, 54],
          [80, 94],
        ],
        ink.metal('#dfc79a'),
        0.16,
      )}${ellipse(100, 54, 80, 13, '#f2e2c0')}
      ${ink.icon(s.motif ?? 'crescent-moon', 100, 132, 34)}${wordLines(s.lines, 100, 172, 14, '#ffffff', { fit: 100 })}
      <rect x="28" y="108" width="8" height="70" rx="4" fill="#fff" opacity=".5"/>`,
  pump: (ink, s) => `
      ${shape('M60 26Q58 14 76 14H112Q124 14 124 26V34H108V28H60Z', ink.fall(light(s.b, 0.2)))}${rect(94, 32, 12, 24, 2, '#d9dee2')}${rect(80, 50, 40, 24, 5, ink.round(light(s.b, 0.1)))}
      ${turned(
        100,
        [
          [26, 74],
          [48, 88],
          [52, 100],
          [52, 200],
          [46, 210],
        ],
        ink.round(s.a),
      )}${sticker(ink, s, 150, 88, 82)}
      <rect x="54" y="98" width="8" height="98" rx="4" fill="#fff" opacity=".42"/>`,
  soapbars: (ink, s) => {
    const bar = `${rect(-56, -16, 112, 42, 14, ink.fall(dark(s.a, 0.14)))}${rect(-56, -26, 112, 42, 16, ink.slant(light(s.a, 0.2)))}<rect x="-44" y="-18" width="88" height="26" rx="9" fill="none" stroke="${dark(s.a, 0.26)}" stroke-width="2"/>${wordLines(s.lines, 0, -5, 13, dark(s.a, 0.4), { fit: 74, serif: true })}`;
    return `${at(56, 170, bar)}${at(168, 174, bar)}${at(112, 126, bar, 1, -4)}${at(112, 126, `${shape('M-62-6q60-16 124-6v16q-60-12-124 6Z', s.b, 'opacity="0"')}`)}
      ${ellipse(52, 120, 11, 11, 'rgba(255,255,255,.7)')}${ellipse(34, 132, 6, 6, 'rgba(255,255,255,.7)')}${ellipse(190, 128, 8, 8, 'rgba(255,255,255,.7)')}`;
  },
  kajal: (ink, s) =>
    at(
      100,
      100,
      `
      ${rect(-11, -60, 22, 116, 4, ink.round(s.a))}${rect(-11, -26, 22, 8, 0, s.b)}${rect(-11, 40, 22, 16, 3, ink.metal(s.b))}${shape('M-9-60L-4-88Q0-96 4-88L9-60Z', ink.round('#3a3b42'))}
      ${at(52, 10, rect(-13, -66, 26, 112, 6, ink.round(s.a)) + rect(-13, 32, 26, 8, 0, s.b))}${stroke('M-70 74Q-30 40 30 78T96 66', s.a, 8)}`,
      1,
      18,
    ),
  lipstick: (ink, s) => `
      ${turned(
        100,
        [
          [24, 66],
          [24, 110],
        ],
        ink.metal('#d8b061'),
      )}${shape('M80 70V22Q80 4 100-8Q116 6 120 30V70A20 4 0 0 1 80 70Z', ink.round(s.a))}${shape('M80 24Q82 4 100-8Q114 4 119 26Q98 34 80 24Z', light(s.a, 0.24))}
      ${turned(
        100,
        [
          [32, 104],
          [32, 206],
        ],
        ink.round(s.b),
      )}${band(100, 32, 122, 4, '#d8b061')}<rect x="76" y="112" width="6" height="88" rx="3" fill="#fff" opacity=".35"/>
      ${at(
        172,
        116,
        turned(
          0,
          [
            [31, 0],
            [31, 90],
          ],
          ink.round(s.b),
        ) +
          ellipse(0, 0, 31, 4, light(s.b, 0.25)) +
          band(0, 31, 78, 4, '#d8b061'),
      )}`,
  lipbalm: (ink, s) => `
      ${turned(
        90,
        [
          [66, 130],
          [66, 166],
          [62, 170],
        ],
        ink.metal('#d3d8dc'),
        0.3,
      )}${ellipse(90, 130, 66, 21, ink.metal('#e2e5e8'))}${ellipse(90, 131, 58, 17, ink.ball(s.a))}${shape('M56 126q20-12 44-8q-20 2-30 14Z', light(s.a, 0.5), 'opacity=".7"')}
      ${at(
        150,
        92,
        turned(
          0,
          [
            [52, 0],
            [52, 12],
          ],
          ink.metal('#c3c9ce'),
          0.9,
        ) +
          ellipse(0, 0, 52, 48, ink.slant(s.b)) +
          `<ellipse cx="0" cy="0" rx="45" ry="41" fill="none" stroke="${s.a}" stroke-width="2"/>` +
          shape('M0-26Q14-10 14 4A14 14 0 0 1-14 4Q-14-10 0-26Z', s.a) +
          shape('M0-24Q-6-34-18-34Q-12-24 0-24Q6-36 18-36Q14-24 0-24Z', '#4f8f4a'),
      )}`,
  nailpolish: (ink, s) => `
      ${turned(
        100,
        [
          [20, -20],
          [24, 84],
        ],
        ink.round(s.b),
      )}${rect(76, 78, 48, 8, 2, '#c9a24a')}
      ${rect(46, 86, 108, 116, 26, ink.round(s.a))}${rect(58, 98, 84, 94, 18, ink.ball(light(s.a, 0.08)))}${rect(46, 180, 108, 22, 16, 'rgba(255,255,255,.16)')}
      <path d="M62 128Q62 108 84 104" stroke="#fff" stroke-width="8" opacity=".65" fill="none" stroke-linecap="round"/><rect x="84" y="-10" width="6" height="86" rx="3" fill="#fff" opacity=".35"/>`,
  compact: (ink, s) => `
      ${ellipse(100, 60, 78, 66, ink.slant(s.b))}${ellipse(100, 60, 68, 57, ink.blend('#eef5f8', '#b9c9d3', '1,1'))}${shape('M60 96L112 8q14 2 24 10L84 112Z', '#fff', 'opacity=".55"')}
      ${rect(84, 118, 32, 12, 4, ink.metal('#d8b061'))}${turned(
        100,
        [
          [88, 158],
          [88, 170],
        ],
        ink.round(dark(s.b, 0.2)),
        0.42,
      )}${ellipse(100, 158, 88, 38, ink.slant(light(s.b, 0.14)))}${ellipse(100, 158, 74, 30, dark(s.a, 0.2))}${ellipse(100, 160, 73, 28, ink.ball(s.a))}
      ${at(
        100,
        160,
        repeat(9, (k) => at(0, 0, ellipse(0, -14, 3, 10, dark(s.a, 0.12)), 1, k * 40)),
        1,
      )}${ellipse(146, 172, 34, 15, ink.ball('#f4ece0'))}${stroke('M118 168q28-12 56 0', '#d98a9a', 4)}`,
  toothbrushes: (ink, s) =>
    s.colours
      .slice(0, 4)
      .map((c, k) =>
        at(
          40 + k * 42,
          100,
          `${shape('M-6 104Q-10 20-5-30L-7-58H7L5-30Q10 20 6 104Q0 110-6 104Z', ink.round('#d2a86a'))}${rect(-8, -98, 16, 44, 7, ink.round('#d2a86a'))}${rect(-10, -96, 20, 36, 4, ink.fall('#3a3f46'))}${repeat(5, (q) => rect(-9 + q * 3.8, -96, 2.4, 36, 1, light('#3a3f46', 0.3)))}${rect(-7.4, 70, 14.8, 9, 0, c === '#d2a86a' ? '#e3b23c' : c)}`,
          1,
          (k - 1.5) * 5,
        ),
      )
      .join(''),
  attar: (ink, s) => `
      ${ellipse(100, 4, 15, 15, ink.ball('#f3e2b0'))}${turned(
        100,
        [
          [10, 16],
          [20, 28],
          [16, 40],
        ],
        ink.metal(s.b),
      )}${rect(84, 38, 32, 12, 3, ink.metal(s.b))}
      ${shape('M86 50H114L122 72L164 104L150 186L132 204H68L50 186L36 104L78 72Z', ink.slant('#e9eef2'))}${shape('M72 96L128 96L150 118L140 180L126 192H74L60 180L50 118Z', ink.ball(s.a))}
      ${shape('M86 50L78 72L36 104L72 96L92 72ZM36 104L50 186L60 180L50 118L72 96Z', '#fff', 'opacity=".6"')}${shape('M164 104L128 96L150 118L140 180L150 186Z', '#8fa3b0', 'opacity=".45"')}${shape('M100 112l16 30l-16 30l-16-30Z', s.b, 'opacity=".85"')}${shape('M72 96h56l-14-24H92Z', '#fff', 'opacity=".3"')}`,
  comb: (ink, s) =>
    at(
      100,
      100,
      `${shape('M-112-42Q-112-58-96-58H96Q112-58 112-42V-12H-112Z', ink.fall(s.a))}
      ${repeat(15, (k) => shape(`M${-110 + k * 14.9} -14h9.500l-1.500 64q-3.200 8-6.400 0Z`, ink.round(s.a)))}${stroke('M-100-44q100 8 200 0M-104-28q120-6 208 2', dark(s.a, 0.26), 1.6, 'opacity=".6"')}
      ${at(
        0,
        -36,
        repeat(6, (k) => at(0, 0, ellipse(0, -8, 2.4, 6, dark(s.a, 0.3)), 1, k * 60)),
      )}`,
      1,
      -24,
    ),
  razor: (ink, s) =>
    at(
      100,
      100,
      `${rect(-10, -40, 20, 150, 9, ink.metal(s.a))}${repeat(22, (k) => stroke(`M-8 ${-6 + k * 5}l16 4`, dark(s.b, 0.2), 1.4, 'opacity=".7"'))}${rect(-13, -26, 26, 10, 4, ink.metal(s.b))}${rect(-12, 102, 24, 12, 5, ink.metal(s.b))}
      ${rect(-5, -58, 10, 22, 3, ink.metal(s.b))}${rect(-58, -80, 116, 28, 9, ink.fall(s.a))}${rect(-60, -60, 120, 6, 2, '#dfe4e8')}${repeat(18, (k) => rect(-55 + k * 6.2, -66, 2.6, 12, 1, dark(s.b, 0.35)))}${rect(-50, -77, 100, 5, 2.5, light(s.a, 0.6))}`,
      1,
      32,
    ),
  hennacones: (
    ink,
    s,
  ) => `${[0, 1, 2].map((k) => at(52 + k * 48, 92 + Math.abs(k - 1) * -6, `${shape('M-30-76Q0-88 30-76L3 96Q0 102-3 96Z', ink.round(s.b))}${shape('M-21-20L21-20L3 96Q0 102-3 96Z', ink.round(s.a))}${rect(-31, -92, 62, 20, 4, ink.round(light(s.b, 0.24)))}${at(0, -46, repeat(8, (q) => at(0, 0, ellipse(0, -10, 3, 8, '#fff3dc'), 1, q * 45)) + ellipse(0, 0, 4, 4, '#8c3a1d'))}`, 1, k * 16 - 16)).join('')}
      ${stroke('M30 214q24-18 46 0t46 0t46 0', dark(s.a, 0.5), 5)}${[53, 99, 145].map((x) => ellipse(x, 222, 3, 3, dark(s.a, 0.5))).join('')}`,
};
