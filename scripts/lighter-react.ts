import type { Plugin } from 'vite';

/** A function of React DOM's top level: its name and all of it. */
const FUNCTION = /^function ([\w$]+)\((?:.*\{\}\n|[^]*?^\}\n)/gm;

const whole = (name: string) =>
  new RegExp(`^function ${name.replace('$', '\\$')}\\([^]*?^\\}$`, 'm');

/**
 * Kinds of elements that the shop never draws, by React's own numbers: profilers, lists of suspended parts, scopes, hidden parts
 * of old, caches, markers, what goes to the document's head, `html`, `head` and `body`, view transitions, activities.
 */
const NEVER_DRAWN = [12, 19, 21, 23, 24, 25, 26, 27, 30, 31];

/** What only those elements, or a use of others that the shop does not make, would give something to do. */
const NOTHING_TO_DO = [
  // View transitions.
  'commitExitViewTransitions commitNestedViewTransitions trackEnterViewTransitions restoreNestedViewTransitions',
  'restoreEnterOrExitViewTransitions queueTransitionTypes',
  // Styles and pictures that a commit would wait for; `html`, `head` and `body`.
  'preloadInstanceAndSuspendIfNeeded clearSingletonPreambleContribution',
  // Functions as actions of forms.
  'recursivelyResetForms startHostTransition',
  // References to fragments.
  'commitNewChildToFragmentInstances commitFragmentInstanceDeletionEffects commitFragmentInstanceInsertionEffects',
  'isFragmentInstanceParent',
  // A browser's own sign that something loads: the shop shows another.
  'defaultOnDefaultTransitionIndicator',
].flatMap((names) => names.split(' '));

/** What is written otherwise, and how. */
const LIGHTER: readonly (readonly [found: RegExp, instead: string])[] = [
  // Elements that are never drawn: their fibers are not made, so that React refuses them as it refuses what it does not know.
  [/^ +case REACT_ACTIVITY_TYPE:\n +return \(\n[^]*?(?=^ +case REACT_FRAGMENT_TYPE:)/m, ''],
  [/^ +case REACT_PROFILER_TYPE:\n +return \(\n[^]*?(?=^ +case REACT_SUSPENSE_TYPE:)/m, ''],
  [/^ +case REACT_SUSPENSE_LIST_TYPE:\n +return \(\n[^]*?(?=^ +default:)/m, ''],
  [/fiberTag = isHostHoistableType\([^]*?\? 27\s+: 5;/, 'fiberTag = 5;'],
  [
    whole('getActivityInstanceFromFiber'),
    'function getActivityInstanceFromFiber() { return null; }',
  ],
  [new RegExp(`\\b(?:${NEVER_DRAWN.join('|')}) === [\\w$.]*[tT]ag\\b`, 'g'), '!1'],
  [new RegExp(`\\b(?:${NEVER_DRAWN.join('|')}) !== [\\w$.]*[tT]ag\\b`, 'g'), '!0'],
  [/\b(?:isCustomElement|isSingletonScope)\([\w.]+\)(?! \{)/g, '!1'],
  // View transitions.
  [/\(([\w$]+) & 335544064\) ===\s+\1/g, '!1'],
  [/\bviewTransitionMutationContext = !0/g, '0'],
  [/\bviewTransitionMutationContext &&/g, '!1 &&'],
  [/^ {2}shouldStartViewTransition\n[^]*?\n {4}: (?=\(flushMutationEffects)/m, '  '],
  [/^ {2}null !== pendingViewTransition &&[^]*?;$/m, ''],
  [
    /^ {4}recoverableErrors = pendingViewTransitionEvents;[^]*?(?=^ {4}0 !== \(pendingEffectsLanes)/m,
    '',
  ],
  [
    /^ {2}if \(null !== entangledTransitionTypes\)[^]*?(?=^ {2}null !== prevOnStartTransitionFinish)/m,
    '',
  ],
  [/^ViewTransitionPseudoElement\.prototype\.\w+ = function [^]*?^\};$/gm, ''],
  // Commits that wait for styles or pictures.
  [/^ {2}if \(\n {4}isViewTransitionEligible \|\|[^]*?(?=^ {2}completeRoot\()/m, ''],
  // What other code would ask to be loaded, or a form to be cleared: React's own answers for a page without it.
  [
    /^ReactDOMSharedInternals\.d = \{[^]*?^\};$/m,
    'ReactDOMSharedInternals.d = { ...previousDispatcher, f: flushSyncWork };',
  ],
  // References to fragments.
  [/^ {8}case 7:\n {10}if \(null === current\.stateNode\) \{[^]*?(?=^ {8}default:)/m, ''],
  [/^FragmentInstance\.prototype\.\w+ = function [^]*?^\};$/gm, ''],
  // Functions as actions of forms; caches, and what a compiler would write.
  [
    /null !== workInProgress\.memoizedState &&\s+\(\(\$\$typeof = renderWithHooks\([^]*?_currentValue = \$\$typeof\)\);/,
    '',
  ],
  [/^ +use(?:HostTransitionStatus|FormState|ActionState|MemoCache|CacheRefresh): \w+,$/gm, ''],
  [/^ +useCacheRefresh: function \(\) \{[^]*?^ {4}\},$/m, ''],
  // What is selected in text that is edited in place, where there are no fields.
  [
    /^ {4}else\n(?= {6}a: \{\n {8}JSCompiler_temp =\n {10}\(\(JSCompiler_temp = root\.owner)/m,
    ' else if (!1)\n',
  ],
  [/^ {12}else(?= \{\n {14}var doc = priorFocusedElem)/m, ' else if (!1)'],
  // Styles of flexible boxes before their standard.
  [
    / (?:Moz[BA]|ms[AFZG]|Web[Kk]itBox|WebkitColumn|WebkitFlex|boxFlex|boxOrdinal|flexPositive|flexNegative|flexOrder)\w*/g,
    '',
  ],
  // Ways in for other renderers and tools.
  [/^ReactDOMSharedInternals\.findDOMNode = [^]*?^\};$/m, ''],
  [/^ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration = [^]*?^\};$/m, ''],
  // Marks that are compared: of an error V8 notes where it was made, for which it reads the whole script again under an inspector.
  [/\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g, '$1 = { message: $2 }'],
  // Where in the components an error was: no report says it.
  [whole('getStackByFiberInDevAndProd'), 'function getStackByFiberInDevAndProd() { return ""; }'],
  // Browsers of before 2022, and events that nothing in the shop listens to: selecting text, and each character as it is written.
  [/^(var reportGlobalError =)\n[^]*?(?=,\n {2}concurrentQueues)/m, '$1 self.reportError'],
  [/"undefined" !== typeof AbortController\n[^]*?(?=,\n {2}scheduleCallback)/, 'AbortController'],
  [/"function" === typeof queueMicrotask\n[^]*?: scheduleTimeout(?=;$)/m, 'queueMicrotask'],
  [/^if \(canUseDOM\)\n {2}try \{[^]*?^ {2}\}$/m, 'passiveBrowserEventsSupported = !0;'],
  [/^var isInputEventSupported = !1;[^]*?^\}$/m, ''],
  [/\bif \(isInputEventSupported\)/, 'if (!0)'],
  [/^var vendorPrefixes = \{[^]*?(?=^var ANIMATION_END)/m, ''],
  [/\bgetVendorPrefixedEventName\((?=")/g, '('],
  [/,\n {2}END_KEYCODES = [^]*?hasSpaceKeypress = !1;$/m, ';'],
  [/^var skipSelectionChangeEvent =[^]*?mouseDown = !1;$/m, ''],
  [
    /^ {6}handleEventFunc = targetInst \? getNodeFromInstance[^]*?^ {6}extractEvents\$1\([^]*?\);$/m,
    '',
  ],
  [/^registerTwoPhaseEvent\(\s*"on(?:Select|BeforeInput|Composition\w+)",[^]*?\);$/gm, ''],
];

/** What never runs: the bundler removes it, but not the variables in it, which other code shares. */
const GONE = /^if \(!1\) \{[^]*?\}\/\/ gone$/gm;
const SWITCH = /^( *)switch \([\w$.]+\.tag\) \{\n[^]*?^\1\}$/gm;

/** Leaves out what a switch by the kind of element does for those that are never drawn. */
function withoutCases(code: string): string {
  return code.replace(SWITCH, (text, indent: string) => {
    const parts = text
      .slice(0, -indent.length - 1)
      .split(new RegExp(`^(?=${indent} {2}(?:case|default))`, 'm'));
    const kept = parts.splice(0, 1);
    const gone: string[] = [];
    let labels: string[] = [];
    for (const part of parts) {
      const [label = ''] = part.split('\n', 1);
      const body = part.slice(label.length + 1);
      if (!NEVER_DRAWN.some((kind) => label === `${indent}  case ${kind}:`))
        labels.push(`${label}\n`);
      if (body === '') continue;
      if (labels.length > 0) kept.push(...labels, withoutCases(body));
      else gone.push(`if (!1) {\n${body}}// gone\n`);
      labels = [];
    }
    return [...kept, ...gone, `${indent}}`].join('');
  });
}

/** Writes the table of attributes with a dash or a colon in their names as these names alone, where the other name follows. */
function withShortTable(code: string): string {
  return code.replace(/^var aliases = new Map\(\[[^]*?\]\),$/m, (table) => {
    const rows = [...table.matchAll(/\["([^"]+)", "([^"]+)"\]/g)];
    const follows = rows.filter(
      ([, name, attribute = '']) =>
        name === attribute.replace(/[-:](.)/g, (_, letter: string) => letter.toUpperCase()),
    );
    const others = rows.filter((row) => !follows.includes(row)).map(([row]) => row);
    return `var aliases = new Map([${others.join(', ')}, ..."${follows.map(([, , name]) => name).join(' ')}".split(" ").map((name) =>
      [name.replace(/[-:](.)/g, (_, letter) => letter.toUpperCase()), name])]),`;
  });
}

/** Leaves out the functions that no others lead to. */
function withoutUnused(code: string): string {
  const functions = new Map([...code.matchAll(FUNCTION)].map(([text, name = '']) => [name, text]));
  const used = new Set<string>();
  const open = [code.replace(FUNCTION, '')];
  for (let text = open.pop(); text !== undefined; text = open.pop())
    for (const [name] of text.matchAll(/[\w$]+/g)) {
      const found = functions.get(name);
      if (found === undefined || used.has(name)) continue;
      used.add(name);
      open.push(found.replace(GONE, ''));
    }
  return code.replace(FUNCTION, (text, name: string) => (used.has(name) ? text : ''));
}

/**
 * React DOM without what the shop does not use of it.
 * @param code its client for production
 * @throws Error where the library is written in another way
 */
export function lightened(code: string): string {
  let lighter = withShortTable(withoutCases(code));
  const rules = [
    ...LIGHTER,
    ...NOTHING_TO_DO.map((name) => [whole(name), `function ${name}() {}`] as const),
  ];
  for (const [found, instead] of rules) {
    if (lighter.search(found) === -1) throw new Error(`React DOM has no ${found}`);
    lighter = lighter.replace(found, instead);
  }
  return withoutUnused(lighter);
}

/**
 * Leaves out of the build what the shop does not use of React DOM, a third of it. What is left out is refused or does nothing
 * (`lighter-react.test.ts`).
 * @throws Error in the build where the library is written in another way
 */
export function lighterReact(): Plugin {
  return {
    name: 'lighter-react',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: lightened(code), map: null }),
    },
  };
}
