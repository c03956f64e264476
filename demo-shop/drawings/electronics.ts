/** Computers, telephones and screens. */
import { type Drawings, type Ink, dark, light, mix } from './ink.js';
import { at, ellipse, rect, repeat, shape, spot, stroke } from './solids.js';

/** A landscape in the product's second colour, as wallpaper on a screen. */
function hills(ink: Ink, x: number, y: number, w: number, h: number, colour: string): string {
  const clip = ink.clip(rect(x, y, w, h, 3, '#000'));
  return `<g clip-path="${clip}">${rect(x, y, w, h, 3, ink.blend(light(colour, 0.35), mix(colour, '#7a4fd0', 0.5), '1,1'))}
    ${ellipse(x + w * 0.7, y + h * (w > h ? 0.32 : 0.5), Math.min(w, h) * 0.13, Math.min(w, h) * 0.13, '#fff6dc')}
    ${ellipse(x + w * 0.24, y + h * 1.16, w * 0.52, h * 0.52, mix(colour, '#2b2f6b', 0.5))}
    ${ellipse(x + w * 0.84, y + h * 1.2, w * 0.56, h * 0.5, mix(colour, '#1b2350', 0.72))}
    ${shape(`M${x} ${y}h${w * 0.5}L${x + w * 0.12} ${y + h}H${x}Z`, '#fff', 'opacity=".09"')}</g>`;
}

function code(x: number, y: number, w: number, h: number): string {
  const tints = ['#7fd1c7', '#f2a65a', '#c58ef0', '#8fa3b8', '#f27f9b'];
  return `${rect(x, y, w, h, 3, '#191d29')}${rect(x, y, w * 0.18, h, 2, '#222838')}
    ${repeat(11, (k) => rect(x + w * 0.23 + (k % 4) * 7, y + 9 + k * ((h - 14) / 11), w * (0.12 + spot(k) * 0.3), 3.6, 1.8, tints[k % 5] ?? '#fff') + rect(x + w * 0.72, y + 9 + k * ((h - 14) / 11), w * 0.2 * spot(k, 2), 3.6, 1.8, '#44506a'))}
    ${repeat(8, (k) => rect(x + 5, y + 10 + k * 11, w * 0.1, 3, 1.5, '#3d475f'))}`;
}

export const electronics: Drawings = {
  laptop: (ink, s) => `
      ${rect(22, 22, 196, 134, 9, ink.slant(dark(s.a, 0.3)))}${rect(26, 26, 188, 124, 6, '#101217')}
      ${s.variant === 'code' ? code(31, 32, 178, 112) : hills(ink, 31, 32, 178, 112, s.b)}
      ${ellipse(120, 29, 1.6, 1.6, '#3d4450')}
      ${shape('M22 156H218L246 190H-6Z', ink.fall(s.a))}
      ${repeat(4, (r) => repeat(13, (k) => shape(`M${33 + k * 13.4 - r * (3.4 - k * 0.52)} ${160 + r * 5.2}h10.6l.6 3.8h-11.6Z`, '#23272e')))}
      ${shape('M92 182h56l3 6H89Z', dark(s.a, 0.2))}
      ${shape('M-6 190H246q0 9-12 9H6q-12 0-12-9Z', ink.fall(dark(s.a, 0.2)))}${rect(100, 190, 40, 3, 1.5, dark(s.a, 0.45))}`,
  phone: (ink, s) => {
    const lens = (x: number, y: number, r: number): string =>
      `${ellipse(x, y, r, r, dark(s.a, 0.6))}${ellipse(x, y, r * 0.72, r * 0.72, ink.ball('#1c2740'))}${ellipse(x - r * 0.2, y - r * 0.24, r * 0.18, r * 0.18, '#8fb4ff')}`;
    const three = s.variant === 'triple';
    const back = `${rect(-46, -96, 92, 192, 17, ink.slant(s.a))}<rect x="-45" y="-95" width="90" height="190" rx="16" fill="none" stroke="${light(s.a, 0.5)}" stroke-width="1.6"/>
      ${rect(-38, -88, three ? 46 : 34, three ? 46 : 62, 12, ink.slant(light(s.a, 0.14)))}
      ${three ? lens(-26, -76, 9) + lens(-4, -76, 9) + lens(-26, -53, 9) + ellipse(-4, -53, 3.6, 3.6, '#fff3c4') : lens(-21, -73, 11) + lens(-21, -46, 11)}
      ${shape('M-14 14l14-16l14 16l-14 16Z', light(s.a, 0.34))}`;
    const front = `${rect(-47, -97, 94, 194, 18, ink.slant(dark(s.a, 0.3)))}${rect(-43.5, -93.5, 87, 187, 14, '#0d0f14')}
      ${hills(ink, -41, -91, 82, 182, s.b)}${rect(-9, -86, 18, 5.4, 2.7, '#0d0f14')}
      <text x="0" y="-48" font-family="DejaVu Sans" font-weight="bold" font-size="23" text-anchor="middle" fill="#fff">9:41</text>
      ${repeat(4, (k) => rect(-34 + k * 18, 66, 14, 14, 4, ['#f2a65a', '#57c785', '#ffffff', '#f27f9b'][k] ?? '#fff'))}${rect(-14, 85, 28, 2.6, 1.3, '#fff')}`;
    return three
      ? at(134, 96, front, 0.96, 9) + at(72, 100, back, 1, -5)
      : at(66, 96, back, 0.96, -9) + at(128, 100, front, 1, 5);
  },
  keypadphone: (ink, s) => `
      ${rect(50, 0, 104, 212, 22, ink.slant(s.a))}<rect x="52" y="2" width="100" height="208" rx="20" fill="none" stroke="${light(s.a, 0.4)}" stroke-width="1.6"/>
      ${rect(60, 20, 84, 70, 6, '#0f1318')}${rect(64, 24, 76, 62, 3, ink.blend('#cfe8f5', '#8fc1e0'))}
      <text x="102" y="56" font-family="DejaVu Sans" font-weight="bold" font-size="22" text-anchor="middle" fill="#16324a">10:30</text>
      ${rect(72, 66, 60, 4, 2, '#3f7fa8')}${rect(82, 75, 40, 4, 2, '#3f7fa8')}${rect(88, 8, 28, 5, 2.5, dark(s.a, 0.5))}
      ${rect(60, 97, 26, 14, 6, '#57a765')}${rect(118, 97, 26, 14, 6, s.b)}${rect(90, 96, 24, 16, 7, '#cfd5db')}
      ${repeat(12, (k) => {
        const [x, y] = [60 + (k % 3) * 29, 117 + Math.floor(k / 3) * 22];
        return `${rect(x, y, 26, 18, 6, ink.fall('#eef1f4'))}<text x="${x + 13}" y="${y + 14}" font-family="DejaVu Sans" font-weight="bold" font-size="13" text-anchor="middle" fill="#1d2630">${'123456789*0#'[k]}</text>`;
      })}`,
  tablet: (ink, s) => `
      ${rect(0, 20, 224, 164, 14, ink.slant(s.a))}${rect(5, 25, 214, 154, 10, '#101217')}${rect(12, 32, 200, 140, 4, '#fbfaf5')}
      ${rect(12, 32, 200, 15, 3, light(s.b, 0.4))}
      ${repeat(7, (k) => rect(26, 62 + k * 14, 62 + spot(k) * 30, 2.6, 1.3, '#b9bfc8'))}
      ${stroke('M124 142q10-58 34-34t36-40', '#c8503f', 4)}${stroke('M122 148h76M122 148V62', '#3a424c', 2.4)}
      ${ellipse(158, 108, 5, 5, '#2f6fb0')}${shape('M12 32h90L50 172H12Z', '#fff', 'opacity=".12"')}
      ${at(206, 78, `${rect(-5, -16, 10, 116, 5, ink.round('#f4f5f7'))}${shape('M-5-14L0-32L5-14Z', '#dfe2e6')}${shape('M-1.6-26L0-32L1.6-26Z', '#333')}${rect(-5, 62, 10, 7, 0, s.b)}`, 1, 22)}`,
  television: (ink, s) => `
      ${rect(0, 0, 240, 142, 5, '#15181d')}${hills(ink, 4, 4, 232, 132, s.b)}
      ${[44, 196].map((x) => stroke(`M${x} 142l-16 24M${x} 142l16 24`, ink.metal('#5b626b'), 6)).join('')}
      ${rect(110, 138, 20, 2, 1, '#8a929b')}`,
  monitor: (ink, s) => `
      ${rect(0, 0, 230, 136, 7, '#191c22')}${hills(ink, 5, 5, 220, 122, s.b)}${rect(104, 129, 22, 3, 1.5, '#5a626c')}
      ${shape('M101 136h28l4 44H97Z', ink.metal('#6b737d'))}${ellipse(115, 186, 58, 11, '#3a4048')}${ellipse(115, 182, 58, 11, ink.metal('#8b939c'))}
      ${at(30, 24, `${rect(0, 0, 70, 46, 4, 'rgba(255,255,255,.88)')}${rect(6, 7, 40, 4, 2, s.b)}${repeat(4, (k) => rect(6, 16 + k * 7, 56 - k * 8, 3, 1.5, '#9aa5b4'))}`)}
      ${at(112, 40, `${rect(0, 0, 84, 58, 4, 'rgba(20,24,34,.86)')}${repeat(6, (k) => rect(8 + k * 12, 48 - spot(k) * 32 - 6, 8, spot(k) * 32 + 6, 2, k % 2 ? '#f2a65a' : '#7fd1c7'))}`)}`,
  keyboard: (ink, s) => `
      ${rect(0, 0, 240, 96, 12, ink.fall(dark(s.a, 0.3)))}${rect(4, 3, 232, 86, 9, ink.slant(s.a))}
      ${repeat(70, (k) => {
        const [c, r] = [k % 14, Math.floor(k / 14)];
        const accent = k === 0 || k === 41;
        if (r === 4 && c > 2 && c < 9)
          return c === 3 ? rect(11 + 3 * 15.7, 9 + 4 * 15.4, 92, 14, 3.4, ink.fall('#e7e3da')) : '';
        return (
          rect(
            11 + c * 15.7,
            9 + r * 15.4,
            13.6,
            14,
            3.4,
            ink.fall(accent ? s.b : c === 13 || r === 0 ? '#8a96a6' : '#e7e3da'),
          ) + rect(13 + c * 15.7, 10 + r * 15.4, 9.6, 9, 2.4, 'rgba(255,255,255,.34)')
        );
      })}`,
  mouse: (ink, s) => `
      ${shape('M40 190Q20 60 84 30Q160 14 172 96Q182 190 130 206Q60 216 40 190Z', ink.slant(s.a))}
      ${shape('M42 112Q48 48 86 30Q160 14 172 96Q110 84 42 112Z', ink.slant(light(s.a, 0.12)))}
      ${stroke('M42 112Q110 84 172 96M110 92L104 26', dark(s.a, 0.5), 2.4)}
      ${at(106, 58, rect(-8, -18, 16, 36, 8, dark(s.b, 0.1)) + rect(-5, -13, 10, 26, 5, ink.fall('#8a929b')) + repeat(4, (k) => rect(-5, -9 + k * 6, 10, 1.6, 0, '#3a4048')), 1, -6)}
      ${shape('M40 190Q36 160 40 128Q64 150 60 200Q46 198 40 190Z', dark(s.a, 0.3))}
      <path d="M58 84Q66 54 88 46" stroke="#fff" stroke-width="6" opacity=".35" fill="none" stroke-linecap="round"/>`,
  camera: (ink, s) => `
      ${rect(60, 28, 74, 30, 8, ink.fall(light(s.a, 0.08)))}${rect(150, 40, 26, 12, 4, ink.metal('#7b828a'))}${rect(26, 42, 30, 10, 4, ink.metal('#7b828a'))}
      ${rect(4, 50, 200, 116, 16, ink.fall(light(s.a, 0.1)))}${rect(4, 76, 200, 70, 0, dark(s.b, 0.34))}
      ${repeat(240, (k) => ellipse(6 + spot(k) * 196, 78 + spot(k, 1) * 66, 1, 1, dark(s.b, 0.6)))}
      ${ellipse(104, 110, 62, 62, ink.slant('#4a4f57'))}${ellipse(104, 110, 57, 57, '#1a1c20')}
      <circle cx="104" cy="110" r="51" fill="none" stroke="#3f444c" stroke-width="9" stroke-dasharray="3 2"/>
      ${ellipse(104, 110, 42, 42, ink.slant('#2b2f36'))}${ellipse(104, 110, 33, 33, ink.ball('#27386b'))}${ellipse(104, 110, 20, 20, ink.ball('#101830'))}
      ${ellipse(92, 96, 9, 6, '#b9ccff')}${ellipse(116, 124, 4, 3, '#d88ad0')}
      ${ellipse(186, 62, 4, 4, '#e0503f')}${rect(82, 36, 30, 14, 3, '#16181c')}${rect(14, 58, 30, 8, 2, '#e9ebee')}`,
  printer: (ink, s) => `
      ${shape('M56 70V8h100v62Z', '#fdfdfb')}${stroke('M70 24h60M70 36h72M70 48h44', '#c9ced4', 3)}
      ${rect(8, 62, 200, 88, 13, ink.fall(s.a))}${rect(8, 62, 200, 24, 12, ink.fall(light(s.a, 0.4)))}
      ${rect(36, 126, 142, 34, 6, s.b)}${shape('M50 150h114l16 42H34Z', '#fbfbf8')}
      ${at(108, 172, ink.icon('sunflower', 0, 0, 30))}
      ${rect(20, 96, 42, 20, 4, '#dfeef5')}${ellipse(84, 106, 6, 6, '#57c785')}
      ${['#22252b', '#2f9fd0', '#d0408f', '#f0c62f'].map((c, k) => rect(138 + k * 16, 92, 13, 28, 3, '#c4ccd2') + rect(140 + k * 16, 98 + k * 3, 9, 20 - k * 3, 2, c)).join('')}`,
};
