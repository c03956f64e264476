import { useId, useRef, useState } from 'react';
import { optionIn, valueIn } from '#shared/catalogue/line-in-language';
import type { ProductDocument } from '#shared/catalogue/product';
import { useMessages } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import { canBeChosen, valuesOnSale } from './choice';
import type { VariantChoice } from './use-variant-choice';
import styles from './option-chips.module.css';

interface OptionChipsProps {
  readonly product: ProductDocument;
  readonly choice: Pick<VariantChoice, 'chosen' | 'choose'>;
  /** The id of the form that adds to the cart: its button asks for what is not chosen yet. */
  readonly form: string;
}

/**
 * The options of a product, each a group of radio buttons that look like chips. A value that is sold out with what else is chosen
 * is crossed out and says so, and can be chosen all the same: to be notified, or for another colour. They are required fields of
 * the form, so that nothing is added without a choice, before the script is there too.
 */
export function OptionChips({ product, choice, form }: OptionChipsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(false);
  const { options = [] } = product;

  /** Says in the page what the browser would say in a bubble of its own, and leads to the first that is missing. */
  function ask(): void {
    setAsked(true);
    const missing = choice.chosen.indexOf(undefined);
    frame.current?.querySelector<HTMLInputElement>(`input[name="option${missing}"]`)?.focus();
  }

  return (
    <div
      ref={frame}
      className={styles.options}
      onInvalid={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      {options.map(({ name }, place) => (
        <Option key={name} {...{ product, choice, form, name, place, asked }} />
      ))}
    </div>
  );
}

/** Asks for an option by its name. @param called what it is called in the reader's language */
export function chooseText(t: Translate, option: string, called = option): string {
  if (option === 'Size') return t('Choose a size');
  if (option === 'Colour' || option === 'Color') return t('Choose a colour');
  return t('Choose: {option}', { option: called });
}

interface OptionProps extends OptionChipsProps {
  readonly name: string;
  readonly place: number;
  readonly asked: boolean;
}

function Option({ product, choice, form, name, place, asked }: OptionProps) {
  const { t, language } = useMessages();
  const called = (one: string) => valueIn(product, place, one, language);
  const problemId = useId();
  const value = choice.chosen[place];
  const isMissing = asked && value === undefined;
  return (
    <fieldset
      className={styles.option}
      role="radiogroup"
      aria-required
      aria-invalid={isMissing}
      aria-describedby={isMissing ? problemId : undefined}
    >
      <legend>
        {optionIn(product, place, language)}
        {value === undefined ? null : <span className={styles.chosen}>{` ${called(value)}`}</span>}
      </legend>
      <div className={styles.chips}>
        {valuesOnSale(product, place).map((one) => {
          const isAvailable = canBeChosen(product, choice.chosen, place, one);
          return (
            <label key={one} className={styles.chip} data-out={!isAvailable || undefined}>
              <input
                type="radio"
                name={`option${place}`}
                value={one}
                form={form}
                required
                aria-label={isAvailable ? undefined : `${called(one)}, ${t('Out of stock')}`}
                checked={value === one}
                onChange={() => choice.choose(place, one)}
              />
              <span>{called(one)}</span>
            </label>
          );
        })}
      </div>
      {isMissing ? (
        <p id={problemId} className={styles.problem} role="alert">
          {chooseText(t, name, optionIn(product, place, language))}
        </p>
      ) : null}
    </fieldset>
  );
}
