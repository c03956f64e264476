/** Books with their covers, and notebooks. */
import { type Drawings, type Ink, type Sketch, dark, light, wordLines } from './ink.js';
import { at, ellipse, rect, repeat, shape, spot, stroke } from './solids.js';

/** The picture on a cover: drawn in a field of 130 × 100 around 0,0. */
function coverArt(ink: Ink, s: Sketch): string {
  const { b, c } = s;
  switch (s.motif) {
    case 'rain':
      return `${shape('M-65 50V20q20-18 44-6q26-22 52-4q20-8 34 6V50Z', c)}${repeat(34, (k) => stroke(`M${-62 + spot(k) * 122} ${-50 + spot(k, 1) * 76}l-4 12`, light(c, 0.5), 1.8))}${at(-6, 20, `${shape('M-30 0Q-26-28 0-30Q26-28 30 0q-8-6-15 0q-7-6-15 0q-8-6-15 0q-7-6-15 0Z', b)}${stroke('M0-30V26q0 8 8 8t8-8', b, 3)}`)}`;
    case 'train':
      return `${shape('M-65 50L-14 4H14L65 50Z', dark(s.a, 0.2))}${repeat(6, (k) => rect(-16 - k * 8, 10 + k * 7, 32 + k * 16, 2.4, 1, b))}${stroke('M-8 6L-38 50M8 6l30 44', b, 2.4)}${ellipse(0, -18, 30, 30, light(s.a, 0.3))}${rect(-22, -34, 44, 44, 9, c)}${rect(-16, -28, 32, 16, 3, b)}${[-12, 12].map((x) => ellipse(x, 0, 4, 4, '#ffe28a')).join('')}${rect(-24, 8, 48, 5, 2, dark(c, 0.3))}`;
    case 'geometry':
      return `<circle r="36" fill="none" stroke="${b}" stroke-width="3"/>${shape('M-44 34L40 34L-44-34Z', c, 'opacity=".85"')}<path d="M-44 34L40 34L-44-34Z" fill="none" stroke="${b}" stroke-width="3"/>${rect(-44, 24, 10, 10, 0, b)}${stroke('M0 0L26-26', b, 3)}${wordLines(['a² + b²'], 34, -44, 11, b)}`;
    case 'stars': {
      const stars = [
        [-44, 26],
        [-22, 6],
        [-4, 14],
        [16, -8],
        [40, -4],
        [44, -30],
        [18, -34],
      ] as const;
      return `${repeat(44, (k) => ellipse(-64 + spot(k) * 128, -54 + spot(k, 1) * 104, 1 + spot(k, 2), 1 + spot(k, 2), b))}<path d="M${stars.map(([x, y]) => `${x} ${y}`).join('L')}L16-8" stroke="${c}" stroke-width="1.6" fill="none"/>${stars.map(([x, y]) => at(x, y, shape('M0-8L2-2L8 0L2 2L0 8L-2 2L-8 0L-2-2Z', b))).join('')}${shape('M-65 50L-30 24L0 40L36 18L65 42V50Z', '#0e1430')}`;
    }
    case 'turtle':
      return `${(
        [
          [-36, -30, 1],
          [30, -38, 0.8],
          [6, -8, 0.7],
        ] as const
      )
        .map(([x, y, k]) =>
          at(
            x,
            y,
            ellipse(0, 0, 22, 11, b) + ellipse(-9, -7, 11, 10, b) + ellipse(7, -9, 12, 11, b),
            k,
          ),
        )
        .join('')}${rect(-70, 38, 140, 20, 0, c)}${ink.icon('turtle', 0, 22, 56)}`;
    case 'bars':
      return `${repeat(5, (k) => rect(-50 + k * 21, 40 - 12 - k * 14, 15, 12 + k * 14, 2, c))}${stroke('M-52 40h110', b, 2.4)}${at(48, -38, shape('M0 14Q-20 4-18-14Q-2-10 0 14Q0-6 16-18Q22 0 0 14Z', c) + stroke('M0 14V30', c, 3))}`;
    case 'bird':
      return `${stroke('M-60 34Q0 24 60 40', '#5a3f24', 5)}${shape('M-34 6Q-20-36 14-26Q34-20 32-2L48 4L32 10Q26 34-6 32Q-20 32-30 22L-62 40L-46 14Z', c)}${shape('M-10 6Q6-10 24 6Q10 26-10 20Z', dark(c, 0.3))}${ellipse(20, -10, 3.4, 3.4, '#1d1d1d')}${stroke('M0 32v6M8 31v7', '#3a2a1a', 2.4)}${at(-46, 24, ellipse(0, 0, 12, 5, b), 1, 30)}${at(50, 28, ellipse(0, 0, 12, 5, b), 1, -30)}`;
    case 'mango':
      return `${ellipse(0, 0, 44, 44, c)}${ink.icon('mango', 0, 0, 70)}${stroke('M-26 44l18-26', b, 5)}${shape('M20 36q6 8 0 14q-6-6 0-14Z', '#b3261e')}`;
    case 'lotus':
      return `${ellipse(0, -4, 42, 42, light(s.a, 0.35))}${ellipse(0, -30, 10, 11, c)}${shape('M-10-16Q0-22 10-16L16 14Q40 20 46 34Q0 48-46 34Q-40 20-16 14Z', c)}${stroke('M-12-10Q-34 6-34 26M12-10Q34 6 34 26', c, 7)}`;
    case 'wheel':
      return `<circle r="40" fill="none" stroke="${c}" stroke-width="8"/><circle r="30" fill="none" stroke="${b}" stroke-width="3"/>${repeat(8, (k) => at(0, 0, rect(-2.6, -38, 5.2, 38, 2, c), 1, k * 45))}${ellipse(0, 0, 9, 9, b)}${shape('M-65 48q65-16 130 0v6H-65Z', b)}`;
    default:
      return s.motif === undefined ? '' : ink.icon(s.motif, 0, 0, 84);
  }
}

function notebook(ink: Ink, colour: string): string {
  return `${shape('M138 6l12 6V176l-12 6Z', dark(colour, 0.4))}${rect(132, 8, 14, 168, 1, '#f3efe4')}${rect(10, 0, 130, 182, 7, ink.slant(colour))}${rect(10, 0, 17, 182, 6, ink.round(dark(colour, 0.3)))}
    ${rect(44, 32, 80, 44, 4, '#fbf7ec')}${repeat(3, (k) => rect(52, 44 + k * 10, 64, 2, 1, '#b9b2a2'))}`;
}

export const books: Drawings = {
  bookcover: (ink, s) => {
    const art = ink.clip(rect(-66, -52, 132, 104, 0, '#000'));
    return `
      ${shape('M22 8L170 14V214L22 216Z', '#efe8d8')}${repeat(5, (k) => stroke(`M${164 + k * 1.4} 18V210`, '#cfc6b2', 0.8))}
      ${shape('M170 12l6 4V216l-6 4Z', dark(s.a, 0.5))}
      ${rect(18, 4, 150, 212, 4, ink.slant(s.a))}${rect(18, 4, 14, 212, 3, ink.round(dark(s.a, 0.16)))}
      <g transform="translate(100 148)"><g clip-path="${art}">${coverArt(ink, s)}</g></g>
      <rect x="37" y="11" width="125" height="198" rx="2" fill="none" stroke="${s.b}" stroke-width="1.2" opacity=".55"/>
      ${wordLines(s.lines, 99, 53, s.lines.length > 2 ? 17 : 18, s.b, { serif: true, fit: 116 })}
      ${shape('M18 4H70L40 216H18Z', '#fff', 'opacity=".07"')}`;
  },
  notebooks: (ink, s) =>
    s.colours
      .slice(0, 4)
      .map((c, k) => at(k * 26, 44 - k * 14, notebook(ink, c), 0.86, -9 + k * 6))
      .join(''),
  journal: (ink, s) => `
      ${shape('M40 18l128-4v190l-126 8Z', ink.slant(s.b))}${repeat(6, (k) => stroke(`M${160 + k * 1.6} 18q-2 50 1 90t-1 96`, dark(s.b, 0.2), 0.9))}
      ${shape('M26 10Q90 2 158 8Q164 110 158 212Q90 218 26 214Q18 110 26 10Z', ink.slant(s.a))}${shape('M26 10q8-2 16-2q-6 102 0 206h-16Q18 110 26 10Z', dark(s.a, 0.34), 'opacity=".6"')}
      <path d="M50 22Q100 16 150 20Q154 110 150 200Q100 206 50 202" fill="none" stroke="${light(s.a, 0.35)}" stroke-width="2" stroke-dasharray="6 4"/>
      ${at(100, 108, repeat(12, (k) => at(0, 0, ellipse(0, -24, 4.4, 13, dark(s.a, 0.3)), 1, k * 30)) + ellipse(0, 0, 10, 10, dark(s.a, 0.3)))}
      ${stroke('M20 118Q100 130 162 114M22 126Q100 138 162 120', dark(s.a, 0.45), 4)}${stroke('M104 128q-26 20-10 50M104 128q26 14 22 54', dark(s.a, 0.45), 4)}${ellipse(104, 127, 7, 7, dark(s.a, 0.4))}`,
  calendar: (ink, s) => `
      ${rect(30, 12, 140, 208, 3, ink.slant(s.b))}${rect(30, 12, 140, 14, 2, s.a)}${repeat(12, (k) => `<circle cx="${40 + k * 11}" cy="12" r="4" fill="none" stroke="#6b727a" stroke-width="2"/>`)}
      ${rect(40, 34, 120, 92, 2, '#e9b44a')}<rect x="44" y="38" width="112" height="84" fill="none" stroke="${s.a}" stroke-width="3"/>
      ${(
        [
          [72, 66, 1],
          [128, 94, -1],
        ] as const
      )
        .map(
          ([x, y, k]) =>
            `<g transform="translate(${x} ${y}) scale(${k} 1)">${shape('M-24 0Q-6-20 20 0Q-6 20-24 0ZM16 0L32-12V12Z', s.a)}${repeat(9, (q) => ellipse(-12 + (q % 3) * 9, -6 + Math.floor(q / 3) * 6, 2, 2, '#fff3d6'))}${ellipse(-17, -2, 2.4, 2.4, '#1d1d1d')}</g>`,
        )
        .join('')}
      ${at(128, 60, repeat(8, (k) => at(0, 0, ellipse(0, -10, 3.4, 8, '#2f6f6a'), 1, k * 45)) + ellipse(0, 0, 4, 4, s.a))}${at(70, 102, repeat(8, (k) => at(0, 0, ellipse(0, -8, 3, 6, '#2f6f6a'), 1, k * 45)) + ellipse(0, 0, 3, 3, s.a))}
      ${repeat(35, (k) => rect(44 + (k % 7) * 16.4, 140 + Math.floor(k / 7) * 15, 11, 9, 2, k % 7 === 6 ? s.a : k === 17 ? '#e9b44a' : '#cfc8b6'))}${rect(78, 129, 44, 5, 2, dark(s.a, 0.2))}`,
};
