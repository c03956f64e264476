import { useEffect, useRef, useState } from 'react';

const SOUND = 'order-sound';
/** The tag of the notifications of new orders, as the shop sends them. */
const NEW_ORDERS_TAG = 'new-orders';

/**
 * Around the list of orders while it is open: its notifications count as seen, and new orders play a sound where the admin wants it.
 * @param fresh how many orders came in while the list was looked at
 */
export function useOrderAlerts(fresh: number): {
  readonly sound: boolean;
  setSound(on: boolean): void;
} {
  const [sound, setSound] = useState(readSound);
  const heard = useRef(fresh);

  useEffect(() => {
    void clearNotified().catch(() => undefined);
  }, [fresh]);

  useEffect(() => {
    if (sound && fresh > heard.current) void play().catch(() => undefined);
    heard.current = fresh;
  }, [fresh, sound]);

  return {
    sound,
    setSound(on) {
      setSound(on);
      try {
        localStorage.setItem(SOUND, on ? '1' : '0');
      } catch {
        // For as long as the list is open, then.
      }
      // Played at once, so that an admin whose device mutes it knows.
      if (on) void play().catch(() => undefined);
    },
  };
}

function readSound(): boolean {
  try {
    return localStorage.getItem(SOUND) === '1';
  } catch {
    return false;
  }
}

/** Takes the badge off the shop’s icon, and the notifications of new orders that are shown. */
async function clearNotified(): Promise<void> {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge();
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = await registration?.getNotifications({ tag: NEW_ORDERS_TAG });
  for (const notification of shown ?? []) notification.close();
}

/** Two short tones. */
async function play(): Promise<void> {
  if (!('AudioContext' in window)) return;
  const audio = new AudioContext();
  // Browsers mute it until the page was touched.
  if (audio.state === 'suspended') await audio.resume();
  const tones = [880, 1_175].map((frequency, place) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const from = audio.currentTime + place * 0.18;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.15, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.17);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.17);
    return tone;
  });
  tones.at(-1)?.addEventListener('ended', () => void audio.close());
}
