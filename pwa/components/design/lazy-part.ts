import { createElement, lazy, type ComponentType } from 'react';

/** The module of a part of the page in a chunk of its own. */
export interface PartModule<Props> {
  readonly Component: ComponentType<Props>;
}

/** A part of the page whose code did not load: there is no connection, or the shop has been redeployed meanwhile. */
export class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError';

  constructor(
    /** Lets the next render request the code again. */
    readonly forget: () => void,
    options: ErrorOptions,
  ) {
    super('A part of the page did not arrive', options);
  }
}

/**
 * A part of the page in a chunk of its own. Unlike React's `lazy`, which remembers a failure for ever, it can be asked for
 * again; until then it throws the same `NotLoadedError`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<PartModule<Props>>,
): ComponentType<Props> {
  function ask(): ComponentType<Props> {
    return lazy(() =>
      load().then(
        ({ Component }) => ({ default: Component }),
        (cause: unknown) => {
          throw new NotLoadedError(forget, { cause });
        },
      ),
    );
  }
  let asked = ask();
  function forget() {
    asked = ask();
  }
  return function Part(props: Props) {
    return createElement(asked, props);
  };
}
