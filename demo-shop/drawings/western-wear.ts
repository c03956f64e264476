/** Shirts, trousers, jackets and children's clothes. */
import { folds, sprig } from './ethnic-wear.js';
import { type Drawings, type Ink, dark, light } from './ink.js';
import { at, ellipse, rect, repeat, shape, spot, stroke } from './solids.js';

const tee =
  'M70 24L34 40L8 88L38 104L50 86V196Q100 204 150 196V86L162 104L192 88L166 40L130 24Q100 46 70 24Z';
const longTop =
  'M68 24L38 38Q26 60 12 168L40 176L54 100L52 198Q100 206 148 198L146 100L160 176L188 168Q174 60 162 38L132 24Q100 44 68 24Z';

function top(ink: Ink, d: string, colour: string, inside: string): string {
  return `${shape(d, ink.slant(colour))}<g clip-path="${ink.clip(`<path d="${d}"/>`)}">${inside}${folds(54, 104, 92, 96, 5)}
    ${shape('M38 104L50 86L52 200h-8Z', '#000', 'opacity=".12"')}${shape('M162 104L150 86L148 200h8Z', '#000', 'opacity=".16"')}</g>`;
}

/** A plait of two strands, knitted down a sweater. */
function cable(x: number, y: number, height: number, colour: string): string {
  const strand = (side: number): string => {
    const turns = Math.ceil(height / 16);
    return (
      `M${x + side * 6} ${y}` +
      repeat(turns, (k) => `q${(k % 2 ? 1 : -1) * side * -2} 8 ${(k % 2 ? 1 : -1) * side * 12} 16`)
    );
  };
  return (
    stroke(strand(1), dark(colour, 0.24), 5) +
    stroke(strand(1), light(colour, 0.14), 2.6) +
    stroke(strand(-1), dark(colour, 0.24), 5) +
    stroke(strand(-1), light(colour, 0.2), 2.8)
  );
}

const neck = (colour: string): string =>
  `${shape('M72 24Q100 48 128 24L122 18Q100 28 78 18Z', dark(colour, 0.4))}${stroke('M71 25Q100 48 129 25', light(colour, 0.14), 6)}`;

const collar = (ink: Ink, colour: string): string =>
  `${shape('M76 20Q100 34 124 20L118 14Q100 22 82 14Z', dark(colour, 0.45))}${shape('M80 13L66 28L86 54L100 38Z', ink.slant(light(colour, 0.16)))}${shape('M120 13L134 28L114 54L100 38Z', ink.slant(light(colour, 0.06)))}`;

export const westernWear: Drawings = {
  shirt: (ink, s) => {
    const checks =
      s.variant === 'checks'
        ? repeat(12, (k) => rect(8 + k * 16, 0, 7, 220, 0, s.b)) +
          repeat(
            13,
            (k) =>
              `<rect x="0" y="${24 + k * 15}" width="200" height="7" fill="${s.b}" opacity=".75"/>`,
          ) +
          repeat(12, (k) => rect(18 + k * 16, 0, 1.4, 220, 0, '#f0c08a'))
        : '';
    return `${top(ink, longTop, s.a, checks)}${stroke('M13 160l28 8M187 160l-28 8', dark(s.a, 0.3), 2)}
      ${rect(94, 40, 12, 160, 2, ink.round(light(s.a, 0.1)))}${repeat(7, (k) => ellipse(100, 56 + k * 21, 2.4, 2.4, checks ? '#2b2b2b' : '#ffffff'))}
      ${rect(114, 84, 26, 30, 3, ink.fall(light(s.a, 0.06)))}${checks === '' ? '' : rect(122, 84, 6, 30, 0, s.b)}${stroke('M114 90h26', dark(s.a, 0.3), 1.4)}${collar(ink, s.a)}`;
  },
  tshirt: (ink, s) =>
    s.colours
      .slice(0, 3)
      .map((c, k) =>
        at(
          k * 40 - 40,
          [0, 18, 36][k] ?? 0,
          `${top(ink, tee, c, '')}${neck(c)}${stroke('M12 84l27 15M188 84l-27 15', dark(c, 0.2), 1.6)}`,
          0.86,
        ),
      )
      .join(''),
  polo: (ink, s) => `${top(
    ink,
    tee,
    s.a,
    repeat(40, (k) => rect(0, 20 + k * 4.6, 200, 1, 0, 'rgba(0,0,0,.07)')),
  )}
      ${shape('M10 84L39 99L36 106L6 90Z', s.b)}${shape('M190 84L161 99L164 106L194 90Z', s.b)}
      ${rect(93, 40, 14, 44, 3, ink.round(light(s.a, 0.14)))}${[56, 70].map((y) => ellipse(100, y, 2.6, 2.6, s.b)).join('')}${collar(ink, s.a)}
      ${stroke('M66 28L86 54L100 38L114 54L134 28', s.b, 2.4)}${sprig(128, 82, 9, s.b)}`,
  trousers: (ink, s) => {
    const v = s.variant;
    if (v === 'patiala') {
      return `${shape('M64 16H136L140 46Q188 90 176 176Q164 200 138 202L130 214H112Q104 170 100 130Q96 170 88 214H70L62 202Q36 200 24 176Q12 90 60 46Z', ink.slant(s.a))}
        ${repeat(7, (k) => stroke(`M${66 + k * 4} 46Q${34 + k * 7} ${110 - k * 2} ${62 + k * 4} 200M${134 - k * 4} 46Q${166 - k * 7} ${110 - k * 2} ${138 - k * 4} 200`, dark(s.b, 0.15), 2, 'opacity=".7"'))}
        ${rect(62, 14, 76, 34, 5, ink.slant(light(s.a, 0.12)))}${stroke('M94 18q-8 30 0 46M106 18q8 26 2 42', '#fff6e0', 3)}${rect(68, 204, 22, 11, 3, s.b)}${rect(110, 204, 22, 11, 3, s.b)}`;
    }
    const joggers = v === 'joggers';
    const leg = joggers
      ? 'M56 20H144L160 196Q146 204 120 204L102 88H98L80 204Q54 204 40 196Z'
      : 'M56 16H144L158 222H112L102 84H98L88 222H42Z';
    const jeans = v === 'jeans';
    const seam = jeans ? s.b : dark(s.a, 0.25);
    return `${shape(leg, ink.slant(s.a))}<g clip-path="${ink.clip(`<path d="${leg}"/>`)}">
      ${jeans ? `${ellipse(66, 120, 13, 60, 'rgba(220,232,250,.16)')}${ellipse(134, 120, 13, 60, 'rgba(220,232,250,.13)')}` : ''}${folds(48, 60, 44, 150, 3)}${folds(110, 60, 44, 150, 3)}
      ${shape('M98 84L88 222H80L94 70ZM102 84l10 138h8L106 70Z', '#000', 'opacity=".22"')}</g>
      ${stroke('M58 34Q80 40 84 22M142 34Q120 40 116 22', seam, 2)}${stroke('M100 32V80Q92 76 90 66', seam, 2)}
      ${rect(54, joggers ? 14 : 12, 92, 15, 4, ink.slant(light(s.a, 0.1)))}
      ${joggers ? `${stroke('M92 24q-10 34-4 46M108 24q10 30 6 42', '#f4efe4', 4)}${rect(38, 192, 44, 15, 5, ink.round(dark(s.a, 0.15)))}${rect(118, 192, 44, 15, 5, ink.round(dark(s.a, 0.15)))}${rect(50, 96, 34, 38, 8, dark(s.a, 0.2))}${rect(116, 96, 34, 38, 8, dark(s.a, 0.2))}${stroke('M57 30L42 190M143 30l15 160', s.b, 4)}` : `${[66, 84, 116, 134].map((x) => rect(x - 2, 10, 4, 18, 1.5, dark(s.a, 0.2))).join('')}${ellipse(100, 20, 4, 4, jeans ? '#c8893f' : '#5a3f24')}${stroke('M43 214h46M111 214h46', seam, 1.6)}`}
      ${jeans ? stroke('M62 40L50 216M138 40l12 176', seam, 1.2, 'stroke-dasharray="4 3"') : ''}`;
  },
  vest: (ink, s) => `
      ${shape('M72 22L52 34Q62 70 46 92L44 190L96 206V40ZM128 22l20 12Q138 70 154 92L156 190L104 206V40Z', ink.slant(s.a))}${rect(94, 38, 12, 166, 2, dark(s.a, 0.22))}
      ${repeat(70, (k) => rect(52 + spot(k) * 86, 60 + spot(k, 3) * 126, 7, 0.7, 0, light(s.a, 0.16)))}
      ${shape('M72 22Q76 10 84 8H116Q124 10 128 22L106 42H94Z', dark(s.a, 0.45))}${shape('M72 22Q76 10 84 8L97 40Q82 38 72 22ZM128 22Q124 10 116 8L103 40Q118 38 128 22Z', ink.slant(light(s.a, 0.12)))}
      ${repeat(5, (k) => ellipse(100, 58 + k * 28, 4, 4, ink.ball(s.b)))}${stroke('M58 146l26 5M142 146l-26 5', dark(s.a, 0.45), 4)}${stroke('M116 82h24', dark(s.a, 0.45), 4)}${shape('M118 82l5-16l6 7l6-9l3 18Z', s.b)}`,
  jacket: (
    ink,
    s,
  ) => `${shape('M66 40Q62 4 100 2T134 40Q100 60 66 40Z', ink.slant(s.b))}${ellipse(100, 38, 24, 16, dark(s.b, 0.5))}${top(ink, longTop, s.a, '')}
      <g clip-path="${ink.clip(`<path d="${longTop}"/>`)}">${repeat(8, (k) => stroke(`M8 ${44 + k * 22}q46 9 92 2q46 7 92-2`, dark(s.a, 0.36), 3) + stroke(`M8 ${49 + k * 22}q46 9 92 2q46 7 92-2`, light(s.a, 0.35), 4, 'opacity=".55"'))}</g>
      ${rect(96, 40, 8, 162, 2, s.b)}${stroke('M100 44v154', '#d9dee2', 2.4, 'stroke-dasharray="2 2"')}${rect(97, 50, 6, 15, 2, '#d9dee2')}
      ${shape('M70 34Q84 54 97 56V40Q82 38 74 22ZM130 34Q116 54 103 56V40Q118 38 126 22Z', ink.slant(s.b))}${stroke('M60 142l22 16M140 142l-22 16', s.b, 5)}`,
  sweater: (
    ink,
    s,
  ) => `${top(ink, longTop, s.a, `${[66, 100, 134].map((x) => cable(x, 40, 150, s.a)).join('')}${[83, 117].map((x) => stroke(`M${x} 40v150`, dark(s.a, 0.24), 2.4)).join('')}${[28, 172].map((x) => cable(x, 56, 104, s.a)).join('')}`)}
      ${repeat(17, (k) => rect(53 + k * 5.6, 186, 3.2, 15, 1, light(s.b, 0.12)))}${repeat(6, (k) => at(17 + k * 4.4, 160 + k * 1.2, rect(0, 0, 2.4, 13, 1, light(s.b, 0.12))) + at(162 + k * 4.4, 166 - k * 1.2, rect(0, 0, 2.4, 13, 1, light(s.b, 0.12))))}${neck(s.a)}${repeat(13, (k) => stroke(`M${75 + k * 4.2} ${27 + Math.sin((k / 12) * 3.14) * 7}v6`, light(s.b, 0.3), 1.6))}`,
  hoodie: (
    ink,
    s,
  ) => `${shape('M62 44Q56 0 100-2T138 44Q100 76 62 44Z', ink.slant(light(s.a, 0.08)))}${ellipse(100, 34, 24, 24, dark(s.b, 0.45))}${top(ink, longTop, s.a, '')}
      ${shape('M62 40Q82 56 100 58T138 40Q126 60 100 70Q74 60 62 40Z', ink.slant(light(s.a, 0.14)))}${stroke('M88 62v40M112 62v34', '#fbf8f2', 4)}${rect(85, 98, 6, 8, 2, '#d9dee2')}${rect(109, 92, 6, 8, 2, '#d9dee2')}
      ${shape('M68 134H132L142 158V180H58V158Z', ink.fall(dark(s.a, 0.08)))}${stroke('M68 134L58 158M132 134l10 24M68 134h64', dark(s.b, 0.25), 2)}
      ${rect(52, 188, 96, 14, 4, ink.slant(s.b))}${at(12, 158, rect(0, 0, 30, 14, 4, s.b), 1, 14)}${at(158, 165, rect(0, 0, 30, 14, 4, s.b), 1, -14)}`,
  frock: (ink, s) => {
    const skirt = 'M64 94H136Q158 140 182 206Q100 226 18 206Q42 140 64 94Z';
    return `${shape('M64 34Q34 28 28 66Q46 78 62 66Z', ink.ball(s.a))}${shape('M136 34Q166 28 172 66Q154 78 138 66Z', ink.ball(s.a))}
      ${shape(skirt, ink.fall(s.a))}<g clip-path="${ink.clip(`<path d="${skirt}"/>`)}">${folds(30, 96, 140, 116, 9)}${repeat(28, (k) => sprig(30 + (k % 7) * 23 + (Math.floor(k / 7) % 2) * 11, 118 + Math.floor(k / 7) * 22, 6, s.b))}<path d="M18 200Q100 220 182 200" stroke="${s.b}" stroke-width="9" fill="none"/></g>
      ${shape('M64 34Q80 54 100 54T136 34L138 96H62Z', ink.slant(s.a))}${repeat(4, (r) => repeat(12, (k) => shape(`M${66 + k * 5.9} ${66 + r * 7}l3-4l3 4l-3 4Z`, s.b)))}${stroke('M66 36Q82 55 100 55T134 36', s.b, 5)}
      ${rect(60, 92, 80, 7, 3, s.b)}${at(132, 96, shape('M0 0q-20-16-20 0q2 12 20 0q20-16 20 0q-2 12-20 0Zl-8 26l8-8l8 8Z', ink.slant(s.b)))}`;
  },
  socks: (ink, s) => {
    const d = 'M0 0H44V92Q48 108 78 114Q104 120 100 138Q98 148 82 148H30Q0 148 0 112Z';
    const sock = (c: string): string =>
      `${shape(d, ink.slant(c))}${rect(-2, -3, 48, 24, 4, ink.slant(light(c, 0.35)))}${repeat(9, (k) => rect(2 + k * 5, -2, 2, 22, 1, dark(c, 0.1)))}${shape('M0 112Q0 90 14 96Q32 108 24 146Q0 142 0 112Z', light(c, 0.4))}${shape('M80 114.500Q104 120 100 138Q98 148 82 148Q72 132 80 114.500Z', light(c, 0.4))}${stroke('M2 50h40M2 60h40', light(c, 0.5), 3)}`;
    return s.colours
      .slice(0, 3)
      .map((c, k) => at(10 + k * 44, 10 + k * 24, sock(c)))
      .join('');
  },
};
