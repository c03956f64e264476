/** Shoes and sandals, seen from the side or from above. */
import { type Drawing, type Drawings, type Ink, dark, light } from './ink.js';
import { at, ellipse, rect, repeat, shape, stroke } from './solids.js';

/** A pair: the same shoe twice, the further one a little higher and smaller. */
function pair(shoe: string): string {
  return at(52, -2, shoe, 0.9) + at(0, 0, shoe);
}

const laces = (points: readonly (readonly [number, number])[], colour: string): string =>
  points.map(([x, y]) => stroke(`M${x - 9} ${y + 5}L${x + 9} ${y - 5}`, colour, 4)).join('');

const sneaker: Drawing = (ink, s) => {
  const high = s.variant === 'high';
  const upper = high
    ? 'M20 150L18 30Q44 22 74 30L82 74Q108 96 140 106Q190 114 206 134V152H20Z'
    : 'M20 150Q10 110 22 78Q44 92 66 70L84 66Q104 94 140 106Q190 114 206 134V152H20Z';
  const points = high
    ? ([
        [82, 50],
        [88, 68],
        [98, 82],
        [112, 94],
      ] as const)
    : ([
        [92, 78],
        [106, 90],
        [122, 100],
      ] as const);
  return pair(`
      ${shape(upper, ink.slant(s.a))}
      ${shape(high ? 'M74 30L82 74Q92 84 106 92L84 128L60 36Z' : 'M66 70L84 66Q98 90 122 101L96 132Q70 108 66 70Z', light(s.a, 0.2))}
      ${stroke(high ? 'M66 34Q74 100 96 134' : 'M66 72Q74 110 98 134', dark(s.a, 0.3), 1.6, 'stroke-dasharray="3 3"')}
      ${shape('M152 148Q156 112 176 113Q200 120 208 136V150Z', ink.slant(high ? s.b : light(s.a, 0.3)))}
      ${laces(points, high ? s.b : '#ffffff')}${points.map(([x, y]) => ellipse(x - 11, y + 7, 2.4, 2.4, high ? '#c9a24a' : dark(s.a, 0.4))).join('')}
      ${high ? '' : shape('M21 86Q14 110 22 140L40 138Q30 110 36 84Z', s.b)}
      ${rect(14, 146, 198, 22, 9, ink.fall(high ? s.b : '#e9dfc8'))}${stroke('M18 154h190', high ? '#c8503f' : s.b, 2)}`);
};

function runnerOf(ink: Ink, a: string, b: string, c: string, studs: boolean): string {
  const upper =
    'M16 142Q6 104 18 64Q30 58 38 66Q46 88 72 70L88 58Q106 88 142 100Q190 110 208 130Q212 142 200 146H16Z';
  return pair(`
      ${studs ? repeat(6, (k) => rect(24 + k * 32, 156, 13, 18, 4, ink.fall(c))) : ''}
      ${shape(upper, ink.slant(a))}<g clip-path="${ink.clip(`<path d="${upper}"/>`)}">
      ${repeat(120, (k) => ellipse(20 + (k % 20) * 9.6, 66 + Math.floor(k / 20) * 13 + (k % 2) * 5, 1.5, 1.5, dark(a, 0.24)))}
      ${shape('M16 142Q6 104 18 64Q36 60 38 76Q30 110 52 146Z', c)}${stroke('M60 146Q92 130 112 92M84 146Q112 132 128 100', b, 8)}${shape('M168 146Q176 112 212 130V146Z', dark(a, 0.25))}</g>
      ${shape('M72 70L88 58Q104 86 132 97L120 112Q88 100 72 70Z', dark(a, 0.3))}${laces(
        [
          [92, 74],
          [104, 85],
          [118, 94],
        ],
        b,
      )}
      ${stroke('M20 64q-6-10 2-14', c, 6)}
      ${studs ? rect(12, 142, 196, 15, 6, ink.fall(b)) : `${shape('M10 140Q60 150 206 134Q220 150 206 162Q110 174 22 168Q6 160 10 140Z', ink.fall('#f7f5ef'))}${shape('M14 160Q110 172 208 156L204 166Q110 180 24 172Z', c)}${repeat(9, (k) => rect(26 + k * 20, 166 - (k > 6 ? 3 : 0), 12, 7, 2, dark(b, 0.75)))}`}`);
}

export const shoes: Drawings = {
  sneaker,
  runner: (ink, s) => runnerOf(ink, s.a, s.b, s.c, false),
  boots: (ink, s) => runnerOf(ink, s.a, '#f4f1ea', s.b, true),
  kolhapuri: (ink, s) => {
    const one = `
      ${shape('M0-98C40-98 46-52 40-6C36 26 42 50 38 74C34 104-24 104-30 74C-36 44-34 20-40-14C-46-58-34-98 0-98Z', ink.slant(dark(s.a, 0.4)), 'transform="translate(4 6)"')}
      ${shape('M0-98C40-98 46-52 40-6C36 26 42 50 38 74C34 104-24 104-30 74C-36 44-34 20-40-14C-46-58-34-98 0-98Z', ink.slant(light(s.a, 0.18)))}
      <path d="M0-91C34-91 40-52 34-6C30 26 36 50 32 72C28 96-19 96-24 72C-30 44-28 20-34-14C-40-56-30-91 0-91Z" fill="none" stroke="${s.b}" stroke-width="1.6" stroke-dasharray="4 3"/>
      ${shape('M-44-30Q0-58 44-24L41 2Q0-30-42-4Z', ink.fall(s.variant === 'braid' ? s.a : dark(s.a, 0.2)))}
      ${s.variant === 'braid' ? repeat(9, (k) => ellipse(-34 + k * 8.5, -24 - Math.sin((k / 8) * 3.14) * 14, 5, 6, k % 2 ? s.b : light(s.a, 0.2))) + at(0, -48, ellipse(0, 0, 10, 10, ink.ball(s.b))) : repeat(7, (k) => ellipse(-30 + k * 10, -23 - Math.sin((k / 6) * 3.14) * 13, 2.6, 2.6, '#e6c07a'))}
      ${stroke('M-2-38Q-10-60-6-72M2-38Q-2-60-6-72', s.b, 6)}${shape('M-30-62a16 14 0 0 1 26-12l-6 18Z', dark(s.a, 0.24))}`;
    return `<g transform="translate(52 100) rotate(-7) scale(-1 1)">${one}</g>${at(150, 100, one, 1, 7)}`;
  },
  jutti: (ink, s) =>
    pair(`
      ${shape('M14 146Q4 110 18 92Q40 84 56 92Q84 134 120 116Q160 96 196 118Q218 120 216 92Q228 118 214 138Q206 150 190 152H20Z', ink.slant(s.a))}
      ${shape('M18 92Q40 84 56 92Q84 134 120 116Q80 150 40 116Q26 106 18 92Z', dark(s.a, 0.42))}
      <g clip-path="${ink.clip('<path d="M120 116Q160 96 196 118Q218 120 216 92Q228 118 214 138Q206 150 190 152H90Z"/>')}">${repeat(18, (k) => shape(`M${100 + (k % 6) * 20} ${112 + Math.floor(k / 6) * 14}l8-8l8 8l-8 8Z`, k % 2 ? s.b : light(s.b, 0.5)))}${repeat(10, (k) => ellipse(108 + k * 11, 140, 2.4, 2.4, '#4f8f5f'))}</g>
      ${stroke('M19 93Q40 86 56 93Q84 134 120 117Q160 97 196 119', s.b, 4)}${ellipse(217, 92, 5, 5, ink.ball(s.b))}${repeat(4, (k) => shape(`M${24 + k * 15} ${134 - k}l6-7l6 7l-6 7Z`, s.b))}
      ${rect(16, 148, 184, 9, 4, ink.fall('#8a5a34'))}`),
  formalshoe: (ink, s) =>
    pair(`
      ${shape('M16 144Q8 100 22 66Q40 60 60 68Q86 96 118 104Q190 108 208 136Q208 148 196 150H18Z', ink.slant(s.a))}
      ${shape('M22 66Q40 60 60 68L66 76Q44 72 25 80Z', dark(s.a, 0.5))}${shape('M60 68Q86 96 118 104L100 136Q62 120 60 68Z', ink.slant(light(s.a, 0.1)))}
      ${stroke('M150 148Q146 118 160 108', dark(s.a, 0.4), 2.4)}${repeat(6, (k) => ellipse(146 + k * 0.6, 142 - k * 6, 1.3, 1.3, dark(s.a, 0.6)))}${stroke('M28 76Q24 110 40 146', dark(s.a, 0.36), 2)}
      ${laces(
        [
          [76, 88],
          [90, 98],
          [104, 106],
        ],
        s.b,
      )}<path d="M164 114q22 2 34 14" stroke="#fff" stroke-width="5" opacity=".34" fill="none" stroke-linecap="round"/>
      ${rect(14, 147, 194, 10, 4, ink.fall('#c79a62'))}${rect(14, 154, 194, 5, 2, s.b)}${rect(14, 156, 56, 14, 2, ink.fall(s.b))}`),
  loafer: (ink, s) =>
    pair(`
      ${shape('M16 144Q10 110 20 84Q40 76 62 86Q88 112 120 108Q190 108 208 136Q208 148 196 150H18Z', ink.slant(light(s.a, 0.06)))}
      ${shape('M20 84Q40 76 62 86Q80 106 100 109Q60 122 34 104Q24 96 20 84Z', '#8a6a4a')}${shape('M62 86Q88 112 120 108L146 112L120 138Q84 122 62 86Z', ink.slant(light(s.a, 0.2)))}
      ${shape('M84 104L128 107L116 130L92 120Z', ink.slant(light(s.a, 0.12)))}${shape('M98 114l14 1l-4 6l-8-2Z', s.b)}
      ${stroke('M120 138Q160 146 150 112', dark(s.a, 0.5), 2)}<path d="M166 116q20 4 30 14" stroke="#fff" stroke-width="5" opacity=".4" fill="none" stroke-linecap="round"/>
      ${rect(14, 147, 194, 9, 4, ink.fall('#3b3d43'))}${rect(14, 154, 54, 14, 2, '#1c1d20')}`),
  chelsea: (ink, s) =>
    pair(`
      ${stroke('M26 28q-6-16 6-20', dark(s.a, 0.2), 7)}
      ${shape('M22 150L20 24Q52 18 86 26Q84 70 96 92Q126 108 166 112Q204 118 208 140Q208 150 196 152H22Z', ink.slant(s.a))}
      ${shape('M44 24H72Q70 76 64 104Q50 112 42 104Q38 60 44 24Z', s.b)}${repeat(6, (k) => stroke(`M${47 + k * 4.6} 28l-1 76`, dark(s.b, 0.3), 1.4))}
      ${stroke('M22 118Q60 128 96 94', dark(s.a, 0.25), 2)}${ellipse(53, 24, 33, 5, dark(s.a, 0.5))}
      ${rect(16, 148, 196, 15, 6, ink.fall('#d9c4a0'))}${rect(16, 160, 196, 6, 3, '#a98a60')}`),
  schoolshoe: (ink, s) =>
    pair(`
      ${shape('M16 144Q8 104 20 74Q42 66 62 76Q84 92 118 100Q184 98 206 132Q210 148 196 150H18Z', ink.slant(light(s.a, 0.1)))}
      ${shape('M20 74Q42 66 62 76L64 84Q42 76 22 86Z', '#8a929b')}
      ${[0, 1].map((k) => shape(`M${60 + k * 30} ${84 + k * 12}l26 8l-16 46l-24-6Z`, ink.fall(s.b)) + stroke(`M${64 + k * 30} ${90 + k * 12}l16 5`, light(s.b, 0.4), 2)).join('')}
      ${stroke('M142 148Q136 112 150 102', dark(s.a, 0.3), 2)}<path d="M160 110q24 2 36 16" stroke="#fff" stroke-width="5" opacity=".34" fill="none" stroke-linecap="round"/>
      ${rect(13, 145, 196, 19, 7, ink.fall('#3a3d43'))}${repeat(16, (k) => rect(20 + k * 12, 158, 6, 6, 1, '#17181b'))}`),
  ballet: (ink, s) =>
    pair(`
      ${shape('M16 148Q6 122 18 100Q36 96 52 110Q80 140 128 130Q150 110 176 112Q210 120 212 142Q212 150 200 152H20Z', ink.slant(s.a))}
      ${shape('M18 100Q36 96 52 110Q80 140 128 130Q90 150 44 128Q26 116 18 100Z', '#e8d3b4')}${stroke('M18 101Q36 97 52 110Q80 140 128 130Q150 111 176 112', light(s.a, 0.35), 3)}
      ${at(160, 114, shape('M0 0q-22-15-22 0q2 12 22 0q22-15 22 0q-2 12-22 0Z', ink.slant(dark(s.a, 0.2))) + ellipse(0, 0, 4, 4, s.a))}<path d="M184 124q14 4 18 12" stroke="#fff" stroke-width="4" opacity=".5" fill="none" stroke-linecap="round"/>
      ${rect(16, 149, 190, 7, 3, ink.fall('#4a3a30'))}${rect(16, 152, 40, 8, 2, '#3a2d25')}`),
  hikingboot: (ink, s) =>
    pair(`
      ${shape('M24 152L20 30Q50 18 84 28Q82 62 100 84Q128 100 166 108Q206 116 208 146V154H24Z', ink.slant(s.a))}
      ${shape('M20 30Q50 18 84 28L84 46Q50 34 21 48Z', ink.slant(dark(s.b, 0.1)))}${shape('M84 28Q82 62 100 84L120 94L92 120Q62 90 62 30Z', ink.slant(light(s.b, 0.08)))}
      ${shape('M24 152L22 100Q44 96 54 116T50 154Z', s.b)}${shape('M150 154Q150 112 176 110Q206 118 208 154Z', ink.slant(dark(s.a, 0.35)))}${stroke('M56 118Q104 128 150 130', dark(s.a, 0.3), 2, 'stroke-dasharray="4 3"')}
      ${laces(
        [
          [78, 48],
          [83, 64],
          [92, 79],
          [106, 92],
        ],
        s.c,
      )}${(
        [
          [68, 52],
          [73, 68],
          [82, 84],
          [96, 97],
        ] as const
      )
        .map(([x, y]) => ellipse(x, y, 3, 3, '#d9dee2'))
        .join('')}
      ${stroke('M30 26q-6-14 4-18', s.c, 6)}${rect(16, 148, 198, 17, 6, ink.fall('#3a3d43'))}${repeat(13, (k) => rect(18 + k * 15.2, 160, 10, 10, 2, '#22242a'))}`),
  gumboot: (ink, s) =>
    pair(`
      ${shape('M36 182L34 4Q66-4 100 4L102 116Q124 132 160 138Q196 146 198 170V184H36Z', ink.round(s.a))}
      ${ellipse(67, 4, 33, 6, dark(s.a, 0.5))}${rect(33, 4, 68, 10, 3, s.b)}${stroke('M38 128Q70 140 102 118', dark(s.a, 0.3), 3)}
      <path d="M50 24V112" stroke="#fff" stroke-width="7" opacity=".32" stroke-linecap="round"/>
      ${rect(30, 176, 172, 15, 5, ink.fall(s.b))}${rect(30, 184, 54, 18, 3, ink.fall(s.b))}${repeat(10, (k) => rect(90 + k * 11, 188, 7, 7, 1, dark(s.b, 0.25)))}`),
  flipflops: (ink, s) => {
    const d =
      'M0-98C38-98 44-54 36-8C32 22 38 50 34 72C30 104-24 104-28 72C-32 44-30 22-36-10C-44-56-34-98 0-98Z';
    const one = `${shape(d, dark(s.b, 0.1), 'transform="translate(5 7)"')}${shape(d, ink.slant(s.a))}${repeat(11, (k) => stroke(`M${-20 + Math.abs(k - 5)} ${-74 + k * 14}h${40 - Math.abs(k - 5) * 2}`, light(s.a, 0.25), 2, 'stroke-dasharray="3 4"'))}
      ${stroke('M-3-58Q-34-34-37 14M-3-58Q30-36 37 14', dark(s.b, 0.2), 13)}${stroke('M-3-58Q-34-34-37 14M-3-58Q30-36 37 14', s.b, 9)}${ellipse(-3, -60, 7, 7, ink.ball(s.b))}`;
    return `<g transform="translate(52 100) rotate(-6) scale(-1 1)">${one}</g>${at(150, 100, one, 1, 6)}`;
  },
  slides: (ink, s) => {
    const d =
      'M0-98C42-98 48-54 42-8C38 22 42 50 38 72C34 106-28 106-32 72C-36 44-34 22-42-10C-48-56-38-98 0-98Z';
    const one = `${shape(d, dark(s.b, 0.2), 'transform="translate(5 8)"')}${shape(d, ink.slant(light(s.a, 0.1)))}${repeat(40, (k) => ellipse(-18 + (k % 5) * 9, 4 + Math.floor(k / 5) * 10, 2, 2, dark(s.a, 0.18)))}
      ${shape('M-50-52Q0-92 50-50L46 14Q0-26-46 12Z', ink.round(s.b))}${stroke('M-46-44Q0-80 46-42', light(s.b, 0.35), 3)}${repeat(3, (k) => stroke(`M${-40 + k * 3} ${-26 + k * 13}Q0 ${-60 + k * 12} ${40 - k * 3} ${-26 + k * 13}`, dark(s.b, 0.3), 2))}`;
    return `<g transform="translate(50 100) rotate(-5) scale(-1 1)">${one}</g>${at(152, 100, one, 1, 5)}`;
  },
  heel: (ink, s) =>
    pair(`
      ${shape('M16 66Q8 84 20 98L24 178H58L62 116Z', ink.round(s.b))}
      ${shape('M14 80Q60 90 96 128Q130 160 204 162Q212 170 200 176H150Q108 172 76 140Q48 116 20 106Q12 94 14 80Z', ink.slant(light(s.a, 0.1)))}
      ${shape('M148 172Q146 128 176 124Q206 134 204 166Q180 176 148 172Z', ink.slant(s.a))}${stroke('M18 82Q10 50 16 24', s.a, 12)}
      ${stroke('M12 28Q50 12 84 34Q92 48 74 52Q40 36 14 36', s.a, 9)}${rect(70, 30, 14, 18, 3, ink.metal('#d9b45a'))}
      ${stroke('M74 140Q108 172 150 176H202', dark(s.b, 0.3), 5)}`),
};
