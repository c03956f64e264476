import { useState } from 'react';
import { useFailedToast } from '../../components/outbox/use-failed-toast';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useMay } from '../../hooks/use-may';
import { useSession } from '../../hooks/use-session';
import { useT } from '../../i18n/messages';
import type { OutboxEntry } from '../../database/outbox-entry';
import type { DeliveryRoute } from '#shared/orders/stop';
import { movedRoute, type RoundSection } from './round-sections';

/** How a stop of a section is moved; nothing where the reader may not. */
export interface Moving {
  /** From 1. */
  readonly number: number;
  readonly count: number;
  readonly onMove: (step: -1 | 1) => void;
  readonly onDragStart: () => void;
  readonly onDrop: () => void;
}

/**
 * Moves stops by buttons and by dragging: kept on the device, and sent to who goes there (docs/shop-rules.md#r-doorstep-8).
 * @param waiting what has not been sent
 */
export function useRoute(routes: readonly DeliveryRoute[], waiting: readonly OutboxEntry[]) {
  const { outbox } = useServices();
  const { run } = useBusy();
  const failed = useFailedToast();
  const t = useT();
  const may = useMay();
  const me = useSession()?.user._id;
  const [dragged, setDragged] = useState<string | null>(null);

  function move(section: RoundSection, id: string, beside: string, isAfter: boolean): void {
    if (id === beside) return;
    const { helper } = section;
    const before = routes.find(({ _id }) => _id === helper)?.stops ?? [];
    const stops = movedRoute(section, before, id, beside, isAfter);
    const unsent = waiting.find(
      ({ name, args }) => name === 'order-stops' && args['helper'] === helper,
    );
    void run(async () => {
      await outbox.enqueue('order-stops', { helper, stops }, { inPlaceOf: unsent?.id });
    }).catch((failure: unknown) => failed(t('Something went wrong'), failure));
  }

  /** @param ids of the stops of the section that are shown: a hidden one is nobody's neighbour */
  return function movingOf(
    section: RoundSection,
    id: string,
    ids: readonly string[],
  ): Moving | undefined {
    if (section.helper !== me && !may('share-round')) return undefined;
    const place = ids.indexOf(id);
    return {
      number: place + 1,
      count: ids.length,
      onMove: (step) => move(section, id, ids[place + step] ?? id, step > 0),
      onDragStart: () => setDragged(id),
      onDrop: () => {
        const from = dragged === null ? -1 : ids.indexOf(dragged);
        setDragged(null);
        if (dragged !== null && from >= 0) move(section, dragged, id, from < place);
      },
    };
  };
}
