/** Things for the field, the road and the hills. */
import { type Drawings, dark, light } from './ink.js';
import { at, drum, ellipse, rect, repeat, shape, stroke, turned } from './solids.js';

export const outdoors: Drawings = {
  yogamat: (ink, s) => {
    const cotton = s.variant === 'stripes';
    const sheet = 'M34 92H196L226 196H4Z';
    return `${shape(sheet, ink.fall(light(s.a, 0.1)))}<g clip-path="${ink.clip(`<path d="${sheet}"/>`)}">
      ${cotton ? repeat(7, (k) => shape(`M0 ${112 + k * 14}H230V${117 + k * 15}H0Z`, s.b)) : `${stroke('M115 92V196M20 146H210', s.b, 2)}<ellipse cx="115" cy="146" rx="34" ry="17" fill="none" stroke="${s.b}" stroke-width="2"/>`}</g>
      ${cotton ? repeat(38, (k) => stroke(`M${7 + k * 5.85} 196v9`, light(s.b, 0.3), 2)) : shape('M4 196H226V202H4Z', dark(s.a, 0.4))}
      ${rect(22, 28, 182, 72, 34, ink.fall(s.a))}${cotton ? [46, 76, 106, 136].map((x) => rect(x, 28, 14, 72, 4, ink.fall(s.b))).join('') : ''}
      ${ellipse(186, 64, 28, 36, ink.slant(light(s.a, 0.2)))}${repeat(4, (k) => `<ellipse cx="${186 + k * 0.5}" cy="${64 + k}" rx="${24 - k * 6}" ry="${31 - k * 8}" fill="none" stroke="${dark(s.a, 0.4)}" stroke-width="2.6"/>`)}
      ${stroke('M34 46Q100 36 160 42', '#fff', 4, 'opacity=".3"')}`;
  },
  shuttlecocks: (ink, s) => {
    const shuttle = `${shape('M-44-70Q0-88 44-70L14 18H-14Z', '#eef2f5')}${repeat(8, (k) => shape(`M${-44 + k * 11} ${-70 - Math.sin((k + 0.5) * 0.39) * 9}q6-8 11 0L${-11 + (k + 1) * 2.8} 18h-3Z`, ink.fall('#ffffff'), 'stroke="#b9c4cf" stroke-width="1"'))}
      ${stroke('M-33-34Q0-26 33-34M-25-8Q0-2 25-8', '#8fa3b5', 2.4)}${shape('M-16 16H16V26A16 20 0 0 1-16 26Z', ink.round('#f3ead8'))}${rect(-16, 16, 32, 7, 1, s.a)}`;
    return `${drum(ink, 160, 32, 36, 170, s.a)}${rect(124, 84, 72, 62, 0, ink.round(s.b))}${at(160, 126, shuttle, 0.4)}${ellipse(160, 32, 29, 5.6, dark(s.a, 0.4))}
      ${at(64, 100, shuttle, 0.74, -8)}${at(50, 174, shuttle, 0.74, 76)}`;
  },
  tabletennis: (ink, s) => {
    const bat = (c: string): string =>
      `${rect(-10, 40, 20, 70, 6, ink.round('#c98f55'))}${shape('M-10 58Q-14 44-34 34L34 34Q14 44 10 58Z', ink.round('#d9a76a'))}${shape('M-56-22A56 56 0 1 1 56-22Q56 14 36 36H-36Q-56 14-56-22Z', '#c98f55')}${shape('M-52-22A52 52 0 1 1 52-22Q52 10 36 30H-36Q-52 10-52-22Z', ink.slant(c))}`;
    return `${at(140, 92, bat(s.b), 1, 26)}${at(72, 92, bat(s.a), 1, -24)}${(
      [
        [30, 186],
        [108, 196],
        [184, 182],
      ] as const
    )
      .map(([x, y], k) => ellipse(x, y, 16, 16, ink.ball(k === 1 ? '#f6a23c' : '#fbf8f0')))
      .join('')}`;
  },
  boxinggloves: (ink, s) => {
    const glove = `${shape('M-44 20Q-58-76 4-82Q62-80 52-10Q50 16 44 34H-40Z', ink.ball(s.a))}${shape('M40-30Q66-40 68-6Q66 26 36 30Q26 10 40-30Z', ink.ball(light(s.a, 0.06)))}${stroke('M38-28Q22 6 34 28', dark(s.a, 0.4), 3)}${rect(-44, 30, 92, 46, 9, ink.round('#f4f1ea'))}${rect(-44, 44, 92, 14, 0, s.a)}${shape('M-26-54Q-10-70 12-68', 'none', 'stroke="#fff" stroke-width="6" opacity=".45" stroke-linecap="round"')}${stroke('M-34-6Q0 6 30-6', dark(s.a, 0.3), 2.4)}`;
    return `<g transform="translate(58 92) rotate(-8) scale(-1 1)">${glove}</g>${at(150, 108, glove, 1, 8)}`;
  },
  bicycle: (ink, s) => {
    const wheel = (x: number): string =>
      `<circle cx="${x}" cy="140" r="52" fill="none" stroke="#2b2f35" stroke-width="8"/><circle cx="${x}" cy="140" r="46" fill="none" stroke="#c9ced4" stroke-width="2.4"/>${repeat(18, (k) => at(x, 140, rect(-0.5, -45, 1, 45, 0, '#9aa3ad'), 1, k * 20))}${ellipse(x, 140, 6, 6, ink.metal('#8b929a'))}<path d="M${x - 54} 118A58 58 0 0 1 ${x + 50} 112" fill="none" stroke="${dark(s.a, 0.25)}" stroke-width="6"/>`;
    return `${wheel(30)}${wheel(210)}${stroke('M8 74H70M30 140L26 76M30 140L64 78', '#5b626b', 5)}
      ${stroke('M30 140H110L72 54M30 140L78 72M110 140Q150 128 184 62', s.a, 8)}${stroke('M84 84Q140 106 178 78', s.a, 7)}${stroke('M176 34L210 140', dark(s.a, 0.1), 8)}
      ${stroke('M176 34Q168 20 150 20Q138 22 132 30', '#5b626b', 6)}${rect(118, 24, 24, 9, 4.5, s.b)}${stroke('M72 54L68 40', '#5b626b', 6)}${shape('M42 34Q70 26 96 34Q92 46 72 44Q50 48 42 34Z', s.b)}
      ${ellipse(110, 140, 17, 17, '#3a4048')}${ellipse(110, 140, 9, 9, ink.metal('#c9ced4'))}${stroke('M110 140L126 164', '#5b626b', 5)}${rect(116, 162, 24, 6, 3, '#22262c')}${stroke('M30 134H110M30 147H110', '#5b626b', 2)}${ellipse(186, 42, 8, 8, ink.ball('#ffe28a'))}`;
  },
  tent: (ink, s) => `
      ${stroke('M-4 190L30 168M232 190L196 168', '#c9b27a', 2.6)}${shape('M20 188Q34 62 114 44Q196 62 210 188Z', ink.slant(s.a))}${shape('M114 44Q196 62 210 188H150Q150 90 114 44Z', ink.fall(dark(s.a, 0.24)))}
      ${shape('M60 188Q66 108 106 84Q136 112 140 188Z', dark(s.a, 0.62))}${shape('M60 188Q66 108 106 84Q82 130 84 188Z', ink.fall(s.b))}${shape('M140 188Q136 112 106 84Q122 128 124 188Z', ink.fall(dark(s.b, 0.1)))}
      ${stroke('M20 188Q34 62 114 44Q196 62 210 188M114 44Q150 90 150 188', light(s.a, 0.45), 3.4)}${stroke('M52 100Q110 70 184 102', light(s.a, 0.3), 2, 'opacity=".7"')}${rect(158, 112, 26, 18, 5, s.b)}
      ${rect(14, 185, 202, 7, 3, dark(s.a, 0.5))}${(
        [
          [-4, 190],
          [232, 190],
        ] as const
      )
        .map(([x, y]) => rect(x - 2, y - 4, 4, 12, 1, '#8b929a'))
        .join('')}`,
  coachset: (ink, s) => `
      ${stroke('M70 66C50-20 160-30 136 40C120 90 180 60 176 118', s.b, 6)}
      ${rect(54, 52, 32, 16, 4, ink.fall(light(s.a, 0.2)))}${rect(64, 40, 12, 14, 3, s.b)}${at(26, 82, rect(-8, -8, 22, 16, 5, s.b), 1, -38)}${at(114, 82, rect(-14, -8, 22, 16, 5, s.b), 1, 38)}
      ${turned(
        70,
        [
          [50, 66],
          [64, 90],
          [66, 150],
          [52, 186],
        ],
        ink.slant(s.a),
        0.2,
      )}${rect(22, 94, 96, 54, 9, '#12161b')}${rect(27, 99, 86, 44, 5, ink.blend('#d5e3cf', '#b3c9ad'))}
      <text x="70" y="127" font-family="DejaVu Sans Mono" font-weight="bold" font-size="19" text-anchor="middle" fill="#25352a">0:12.48</text>${repeat(4, (k) => rect(36 + k * 18, 133, 13, 3, 1, '#5f7a66'))}${rect(50, 158, 40, 12, 6, s.b)}
      ${at(176, 156, `${shape('M-14-28H58V-4H34Q34 34-4 34Q-40 32-40-2Q-38-28-14-28Z', ink.metal('#c3c9cf'))}${shape('M10-28H30L24-12H14Z', '#2b2f35')}${ellipse(-4, 2, 17, 17, ink.ball('#b3bac1'))}<circle cx="-8" cy="-36" r="9" fill="none" stroke="#8b929a" stroke-width="4"/>`)}`,
  flyingdisc: (ink, s) => `
      ${at(104, 130, `${ellipse(0, 14, 100, 34, dark(s.a, 0.4))}${shape('M-100 0Q-100 18-92 20Q0 58 92 20Q100 18 100 0Z', ink.round(dark(s.a, 0.1)))}${ellipse(0, 0, 100, 36, ink.slant(s.a))}${[78, 56, 34].map((r) => `<ellipse cx="0" cy="-1" rx="${r}" ry="${r * 0.35}" fill="none" stroke="${light(s.a, 0.4)}" stroke-width="2.4"/>`).join('')}${ellipse(0, -1, 30, 10.4, s.b)}`, 1, -8)}
      ${at(112, 62, `${ellipse(0, 10, 92, 30, dark(s.b, 0.35))}${shape('M-92 0Q-92 14-84 17Q0 50 84 17Q92 14 92 0Z', ink.round(dark(s.b, 0.08)))}${ellipse(0, 0, 92, 33, ink.slant(s.b))}${[70, 50].map((r) => `<ellipse cx="0" cy="-1" rx="${r}" ry="${r * 0.35}" fill="none" stroke="${light(s.b, 0.5)}" stroke-width="2.4"/>`).join('')}${ellipse(0, -1, 28, 9.6, s.a)}`, 1, 12)}`,
  yoyo: (ink, s) => `
      ${stroke('M112 60C120-10 180-20 178 30', '#b98f4f', 4)}<circle cx="178" cy="42" r="13" fill="none" stroke="#b98f4f" stroke-width="5"/>
      ${at(112, 128, `${ellipse(20, 0, 70, 76, dark(s.a, 0.35))}${ellipse(10, 0, 70, 76, '#4a3020')}`)}${ellipse(96, 128, 74, 76, ink.slant(s.c))}
      ${ellipse(96, 128, 66, 68, ink.slant(s.a))}${ellipse(96, 128, 50, 52, ink.slant(s.b))}${ellipse(96, 128, 34, 35, ink.slant(light(s.c, 0.1)))}${ellipse(96, 128, 12, 12, ink.metal('#d0a850'))}
      <path d="M38 104Q50 74 78 64" stroke="#fff" stroke-width="6" opacity=".5" fill="none" stroke-linecap="round"/>`,
  abacus: (ink, s) => `
      ${repeat(10, (r) => {
        const y = 26 + r * 18;
        const c = s.colours[r % s.colours.length] ?? s.a;
        const left = [10, 7, 10, 4, 10, 10, 6, 10, 3, 10][r] ?? 10;
        return `${rect(16, y - 1, 188, 2.4, 1, '#9aa3ad')}${repeat(10, (k) => ellipse(k < left ? 30 + k * 13.6 : 193 - (9 - k) * 13.6, y, 6.6, 8, ink.ball(c)))}`;
      })}
      ${rect(6, 4, 14, 210, 5, ink.round('#d9b077'))}${rect(200, 4, 14, 210, 5, ink.round('#d9b077'))}${rect(2, 2, 216, 13, 5, ink.fall('#e0ba84'))}${rect(2, 202, 216, 14, 5, ink.fall('#d0a468'))}${rect(-6, 212, 44, 9, 4, ink.fall('#b98a50'))}${rect(182, 212, 44, 9, 4, ink.fall('#b98a50'))}`,
};
