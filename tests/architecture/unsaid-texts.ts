import { parseSync, Visitor, type ESTree } from 'vite';

/** Attributes that a person reads or hears. */
const TEXT_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'cancelText',
  'caption',
  'confirmText',
  'helperText',
  'label',
  'note',
  'placeholder',
  'text',
  'title',
]);
const TOASTS = new Set(['success', 'info', 'error']);

const WORD = /\p{L}{2,}/u;
/** Two words at least, the first one capitalised: no name, class or drawing looks so. */
const SENTENCE = /^\p{Lu}\p{Ll}+\S* (.* )?\p{L}{2,}/u;

/** A text of the source that is not said in the chosen language. */
export interface UnsaidText {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
}

/** The texts that an expression can evaluate to by itself; arguments of calls are left to the call. */
function textsOf(node: ESTree.Node | null): { readonly text: string; readonly start: number }[] {
  switch (node?.type) {
    case 'JSXText':
      return [{ text: node.value.trim(), start: node.start }];
    case 'Literal':
      return typeof node.value === 'string' ? [{ text: node.value, start: node.start }] : [];
    case 'TemplateLiteral':
      return [
        ...node.quasis.map(({ value, start }) => ({ text: value.raw.trim(), start })),
        ...node.expressions.flatMap(textsOf),
      ];
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)];
    case 'BinaryExpression':
      return node.operator === '+' ? [...textsOf(node.left), ...textsOf(node.right)] : [];
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'JSXExpressionContainer':
      return textsOf(node.expression);
    default:
      return [];
  }
}

/**
 * Finds English that reaches the screen without the catalogue: text, attributes and toasts that are written out where they are
 * shown, and sentences anywhere that the catalogue does not know. What is thrown is for programmers.
 * @param file its name says the language, as in `cart.tsx`
 * @param knows whether the catalogue holds a message
 */
export function unsaidTexts(
  file: string,
  source: string,
  knows: (message: string) => boolean,
): UnsaidText[] {
  const shown: { readonly text: string; readonly start: number }[] = [];
  const sentences: typeof shown = [];
  const thrown: ESTree.Node[] = [];
  const show = (node: ESTree.Node | null) => {
    shown.push(...textsOf(node).filter(({ text }) => WORD.test(text)));
  };

  const { program } = parseSync(file, source);
  new Visitor({
    JSXElement: ({ children }) => children.forEach(show),
    JSXFragment: ({ children }) => children.forEach(show),
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && TEXT_ATTRIBUTES.has(name.name)) show(value);
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || callee.computed || !first) return;
      const isToast = callee.object.type === 'Identifier' && callee.object.name === 'toast';
      if (isToast && TOASTS.has(callee.property.name)) show(first);
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name.endsWith('Error'))
        thrown.push(node);
    },
    Literal({ value, start }) {
      if (typeof value === 'string' && SENTENCE.test(value) && !knows(value))
        sentences.push({ text: value, start });
    },
  }).visit(program);

  const isThrown = ({ start }: { readonly start: number }) =>
    thrown.some((node) => node.start <= start && start < node.end);
  const found = new Map(
    [...shown, ...sentences.filter((one) => !isThrown(one))].map((one) => [one.start, one]),
  );
  return [...found.values()]
    .sort((a, b) => a.start - b.start)
    .map(({ text, start }) => ({ line: source.slice(0, start).split('\n').length, text }));
}
