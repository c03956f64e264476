/** Kurtas, sarees and other Indian dress. */
import { type Drawings, type Ink, dark, light } from './ink.js';
import { at, ellipse, rect, repeat, shape, stroke } from './solids.js';

const shade = (ink: Ink): string => ink.blend('rgba(255,255,255,.2)', 'rgba(10,10,30,.24)', '1,0');

/** Folds of cloth: faint lines that fall from one height to another. */
export function folds(x: number, y: number, width: number, height: number, count: number): string {
  return repeat(count, (k) => {
    const from = x + ((k + 0.5) * width) / count;
    return stroke(
      `M${from} ${y}q${k % 2 ? 5 : -5} ${height / 2} ${(from - x - width / 2) * 0.1} ${height}`,
      '#10121c',
      1.8,
      'opacity=".13"',
    );
  });
}

export function sprig(x: number, y: number, size: number, colour: string): string {
  return `${repeat(5, (k) => at(x, y, ellipse(0, -size * 0.55, size * 0.22, size * 0.42, colour), 1, k * 72))}`;
}

/** The drop-shaped ornament of woven borders. */
function mango(x: number, y: number, size: number, colour: string, degrees = 0): string {
  return at(
    x,
    y,
    shape('M0-10C8-6 8 8 0 10C-9 10-9-2-2-4C-4-8-2-10 0-10Z', colour),
    size / 20,
    degrees,
  );
}

export const ethnicWear: Drawings = {
  kurta: (ink, s) => {
    const v = s.variant;
    if (v === 'anarkali') {
      const skirt = 'M72 96H128Q150 160 190 226Q100 250 10 226Q50 160 72 96Z';
      return `
        ${shape('M66 30L34 60L14 128l16 6l26-48l10 10Z', ink.slant(s.a))}${shape('M134 30l32 30l20 68l-16 6l-26-48l-10 10Z', ink.slant(dark(s.a, 0.1)))}
        ${shape(skirt, ink.fall(s.a))}<g clip-path="${ink.clip(`<path d="${skirt}"/>`)}">${repeat(12, (k) => shape(`M${76 + k * 4.2} 96L${2 + k * 16.4} 250h9L${79 + k * 4.2} 96Z`, dark(s.a, 0.3), 'opacity=".4"'))}
        <path d="M10 216Q100 240 190 216" stroke="${s.b}" stroke-width="13" fill="none"/><path d="M14 200Q100 224 186 200" stroke="${s.b}" stroke-width="3" fill="none"/>
        ${repeat(26, (k) => sprig(34 + (k % 7) * 22, 130 + Math.floor(k / 7) * 20, 5, s.b))}</g>
        ${shape('M66 30Q84 42 100 42T134 30L136 98H64Z', ink.slant(s.a))}${shape('M82 34Q100 66 118 34L112 30Q100 50 88 30Z', s.b)}${rect(64, 92, 72, 8, 2, s.b)}
        ${stroke('M15 126l15 6M185 126l-15 6', s.b, 6)}
        ${shape('M58 30Q40 120 22 190l18 6Q58 120 72 34Z', light(s.a, 0.3), 'opacity=".85"')}${stroke('M40 196Q58 120 72 34', s.b, 3)}`;
    }
    const short = v === 'short';
    const hem = short ? 186 : 236;
    const body = `M68 22L40 38L52 96L50 ${hem}Q100 ${hem + 8} 150 ${hem}L148 96L160 38L132 22Q100 44 68 22Z`;
    const print =
      v === 'chikan'
        ? `${repeat(20, (k) => sprig(64 + (k % 4) * 24 + (Math.floor(k / 4) % 2) * 8, 96 + Math.floor(k / 4) * 24, 6, s.b))}${repeat(8, (k) => sprig(60 + k * 12, hem - 12, 7, s.b))}${stroke(`M52 ${hem - 24}h96`, s.b, 2, 'stroke-dasharray="3 3"')}${repeat(6, (k) => sprig(84 + (k % 2) * 32, 46 + Math.floor(k / 2) * 15, 6, s.b))}`
        : v === 'block'
          ? `${repeat(60, (k) => sprig(46 + (k % 6) * 22 + (Math.floor(k / 6) % 2) * 11, 34 + Math.floor(k / 6) * 21, 5.4, s.b))}${rect(40, hem - 18, 120, 6, 0, s.b)}`
          : '';
    return `
      ${shape(`M44 36Q30 50 14 ${short ? 128 : 138}l22 8L58 92Z`, ink.slant(s.a))}${shape(`M156 36Q170 50 186 ${short ? 128 : 138}l-22 8L142 92Z`, ink.slant(dark(s.a, 0.12)))}
      ${stroke(`M16 ${short ? 122 : 131}l21 8M184 ${short ? 122 : 131}l-21 8`, v === 'short' ? dark(s.a, 0.18) : s.b, 5)}
      ${shape(body, ink.slant(s.a))}<g clip-path="${ink.clip(`<path d="${body}"/>`)}">${print}${folds(54, 100, 92, hem - 96, 6)}
      ${stroke(`M52 ${hem - 52}V${hem}M148 ${hem - 52}V${hem}`, dark(s.a, 0.4), 2)}</g>${shape(body, shade(ink), 'opacity=".6"')}
      ${shape('M74 22Q100 50 126 22L120 16Q100 30 80 16Z', dark(s.a, 0.34))}${stroke('M70 22Q100 50 130 22', light(s.a, 0.35), 5)}
      ${rect(95, 38, 10, short ? 62 : 66, 3, ink.round(light(s.a, 0.14)))}${repeat(4, (k) => ellipse(100, 50 + k * 14, 2.6, 2.6, v === 'chikan' ? '#b8a98e' : '#6b4426'))}`;
  },
  saree: (ink, s) => {
    const cloth = 'M58 8H142L150 214Q100 226 50 214Z';
    const heavy = s.a === '#8c1c3a';
    const fine = s.a === '#8fb4d4';
    const pallu = 'M100 8H142Q176 90 184 206Q150 220 118 210Q122 90 100 8Z';
    return `
      ${rect(30, 0, 140, 12, 6, ink.fall('#8a5a34'))}${shape(cloth, ink.slant(s.a))}
      <g clip-path="${ink.clip(`<path d="${cloth}"/>`)}">${repeat(8, (k) => shape(`M${54 + k * 7} 8h4q-2 110-6 214h-5Z`, '#000', 'opacity=".12"'))}
      ${fine ? repeat(24, (k) => sprig(58 + (k % 4) * 16, 30 + Math.floor(k / 4) * 28, 4, s.b)) : ''}
      ${rect(50, 8, heavy ? 18 : 9, 214, 0, ink.round(s.b))}${heavy ? repeat(10, (k) => mango(59, 22 + k * 20, 12, dark(s.a, 0.1))) : ''}</g>
      ${shape(pallu, ink.slant(light(s.a, 0.06)))}<g clip-path="${ink.clip(`<path d="${pallu}"/>`)}">
      ${stroke('M137 8Q171 90 178 208', s.b, heavy ? 18 : 9)}${stroke('M104 8Q126 90 122 210', s.b, heavy ? 12 : 6)}
      ${repeat(heavy ? 4 : 3, (k) => stroke(`M112 ${196 - k * 13}q38 14 76-2`, k % 2 ? light(s.b, 0.3) : s.b, k === 0 ? 9 : 4))}
      ${heavy ? repeat(6, (k) => mango(126 + k * 9, 150 - (k % 2) * 3, 15, s.b, 10)) + repeat(10, (k) => sprig(122 + (k % 3) * 16, 40 + Math.floor(k / 3) * 27, 5, s.b)) : ''}
      ${fine ? repeat(15, (k) => sprig(118 + (k % 3) * 18, 34 + Math.floor(k / 3) * 26, 4, s.b)) : ''}${!heavy && !fine ? repeat(6, (k) => stroke(`M108 ${40 + k * 19}q34 8 70 0`, s.b, 1.6, 'opacity=".7"')) : ''}
      ${shape('M112 8Q142 100 134 214H146Q150 100 124 8Z', '#000', 'opacity=".12"')}</g>
      ${repeat(8, (k) => stroke(`M${122 + k * 8} ${212 - Math.abs(k - 3)}v14`, s.b, 3))}
      <path d="M100 8V-8q0-14 12-14" stroke="#8a929b" stroke-width="4" fill="none" stroke-linecap="round"/>`;
  },
  stole: (ink, s) => {
    const d = 'M60 8H140L158 196Q100 208 42 196Z';
    const brocade = s.variant === 'brocade';
    const weave = brocade
      ? repeat(35, (k) =>
          mango(58 + (k % 5) * 21, 26 + Math.floor(k / 5) * 21, 15, s.b, k % 2 ? 30 : -30),
        ) +
        `${rect(40, 160, 120, 8, 0, s.b)}${repeat(8, (k) => mango(54 + k * 13.4, 182, 18, s.b))}${rect(40, 194, 120, 8, 0, s.b)}`
      : repeat(80, (k) =>
          shape(
            `M${44 + (k % 8) * 15} ${12 + Math.floor(k / 8) * 20}l7-9l7 9l-7 9Z`,
            'none',
            `stroke="${s.b}" stroke-width="1.6" opacity=".6"`,
          ),
        );
    return `${rect(28, 0, 144, 12, 6, ink.fall('#8a5a34'))}${shape(d, ink.slant(s.a))}
      <g clip-path="${ink.clip(`<path d="${d}"/>`)}">${weave}${repeat(5, (k) => shape(`M${66 + k * 16} 8h6l${k * 5 - 8} 200h-12Z`, '#000', 'opacity=".13"'))}</g>
      ${repeat(20, (k) => stroke(`M${45 + k * 5.8} ${200 + Math.sin((k / 19) * 3.14) * 4}v${brocade ? 18 : 13}`, brocade ? s.b : light(s.a, 0.2), 2.2))}
      <path d="M100 4V-10q0-12 12-12" stroke="#8a929b" stroke-width="4" fill="none" stroke-linecap="round"/>`;
  },
  lehenga: (ink, s) => {
    const skirt = 'M74 92H126Q160 150 196 222Q100 250 4 222Q40 150 74 92Z';
    return `${shape(skirt, ink.slant(s.a))}<g clip-path="${ink.clip(`<path d="${skirt}"/>`)}">
      ${repeat(14, (k) => shape(`M${76 + k * 3.6} 92L${-8 + k * 15.4} 250h8L${79 + k * 3.6} 92Z`, dark(s.a, 0.4), 'opacity=".4"'))}
      <path d="M-4 212Q100 242 204 212" stroke="${s.b}" stroke-width="20" fill="none"/><path d="M8 188Q100 214 192 188" stroke="${s.b}" stroke-width="4" fill="none"/>
      ${repeat(14, (k) => ellipse(8 + k * 14.2, 214 + Math.sin((k / 13) * 3.14) * 14, 4.6, 4.6, '#eef7fb'))}
      ${repeat(24, (k) => sprig(40 + (k % 6) * 24, 120 + Math.floor(k / 6) * 18, 6, s.b) + ellipse(40 + (k % 6) * 24, 120 + Math.floor(k / 6) * 18, 2.2, 2.2, '#eef7fb'))}</g>
      ${rect(72, 86, 56, 10, 3, s.b)}
      ${shape('M70 22Q84 46 100 46T130 22L146 32L150 62L132 58L128 74H72L68 58L50 62L54 32Z', ink.slant(light(s.a, 0.08)))}${rect(71, 68, 58, 6, 1, s.b)}${stroke('M50 60l17-4M150 60l-17-4M70 22Q84 46 100 46T130 22', s.b, 4)}
      ${repeat(9, (k) => ellipse(80 + (k % 3) * 20, 50 + Math.floor(k / 3) * 7, 2.2, 2.2, '#eef7fb'))}
      ${shape('M126 26Q168 90 188 190l-20 10Q152 100 116 44Z', light(s.a, 0.5), 'opacity=".62"')}${stroke('M126 26Q168 90 188 190', s.b, 4)}`;
  },
  foldedcloth: (ink, s) => `
      ${[0, 1, 2].map((k) => rect(18 + k * 3, 148 - k * 26, 176 - k * 6, 28, 12, ink.fall(dark(s.a, k % 2 ? 0.05 : 0)))).join('')}
      ${[0, 1, 2].map((k) => rect(18 + k * 3, 166 - k * 26, 176 - k * 6, 6, 3, s.b)).join('')}
      ${shape('M38 70H150L164 96V150q-60 12-138 0V96Z', ink.slant(s.a))}${shape('M140 70h14l14 26v54h-16V96Z', ink.round(s.b))}${shape('M26 140q70 12 138 0v10q-60 12-138 0Z', s.b)}
      ${shape('M26 96l12-26h100l12 26Z', light(s.a, 0.5))}`,
};
