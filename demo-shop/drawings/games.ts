/** Board games, cards and puzzles. */
import { type Drawings, type Ink, dark, light } from './ink.js';
import { at, ellipse, rect, repeat, shape, spot, stroke, turned } from './solids.js';

/** A chess piece, its foot at 0,0. */
function piece(ink: Ink, colour: string, kind: 'king' | 'knight' | 'pawn'): string {
  const foot = turned(
    0,
    [
      [14, -14],
      [20, -8],
      [22, 0],
    ],
    ink.round(colour),
    0.2,
  );
  if (kind === 'pawn') {
    return `${foot}${turned(
      0,
      [
        [7, -40],
        [8, -28],
        [14, -14],
      ],
      ink.round(colour),
    )}${ellipse(0, -40, 11, 3.4, ink.round(colour))}${ellipse(0, -50, 11, 11, ink.ball(colour))}`;
  }
  if (kind === 'knight') {
    return `${foot}${shape('M-14-14Q-16-40 0-52L-20-44Q-28-46-24-56L-6-76L-2-86L6-76Q24-64 20-30L14-14Z', ink.slant(colour))}${ellipse(-6, -66, 2.4, 2.4, dark(colour, 0.6))}${stroke('M8-74Q20-60 17-32', dark(colour, 0.4), 3)}`;
  }
  return `${foot}${turned(
    0,
    [
      [10, -72],
      [8, -50],
      [10, -26],
      [15, -14],
    ],
    ink.round(colour),
  )}${ellipse(0, -66, 15, 4, ink.round(colour))}${turned(
    0,
    [
      [14, -88],
      [9, -70],
    ],
    ink.round(colour),
    0.3,
  )}${ellipse(0, -88, 14, 5, ink.ball(colour))}${rect(-2.5, -112, 5, 22, 1, colour)}${rect(-8, -106, 16, 5, 1, colour)}`;
}

export const games: Drawings = {
  carrom: (ink, s) => {
    const coins = ['#2b2d33', '#efe2c4'];
    return `${rect(0, 0, 220, 220, 8, ink.slant(s.b))}${rect(17, 17, 186, 186, 3, ink.slant(light(s.a, 0.12)))}
      ${(
        [
          [28, 28],
          [192, 28],
          [28, 192],
          [192, 192],
        ] as const
      )
        .map(([x, y]) => ellipse(x, y, 10.5, 10.5, '#17181c'))
        .join('')}
      ${[0, 90, 180, 270].map((t) => at(110, 110, `${stroke('M-56-62H56M-56-50H56', '#3a2418', 1.6)}${[-56, 56].map((x) => ellipse(x, -56, 6.4, 6.4, '#b5302a')).join('')}${stroke('M-62-62L-34-34', '#3a2418', 1.2)}`, 1, t)).join('')}
      <circle cx="110" cy="110" r="32" fill="none" stroke="#3a2418" stroke-width="1.8"/>
      ${ellipse(110, 110, 7.4, 7.4, ink.ball('#d0342c'))}${repeat(6, (k) => at(110, 110, ellipse(0, -15.4, 7.4, 7.4, ink.ball(coins[k % 2] ?? '#222')), 1, k * 60))}${repeat(12, (k) => at(110, 110, ellipse(0, -29.5, 7.4, 7.4, ink.ball(coins[k % 2] ?? '#222')), 1, k * 30 + 15))}
      ${ellipse(122, 166, 11, 11, ink.ball('#f4efe4'))}<circle cx="122" cy="166" r="6" fill="none" stroke="#2f6fb0" stroke-width="2"/>
      ${rect(0, 0, 220, 4, 2, light(s.b, 0.3))}`;
  },
  chess: (ink, s) => `
      ${shape('M24 150L56 84H184L216 150Z', s.b)}${repeat(64, (k) => {
        const [c, r] = [k % 8, Math.floor(k / 8)];
        if ((c + r) % 2) return '';
        const [y1, y2] = [88 + r * 7.2, 95.2 + r * 7.2];
        const x = (q: number, y: number): number => 120 + (q - 4) * (14.5 + (y - 84) * 0.1) * 1.06;
        return shape(
          `M${x(c, y1)} ${y1}L${x(c + 1, y1)} ${y1}L${x(c + 1, y2)} ${y2}L${x(c, y2)} ${y2}Z`,
          light(s.a, 0.2),
        );
      })}
      ${shape('M24 150H216V172H24Z', ink.fall(dark(s.b, 0.1)))}${rect(112, 154, 16, 10, 2, ink.metal('#c9a24a'))}
      ${at(160, 108, piece(ink, s.b, 'king'), 0.8)}${at(88, 112, piece(ink, s.a, 'king'), 0.9)}${at(136, 132, piece(ink, light(s.b, 0.06), 'knight'), 0.94)}${at(60, 138, piece(ink, s.a, 'pawn'))}${at(100, 142, piece(ink, s.a, 'pawn'))}${at(182, 140, piece(ink, s.b, 'pawn'))}`,
  ludo: (ink, s) => {
    const [r, b, y, g] = [s.a, s.b, s.c, s.colours[3] ?? '#3f9f5f'];
    const home = (x: number, z: number, c: string): string =>
      `${rect(x, z, 84, 84, 0, c)}${rect(x + 13, z + 13, 58, 58, 9, '#fffdf6')}${(
        [
          [28, 28],
          [56, 28],
          [28, 56],
          [56, 56],
        ] as const
      )
        .map(([u, v]) => ellipse(x + u, z + v, 9, 9, c))
        .join('')}`;
    const pawn = (x: number, z: number, c: string): string =>
      at(
        x,
        z,
        `${turned(
          0,
          [
            [5, -26],
            [7, -14],
            [14, 0],
          ],
          ink.round(c),
          0.3,
        )}${ellipse(0, -30, 9, 9, ink.ball(c))}`,
      );
    return `${rect(-6, -6, 222, 222, 6, '#7a4a26')}${rect(0, 0, 210, 210, 2, '#fffdf6')}${home(0, 0, r)}${home(126, 0, g)}${home(0, 126, b)}${home(126, 126, y)}
      ${repeat(18, (k) => `<rect x="${84 + (k % 3) * 14}" y="${Math.floor(k / 3) * 14}" width="14" height="14" fill="${k % 3 === 1 && k > 2 ? g : '#fffdf6'}" stroke="#8a8274" stroke-width="1"/><rect x="${84 + (k % 3) * 14}" y="${126 + Math.floor(k / 3) * 14}" width="14" height="14" fill="${k % 3 === 1 && k < 15 ? b : '#fffdf6'}" stroke="#8a8274" stroke-width="1"/><rect x="${Math.floor(k / 3) * 14}" y="${84 + (k % 3) * 14}" width="14" height="14" fill="${k % 3 === 1 && k > 2 ? r : '#fffdf6'}" stroke="#8a8274" stroke-width="1"/><rect x="${126 + Math.floor(k / 3) * 14}" y="${84 + (k % 3) * 14}" width="14" height="14" fill="${k % 3 === 1 && k < 15 ? y : '#fffdf6'}" stroke="#8a8274" stroke-width="1"/>`)}
      ${shape('M84 84L105 105L84 126Z', r)}${shape('M84 84L105 105L126 84Z', g)}${shape('M126 84L105 105L126 126Z', y)}${shape('M84 126L105 105L126 126Z', b)}
      ${pawn(112, 46, r)}${pawn(48, 112, b)}${pawn(162, 98, g)}${pawn(150, 190, y)}
      ${at(
        186,
        196,
        `${rect(-18, -18, 36, 36, 8, ink.slant('#ffffff'))}${(
          [
            [-8, -8],
            [8, 8],
            [0, 0],
            [8, -8],
            [-8, 8],
          ] as const
        )
          .map(([u, v]) => ellipse(u, v, 3.2, 3.2, '#1d1d1d'))
          .join('')}`,
        1,
        14,
      )}`;
  },
  cube: (_ink, s) => {
    const tones = [s.a, s.b, s.c, '#3f9f5f', '#f4f2ec', '#f08a2f'];
    const face = (
      pick: (k: number) => number,
      place: (u: number, v: number) => string,
      shadeBy: number,
    ): string =>
      repeat(9, (k) => {
        const [u, v] = [k % 3, Math.floor(k / 3)];
        const q = (
          [
            [0.06, 0.06],
            [0.94, 0.06],
            [0.94, 0.94],
            [0.06, 0.94],
          ] as const
        )
          .map(([x, y]) => place(u + x, v + y))
          .join('L');
        return shape(
          `M${q}Z`,
          dark(tones[pick(k)] ?? s.a, shadeBy),
          'stroke-linejoin="round" stroke="#15171b" stroke-width="1"',
        );
      });
    return `${shape('M100 4L186 48V148L100 200L14 148V48Z', '#15171b', 'stroke="#15171b" stroke-width="8" stroke-linejoin="round"')}
      ${face(
        (k) => [4, 4, 2, 4, 4, 4, 0, 4, 4][k] ?? 4,
        (u, v) => `${100 + (u - v) * 28.6} ${4 + (u + v) * 14.8}`,
        0,
      )}
      ${face(
        (k) => [0, 0, 0, 1, 0, 0, 0, 3, 0][k] ?? 0,
        (u, v) => `${14 + u * 28.6} ${49 + u * 14.8 + v * 33.4}`,
        0.06,
      )}
      ${face(
        (k) => [1, 1, 5, 1, 1, 1, 2, 1, 1][k] ?? 1,
        (u, v) => `${100 + u * 28.6} ${93.5 - u * 14.8 + v * 34}`,
        0.22,
      )}
      ${shape('M100 4L186 48L100 92L14 48Z', '#fff', 'opacity=".08"')}`;
  },
  playingcards: (ink, s) => {
    const suit = 'M0 30Q-40-2-30-20Q-14-34 0-12Q14-34 30-20Q40-2 0 30Z';
    const back = (c: string): string =>
      `${rect(-54, -80, 108, 160, 9, '#fdfbf5')}${rect(-47, -73, 94, 146, 5, ink.slant(c))}${repeat(28, (k) => shape(`M${-36 + (k % 4) * 24} ${-62 + Math.floor(k / 4) * 21}l9-9l9 9l-9 9Z`, 'none', `stroke="${light(c, 0.6)}" stroke-width="2" transform="translate(-9 0)"`))}`;
    const front = (c: string, mark: string): string =>
      `<rect x="-54" y="-80" width="108" height="160" rx="9" fill="#fdfbf5" stroke="#d9d3c4" stroke-width="1.4"/><text x="-43" y="-52" font-family="DejaVu Serif" font-weight="bold" font-size="25" fill="${c}">A</text><text x="43" y="52" transform="rotate(180 43 52)" font-family="DejaVu Serif" font-weight="bold" font-size="25" fill="${c}">A</text>${mark}`;
    return `${at(40, 96, back(s.b), 1, -26)}${at(78, 84, back(s.a), 1, -10)}${at(122, 86, front('#22252b', shape('M0-34Q-40 0-28 16Q-14 26-3 12L-9 32H9L3 12Q14 26 28 16Q40 0 0-34Z', '#22252b')), 1, 8)}${at(162, 102, front(s.a, shape(suit, s.a)), 1, 24)}`;
  },
  jigsaw: (ink, s) => {
    const edge =
      'M0 0H36Q30-16 50-16T64 0H100V36Q116 30 116 50T100 64V100H64Q70 84 50 84T36 100H0V64Q-16 70-16 50T0 36Z';
    const blue = (x: number, y: number, h: number, c: string): string =>
      `${rect(x, y - h, 34, h, 0, c)}${rect(x + 11, y - h + 12, 12, 17, 6, '#17395a')}${rect(x - 2, y - h - 5, 38, 6, 0, light(c, 0.5))}`;
    const scene = `${rect(-40, -40, 300, 140, 0, ink.blend('#a9d6ee', '#f6d7a4'))}${rect(-40, 96, 300, 160, 0, '#c99a62')}${blue(-10, 130, 66, s.a)}${blue(28, 138, 92, light(s.a, 0.3))}${blue(146, 134, 76, s.a)}${blue(184, 142, 104, light(s.a, 0.2))}
      ${rect(92, 20, 34, 124, 0, s.c)}${ellipse(109, 46, 12, 12, '#fff6dc')}${stroke('M109 46V38M109 46l6 3', '#222', 2)}${shape('M86 22L109-14L132 22Z', dark(s.c, 0.2))}
      ${repeat(6, (k) => shape(`M${-30 + k * 46} 152l23-22l23 22Z`, k % 2 ? s.b : (s.colours[3] ?? s.b)) + rect(-22 + k * 46, 152, 30, 26, 0, '#6b3a24'))}${repeat(26, (k) => ellipse(-20 + spot(k) * 240, 186 + spot(k, 1) * 30, 5, 5, ['#d9483b', '#f0c02f', '#4f9f5f', '#b0407f'][k % 4] ?? s.a))}`;
    const part = (x: number, y: number, dx: number, dy: number, t: number): string => {
      const clip = ink.clip(`<path d="${edge}"/>`);
      return at(
        x + dx,
        y + dy,
        `${shape(edge, '#6b4a2a', 'transform="translate(3 4)"')}<g clip-path="${clip}"><g transform="translate(${-x} ${-y})">${scene}</g></g><path d="${edge}" fill="none" stroke="#fff" stroke-width="1.6" opacity=".55"/>`,
        1,
        t,
      );
    };
    return (
      part(0, 0, 0, 0, 0) +
      part(100, 0, 0, 0, 0) +
      part(0, 100, 0, 0, 0) +
      part(100, 100, 26, 22, 12)
    );
  },
};
