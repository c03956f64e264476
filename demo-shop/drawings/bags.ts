/** Bags, suitcases and wallets. */
import { type Drawings, dark, light } from './ink.js';
import { at, ellipse, rect, repeat, shape, stroke, turnedPath } from './solids.js';

export const bags: Drawings = {
  backpack: (ink, s) => {
    const school = s.variant === 'school';
    return `
      ${stroke('M82 22Q80-6 100-6T118 22', dark(s.a, 0.35), 9)}
      ${stroke('M46 60Q20 100 30 170M154 60Q180 100 170 170', dark(s.a, 0.4), 13)}
      ${shape('M34 196V80Q36 14 100 14T166 80V196Q166 214 148 214H52Q34 214 34 196Z', ink.slant(s.a))}
      <path d="M46 118V84Q48 28 100 28T154 84V118" stroke="${dark(s.a, 0.4)}" stroke-width="3" fill="none"/><path d="M46 118V84Q48 28 100 28T154 84V118" stroke="#c9ced4" stroke-width="1" fill="none" stroke-dasharray="2 2"/>
      ${school ? at(100, 78, ellipse(0, 0, 34, 34, light(s.a, 0.75)) + ink.icon(s.motif ?? 'rocket', 0, 0, 54)) : `${rect(66, 66, 68, 22, 5, dark(s.a, 0.25))}${rect(92, 72, 16, 10, 2, s.b)}`}
      ${rect(48, 124, 104, 78, 14, ink.fall(light(s.a, 0.08)))}${stroke('M54 140h92', dark(s.a, 0.5), 4)}${stroke('M54 140h92', '#c9ced4', 1.2, 'stroke-dasharray="2 2"')}${rect(128, 136, 6, 20, 2, s.b)}
      ${rect(20, 140, 20, 62, 8, ink.round(dark(s.a, 0.2)))}${rect(160, 140, 20, 62, 8, ink.round(dark(s.a, 0.3)))}
      ${rect(48, 182, 104, 6, 0, s.b)}<path d="M48 84Q52 44 82 34" stroke="#fff" stroke-width="5" opacity=".25" fill="none" stroke-linecap="round"/>`;
  },
  tote: (ink, s) => `
      ${stroke('M62 76C58-20 138-20 136 76', dark(s.b, 0.2), 8)}
      ${shape('M26 70H174L188 204Q188 212 178 212H22Q12 212 12 204Z', ink.slant(s.a))}${shape('M26 70H174L175 84H25Z', light(s.a, 0.14))}
      ${stroke('M24 88h152M20 204h160', light(s.b, 0.3), 1.8, 'stroke-dasharray="5 4"')}
      ${stroke('M58 96C50-6 142-6 142 96', s.b, 9)}${[58, 142].map((x) => rect(x - 8, 84, 16, 32, 4, ink.fall(dark(s.a, 0.12))) + ellipse(x, 92, 3.4, 3.4, ink.metal('#e0b45a'))).join('')}
      ${rect(82, 116, 36, 22, 4, dark(s.a, 0.2))}${ellipse(100, 127, 6, 6, ink.metal('#e0b45a'))}
      ${at(46, 92, stroke('M0 0q-6 20-12 26', s.b, 3) + shape('M-18 24l10 4l-4 34l-14-4Z', ink.slant(s.b)))}`,
  sling: (ink, s) => `
      ${stroke('M28 92C-10-40 210-40 172 92', s.b, 8)}
      ${rect(22, 70, 156, 132, 18, ink.slant(dark(s.a, 0.12)))}${shape('M20 84Q20 66 38 66H162Q180 66 180 84V136Q180 156 160 156H40Q20 156 20 136Z', ink.slant(s.a))}
      ${shape('M22 170l34 32H38Q22 200 22 186ZM178 170l-34 32h18q16-2 16-16Z', s.b)}${stroke('M28 148Q30 150 40 150H160Q172 150 172 140', light(s.a, 0.4), 1.6, 'stroke-dasharray="4 3"')}
      ${[60, 128].map((x) => rect(x, 76, 13, 98, 3, ink.round(s.b)) + rect(x - 4, 136, 21, 17, 3, ink.metal('#d9b45a')) + rect(x + 1, 140, 11, 9, 1, s.b)).join('')}`,
  suitcase: (ink, s) => `
      ${stroke('M72 44V-20M128 44V-20', '#9aa3ad', 7)}${rect(64, -30, 72, 14, 7, s.b)}
      ${[44, 136].map((x) => rect(x, 206, 22, 20, 6, s.b) + ellipse(x + 11, 224, 9, 9, '#1a1c20') + ellipse(x + 11, 224, 4, 4, '#7b828a')).join('')}
      ${rect(28, 30, 144, 180, 22, ink.slant(s.a))}${repeat(7, (k) => rect(46 + k * 17, 34, 6, 172, 3, ink.round(dark(s.a, 0.08))))}
      ${rect(28, 112, 144, 5, 0, dark(s.a, 0.45))}${rect(160, 96, 16, 34, 5, s.b)}${repeat(3, (k) => rect(163, 101 + k * 8, 10, 5, 1, '#e9ebee'))}
      ${rect(78, 24, 44, 10, 5, s.b)}<path d="M38 80V56Q38 42 54 40" stroke="#fff" stroke-width="5" opacity=".5" fill="none" stroke-linecap="round"/>${rect(44, 180, 34, 12, 3, '#f4f1ea')}`,
  wallet: (ink, s) => `
      ${shape('M14 66L176 40Q186 40 188 50L196 128L30 150Z', ink.slant(dark(s.a, 0.3)))}
      ${at(30, 62, rect(0, -18, 136, 60, 6, ink.slant('#5f8fa8')) + rect(10, -8, 20, 13, 2, '#ecd98a'), 1, -6)}${at(28, 72, rect(0, -18, 140, 60, 6, ink.slant('#d9b45a')), 1, -6)}
      ${rect(10, 74, 184, 110, 12, ink.slant(s.a))}<rect x="16" y="80" width="172" height="98" rx="8" fill="none" stroke="${s.b}" stroke-width="1.6" stroke-dasharray="5 4"/>
      ${shape('M194 112h-44q-16 0-16 17t16 17h44Z', ink.fall(s.b))}${ellipse(154, 129, 6, 6, ink.metal('#e0b45a'))}`,
  potli: (ink, s) => {
    const d = turnedPath(
      100,
      [
        [26, 74],
        [34, 84],
        [76, 126],
        [84, 164],
        [66, 200],
        [50, 208],
      ],
      0.2,
    );
    return `
      ${stroke('M78 62C40-26 160-26 122 62', '#efe6d2', 6, 'stroke-dasharray="0.1 8"')}
      ${shape('M58 34Q66 56 76 74H124Q134 56 142 34Q130 44 122 34Q110 46 100 34Q90 46 78 34Q70 44 58 34Z', ink.round(light(s.a, 0.08)))}
      ${shape(d, ink.round(s.a))}<g clip-path="${ink.clip(`<path d="${d}"/>`)}">
      ${repeat(7, (k) => stroke(`M${85 + k * 5} 80Q${40 + k * 20} 130 ${30 + k * 23} 220`, dark(s.a, 0.3), 2, 'opacity=".5"'))}
      ${(
        [
          [100, 150, 26],
          [48, 160, 18],
          [152, 160, 18],
        ] as const
      )
        .map(
          ([x, y, r]) =>
            repeat(10, (k) => at(x, y, ellipse(0, -r * 0.7, r * 0.14, r * 0.28, s.b), 1, k * 36)) +
            ellipse(x, y, r * 0.3, r * 0.3, ink.ball('#f7efdc')) +
            repeat(16, (k) => at(x, y, ellipse(0, -r * 1.16, 2, 2, '#f7efdc'), 1, k * 22.5)),
        )
        .join('')}
      ${repeat(18, (k) => ellipse(12 + k * 10.4, 192 + Math.sin((k / 17) * 3.14) * 10, 3, 3, k % 2 ? s.b : '#f7efdc'))}</g>
      ${rect(70, 70, 60, 9, 4, s.b)}${[68, 134].map((x) => stroke(`M${x > 100 ? 126 : 74} 76Q${x} 90 ${x} 104`, s.b, 3) + shape(`M${x - 6} 104h12l3 30h-18Z`, ink.fall(s.b))).join('')}`;
  },
};
