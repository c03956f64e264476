/** The picture shown where a product has none. */
import { type Drawings, dark, light } from './ink.js';
import { ellipse, rect, shape } from './solids.js';

export const placeholders: Drawings = {
  placeholder: (ink, s) => `
      ${rect(0, 0, 200, 160, 16, ink.slant(light(s.a, 0.5)))}${rect(10, 10, 180, 140, 10, ink.fall(light(s.a, 0.1)))}
      ${ellipse(58, 52, 17, 17, light(s.a, 0.7))}
      ${shape('M10 140V122L64 78l36 32l40-48l50 52v26q0 10-10 10H20q-10 0-10-10Z', dark(s.a, 0.16))}
      ${shape('M10 140V130L64 90l48 44l-10 16H20q-10 0-10-10Z', dark(s.a, 0.26))}`,
};
