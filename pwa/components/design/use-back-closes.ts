import { useEffect, useEffectEvent } from 'react';
import { listen } from '../../platform/browser';

/*
 * What is open over the page has an entry of its own in the history, at the page's address, numbered from 1 at the lowest. Back leaves
 * it, and what was open there is closed. What is closed in another way leaves its entry behind, to be skipped by the next Back: to
 * go back at once would race with a page that is opened by the same press.
 */

interface Layer {
  /** Closes it. @returns whether it is closed: not while something is under way in it */
  readonly close: () => boolean;
}

/** From the lowest to the topmost. */
const layers: Layer[] = [];
/** The page of the entry that is shown, by the router's number, where that is an entry of a layer that was closed in another way. */
let leftBehind: number | undefined;
/** The history is on its way back from an entry of a closed layer, to the page below it. */
let isPassing = false;
let isListening = false;
/** The entry that was shown last, by its page and layer. */
let shown = { page: 0, layer: 0 };

/** How many layers were open at the history's entry. */
function layersHere(): number {
  const state: unknown = history.state;
  const isNumbered = typeof state === 'object' && state !== null && 'layer' in state;
  return isNumbered && typeof state.layer === 'number' ? state.layer : 0;
}

/** The router's number of the page: that of a layer's entry is the page's own. */
function pageHere(): number {
  const state: unknown = history.state;
  const isNumbered = typeof state === 'object' && state !== null && 'idx' in state;
  return isNumbered && typeof state.idx === 'number' ? state.idx : 0;
}

/** Takes note of the entry that is shown. @returns whether it is behind the one before: Forward has led to it */
function noteShown(): boolean {
  const before = shown;
  shown = { page: pageHere(), layer: layersHere() };
  return shown.page > before.page || (shown.page === before.page && shown.layer > before.layer);
}

/** Notes whether the entry that is shown was left behind. */
const noteLeftBehind = () => {
  leftBehind = layersHere() > layers.length ? pageHere() : undefined;
};

const stateOf = (layer: number) => ({ ...history.state, layer });

function open(layer: Layer): void {
  if (!isListening) {
    listen(window, ['popstate'], goOn);
    isListening = true;
  }
  layers.push(layer);
  leftBehind = undefined;
  // An entry left behind is taken over: a menu opened ten times is one step back.
  if (layersHere() >= layers.length) history.replaceState(stateOf(layers.length), '');
  else history.pushState(stateOf(layers.length), '');
  noteShown();
}

/** It was closed, but not by Back. */
function leaveBehind(layer: Layer): void {
  const place = layers.indexOf(layer);
  if (place === -1) return;
  layers.splice(place);
  noteLeftBehind();
}

function goOn(): void {
  const here = layersHere();
  const isForward = noteShown();
  isPassing = here > layers.length && !isForward;
  if (here > layers.length) {
    leftBehind = isForward ? pageHere() : undefined;
    if (isForward) history.forward();
    else history.back();
    return;
  }
  if (here === layers.length) {
    const isBack = leftBehind !== undefined && pageHere() <= leftBehind;
    leftBehind = undefined;
    if (isBack) history.back();
    return;
  }
  for (const layer of layers.splice(here).toReversed()) if (!layer.close()) open(layer);
}

/**
 * Lets the browser's Back close what is open over the page: a sheet, a dialog, a menu; the topmost first.
 * @param close closes it; undefined while it cannot be closed: then Back has no effect
 * @param isOpen always, for what is rendered only while it is open
 */
export function useBackCloses(close: (() => void) | undefined, isOpen = true): void {
  const closed = useEffectEvent(() => {
    close?.();
    return close !== undefined;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer = { close: () => closed() };
    open(layer);
    return () => leaveBehind(layer);
  }, [isOpen]);
}

/**
 * A page that was opened since, also in the place of an entry left behind, is none of a layer: Back from it skips nothing.
 * @param key of the router's location: another one with each page that is opened
 */
export function useOpenedPage(key: string): void {
  useEffect(() => {
    if (!isPassing) noteLeftBehind();
    noteShown();
  }, [key]);
}
