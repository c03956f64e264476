import { expect, test } from 'vitest';
import { instantText } from '../design/when-text';
import { deviceDay } from './device-day';

const two = (number: number) => String(number).padStart(2, '0');

test('days and times are those of the device’s own clock', () => {
  for (const hour of [0, 6, 18, 23]) {
    const at = new Date(Date.UTC(2026, 1, 28, hour, 40));
    const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
    expect(deviceDay(at.toISOString())).toBe(day);
    expect(instantText(at.toISOString())).toBe(
      `${day} ${two(at.getHours())}:${two(at.getMinutes())}`,
    );
  }
});
