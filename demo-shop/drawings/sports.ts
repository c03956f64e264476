/** Sports and fitness equipment. */
import { type Drawings, dark, light } from './ink.js';
import { at, ellipse, rect, repeat, shape, stroke, turned } from './solids.js';

export const sports: Drawings = {
  cricketbat: (ink, s) =>
    at(
      100,
      100,
      `
      ${rect(-9, -150, 18, 104, 8, ink.round(s.b))}${repeat(13, (k) => stroke(`M-8 ${-144 + k * 7.6}l16 4`, light(s.b, 0.4), 1.6))}
      ${shape('M-8-58Q-10-42-27-34V136Q0 158 27 136V-34Q10-42 8-58Z', ink.round(s.a))}${shape('M-8-58L0-30L8-58Z', dark(s.a, 0.18))}
      ${repeat(7, (k) => stroke(`M${-20 + k * 6.6} -28V138`, dark(s.a, 0.2), 1, 'opacity=".5"'))}
      ${s.variant === 'scoop' ? `${ellipse(0, 74, 12, 46, dark(s.a, 0.22))}${ellipse(2, 76, 8, 40, dark(s.a, 0.1))}${shape('M-27 116V136Q0 158 27 136V116Q0 130-27 116Z', '#e9edf0')}${rect(-27, -26, 54, 22, 0, s.b)}` : `${shape('M-27-22H27V34L0 52L-27 34Z', s.b)}${shape('M0-12l7 14l15 2l-11 11l3 15l-14-8l-14 8l3-15l-11-11l15-2Z', '#fff4d8')}${rect(-27, 96, 54, 5, 0, s.b)}`}`,
      1,
      32,
    ),
  cricketballs: (ink, s) =>
    (
      [
        [62, 116, -24],
        [146, 128, 18],
      ] as const
    )
      .map(([x, y, t]) =>
        at(
          x,
          y,
          `${ellipse(0, 0, 62, 62, ink.ball(s.a))}${[-8, 0, 8].map((o) => `<path d="M${o}-61Q${o + 22} 0 ${o} 61" fill="none" stroke="${s.b}" stroke-width="2.4" stroke-dasharray="${o === 0 ? 'none' : '5 3'}"/>`).join('')}${ellipse(-24, -28, 14, 9, 'rgba(255,255,255,.35)')}`,
          1,
          t,
        ),
      )
      .join(''),
  racket: (ink, s) =>
    at(
      100,
      100,
      `
      ${ellipse(0, -82, 56, 70, 'rgba(255,255,255,.35)')}${repeat(15, (k) => stroke(`M${-46 + k * 6.6} ${-82 - Math.sqrt(Math.max(0, 1 - ((-46 + k * 6.6) / 54) ** 2)) * 66}V${-82 + Math.sqrt(Math.max(0, 1 - ((-46 + k * 6.6) / 54) ** 2)) * 66}`, '#7b8794', 1.3))}${repeat(18, (k) => stroke(`M${-Math.sqrt(Math.max(0, 1 - ((-58 + k * 6.8) / 67) ** 2)) * 53} ${-140 + k * 6.8}H${Math.sqrt(Math.max(0, 1 - ((-58 + k * 6.8) / 67) ** 2)) * 53}`, '#7b8794', 1.3))}
      <ellipse cx="0" cy="-82" rx="56" ry="70" fill="none" stroke="${s.a}" stroke-width="8"/><path d="M-40-130A56 70 0 0 1 40-130" fill="none" stroke="${s.b}" stroke-width="8"/><path d="M-52-104A54 68 0 0 1-24-144" fill="none" stroke="#fff" stroke-width="2.4" opacity=".7"/>
      ${shape('M-14-14Q0-20 14-14L5 10H-5Z', s.a)}${rect(-4, -4, 8, 92, 3, ink.round('#3a4048'))}${rect(-9, 84, 18, 76, 6, ink.round('#22262c'))}${repeat(8, (k) => stroke(`M-8 ${92 + k * 9}l16 5`, s.b, 1.8))}`,
      1,
      36,
    ),
  dumbbell: (ink, s) => {
    const one = `${rect(-96, -9, 192, 18, 8, ink.fall(s.b))}${repeat(22, (k) => stroke(`M${-32 + k * 3} -8l2 16`, dark(s.b, 0.35), 1))}${[-1, 1].map((d) => `${rect(d * 58 - 11, -46, 22, 92, 7, ink.fall(light(s.a, 0.12)))}${rect(d * 76 - 9, -36, 18, 72, 6, ink.fall(s.a))}${rect(d * 42 - 6, -15, 12, 30, 4, ink.fall('#c8503f'))}${rect(d * 58 - 9, -40, 4, 76, 2, 'rgba(255,255,255,.2)')}`).join('')}`;
    return `${at(112, 84, one, 0.92, -16)}${at(104, 158, one, 1, 5)}`;
  },
  kettlebell: (ink, s) => `
      ${stroke('M62 96C44 14 156 14 138 96', dark(s.a, 0.1), 24)}${stroke('M62 88C52 26 148 26 138 80', light(s.a, 0.3), 5)}
      ${turned(
        100,
        [
          [40, 84],
          [70, 112],
          [78, 146],
          [66, 184],
          [48, 202],
          [46, 206],
        ],
        ink.ball(s.a),
      )}
      ${ellipse(100, 150, 35, 35, s.b)}<text x="100" y="159" font-family="DejaVu Sans" font-weight="bold" font-size="25" text-anchor="middle" fill="#fff">12</text><text x="100" y="174" font-family="DejaVu Sans" font-weight="bold" font-size="11" text-anchor="middle" fill="#fff">KG</text>
      <path d="M38 136Q44 112 66 100" stroke="#fff" stroke-width="6" opacity=".3" fill="none" stroke-linecap="round"/>`,
  bands: (ink, s) =>
    s.colours
      .slice(0, 5)
      .map(
        (c, k) =>
          stroke(
            `M58 ${62 + k * 7}C${150 + k * 12} ${10 + k * 22} ${40 - k * 6} ${230 - k * 14} 152 ${152 + k * 7}`,
            c,
            7,
          ) +
          stroke(
            `M58 ${60 + k * 7}C${150 + k * 12} ${8 + k * 22} ${40 - k * 6} ${228 - k * 14} 152 ${150 + k * 7}`,
            light(c, 0.45),
            1.8,
          ),
      )
      .join('') +
    (
      [
        [44, 76],
        [166, 166],
      ] as const
    )
      .map(([x, y], k) =>
        at(
          x,
          y,
          `${shape('M20-20L-22-44M20 20L-22 44', 'none', 'stroke="#3a4048" stroke-width="5"')}${ellipse(20, 0, 9, 22, ink.metal('#c9ced4'))}${rect(-34, -50, 20, 100, 9, ink.round('#2b2f35'))}${repeat(8, (q) => rect(-34, -40 + q * 11, 20, 3, 1, '#4a515a'))}`,
          1,
          k * 180 + 14,
        ),
      )
      .join(''),
  skiprope: (ink, s) => `
      ${stroke('M60 96C30 210 90 226 104 150S150 40 168 120S90 236 146 96', dark(s.a, 0.2), 7)}${stroke('M60 94C30 208 90 224 104 148S150 38 168 118S90 234 146 94', light(s.a, 0.25), 2.4)}
      ${(
        [
          [52, 50, -12],
          [152, 50, 12],
        ] as const
      )
        .map(([x, y, t]) =>
          at(
            x,
            y,
            `${rect(-12, -54, 24, 92, 11, ink.round(s.b))}${repeat(6, (k) => rect(-12, -44 + k * 11, 24, 5, 2, s.a))}${rect(-7, 36, 14, 11, 3, ink.metal('#c9ced4'))}`,
            1,
            t,
          ),
        )
        .join('')}`,
  gymball: (
    ink,
    s,
  ) => `${ellipse(100, 100, 98, 96, ink.ball(s.a))}<g clip-path="${ink.clip(ellipse(100, 100, 98, 96, '#000'))}">${[-60, -36, -12, 12, 36, 60].map((o) => `<path d="M-4 ${100 + o}Q100 ${100 + o * 1.5 + 10} 204 ${100 + o}" fill="none" stroke="${dark(s.a, 0.26)}" stroke-width="2.6"/><path d="M-4 ${103 + o}Q100 ${103 + o * 1.5 + 10} 204 ${103 + o}" fill="none" stroke="${light(s.a, 0.4)}" stroke-width="1.4" opacity=".6"/>`).join('')}</g>${ellipse(62, 46, 24, 13, 'rgba(255,255,255,.45)')}${ellipse(134, 146, 6, 6, dark(s.a, 0.4))}
      ${at(212, 168, `${rect(-14, -30, 40, 54, 8, ink.round('#3a4048'))}${rect(-24, 20, 60, 9, 4, '#22262c')}${rect(2, -62, 8, 34, 3, ink.metal('#c9ced4'))}${rect(-14, -72, 40, 12, 6, s.a)}${stroke('M-14 0q-26 8-20 28', '#22262c', 5)}`)}`,
  helmet: (ink, s) => `
      ${stroke('M52 132Q70 204 104 208M150 138Q132 200 104 208', s.b, 6)}${rect(92, 200, 24, 13, 4, s.b)}
      ${shape('M6 128Q8 28 112 26Q206 30 214 118Q214 140 190 138Q150 126 104 136Q56 152 26 148Q6 146 6 128Z', ink.slant(s.a))}
      ${([['M34 118Q44 62 84 44L94 54Q62 76 54 116Z'], ['M78 112Q86 66 118 42L132 46Q104 76 102 110Z'], ['M126 108Q132 74 150 48L164 56Q148 82 148 110Z'], ['M170 114Q172 88 178 66L190 78Q190 100 192 118Z']] as const).map(([d]) => shape(d, dark(s.b, 0.2))).join('')}
      ${shape('M6 128Q8 146 26 148Q56 152 104 136Q150 126 190 138Q214 140 214 118Q212 150 190 150Q150 140 106 150Q50 166 20 158Q2 150 6 128Z', s.b)}<path d="M24 100Q36 48 90 34" stroke="#fff" stroke-width="5" opacity=".5" fill="none" stroke-linecap="round"/>${rect(0, 116, 12, 22, 5, '#e0302a')}`,
  swimgoggles: (ink, s) => `
      ${stroke('M26 94C-40 30 60-10 110 8S250 40 194 94', s.b, 9)}${stroke('M26 104C-20 50 70 26 110 34S236 64 194 104', dark(s.b, 0.1), 7)}
      ${[58, 162].map((x) => `${rect(x - 50, 74, 100, 78, 34, ink.slant(s.b))}${rect(x - 41, 83, 82, 60, 26, ink.blend(light(s.a, 0.45), s.a, '1,1'))}${shape(`M${x - 30} 112q4-20 26-22l-20 40q-6-6-6-18Z`, '#fff', 'opacity=".5"')}`).join('')}
      <path d="M104 106Q110 94 116 106" fill="none" stroke="${s.b}" stroke-width="8" stroke-linecap="round"/>`,
};
