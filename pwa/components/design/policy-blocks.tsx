import type { PolicyBlock } from '#shared/pages/policy-block';

/** The parts of a text of the owner's. */
export function PolicyBlocks({ blocks }: { readonly blocks: readonly PolicyBlock[] }) {
  return blocks.map(({ heading, paragraph, items }, place) => {
    if (heading !== undefined) return <h2 key={place}>{heading}</h2>;
    if (!items) return <p key={place}>{paragraph}</p>;
    return (
      <ul key={place}>
        {items.map((item, number) => (
          <li key={number}>{item}</li>
        ))}
      </ul>
    );
  });
}
