/** Puts what an element has drawn in the place of what the endpoint drew, in one frame: nothing moves, nothing is lost. */
import { loadPictures } from '../icons/coins/coin-icons.js'
import { localeOf } from '../i18n/localize.js'
import { loadMessages } from '../i18n/translations.js'

/** An element that replaces what the endpoint drew. */
export type TakingOver = HTMLElement & {
  /** Resolves when the first screen with the order is drawn. */
  readonly firstScreen: Promise<void>
}

/** What the endpoint drew, with its style sheets and the sheet that hides everything else. */
export type Drawn = { drawn: readonly ChildNode[]; sheets: readonly CSSStyleSheet[] }

/** Waits for the element's first screen and swaps. */
export async function takeOver(
  element: TakingOver,
  root: ShadowRoot,
  { drawn, sheets }: Drawn,
): Promise<void> {
  await Promise.all([element.firstScreen, loadPictures(), loadMessages(localeOf(element))])
  await settled(root)
  // To swap is to lay the page out once more: in a task of its own.
  await new Promise((resolve) => setTimeout(resolve))
  await settled(root)
  const state = stateOf(drawn, root)
  for (const node of drawn) node.remove()
  root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet))
  finishAnimations(root)
  await restore(state, root)
}

/** Resolves when every element has drawn, and those in it. */
async function settled(root: ShadowRoot): Promise<void> {
  for (let before = -1, count = 0; count !== before;) {
    before = count
    const elements = [...drawnAnew(root)].filter(isUpdating)
    await Promise.all(elements.map(({ updateComplete }) => updateComplete))
    count = elements.length
  }
}

const isUpdating = (element: Element): element is Element & { updateComplete: Promise<unknown> } =>
  'updateComplete' in element

/** Every element that is not the endpoint's. */
function* drawnAnew(root: ShadowRoot): Generator<Element> {
  for (const element of root.children) {
    if (element.hasAttribute('data-drawn')) continue
    yield element
    yield* descendants(element)
  }
}

/** What is on screen already does not come in once more. */
function finishAnimations(root: ShadowRoot): void {
  const roots = [root, ...[...descendants(root)].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
  for (const animation of roots.flatMap((inside) => inside.getAnimations()))
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
}

/** What the payer did on the drawn page. */
type PageState = {
  /** The label of what has the focus. */
  focused: string | undefined
  isInList: boolean
  typed: string | undefined
  selection: [number | null, number | null] | undefined
  /** The labels of what is open. */
  opened: string[]
  scrolledPx: number
}

function stateOf(drawn: readonly ChildNode[], root: ShadowRoot): PageState {
  const elements = drawn.flatMap((node) => (node instanceof Element ? [node, ...descendants(node)] : []))
  const inFocus = focusedIn(root)
  const isInList = inFocus?.closest('.list') != null
  // A row that was pressed needs no focus: a phone would open its keyboard over the list.
  const focused = isInList && !inFocus?.matches(':focus-visible') ? undefined : inFocus
  const field = elements.find(isField)
  const isFocused = field !== undefined && field === focused
  return {
    focused: focused === undefined ? undefined : labelOf(focused),
    isInList,
    typed: field?.value,
    selection: isFocused ? [field.selectionStart, field.selectionEnd] : undefined,
    opened: elements.filter((element) => element.matches('details[open] > summary')).map(labelOf),
    scrolledPx: elements.find((element) => element.matches('.list'))?.scrollTop ?? 0,
  }
}

/** Before the next paint: elements draw at the end of a task. */
async function restore(
  { focused, isInList, typed, selection, opened, scrolledPx }: PageState,
  root: ShadowRoot,
): Promise<void> {
  for (const label of opened) {
    openAgain(label, root)
    // What was open may be among what this opens.
    await settled(root)
  }
  const all = [...descendants(root)]
  const field = all.find(isField)
  if (field !== undefined && typed) {
    field.value = typed
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  }
  const list = all.find((element) => element.matches('.list'))
  // To set 0 would lay the page out, too.
  if (list !== undefined && scrolledPx > 0) list.scrollTop = scrolledPx
  if (focused === undefined) return
  const target = isInList
    ? all.find((element) => element.matches('[role=combobox], [role=listbox]'))
    : selection
      ? field
      : (all.find((element) => element.matches(focusable) && labelOf(element) === focused) ??
        all.find((element) => element.matches('h2')))
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  if (selection) field?.setSelectionRange(...selection)
}

const focusable = 'a[href], button, summary, input:not([type=hidden])'

/** A section that opens, or a coin of the list, whose row opens its networks. */
function openAgain(label: string, root: ShadowRoot): void {
  const twin = [...descendants(root)].find(
    (element) => element.matches('summary, [role=option]') && labelOf(element) === label,
  )
  if (twin?.parentElement instanceof HTMLDetailsElement) twin.parentElement.open = true
  else if (twin instanceof HTMLElement) twin.click()
}

const isField = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.name === 'amount' && element.type !== 'hidden'

const labelOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? element.textContent.replace(/\s+/g, ' ').trim()

function focusedIn(root: ShadowRoot): Element | undefined {
  let { activeElement } = root
  while (activeElement?.shadowRoot?.activeElement) activeElement = activeElement.shadowRoot.activeElement
  return activeElement ?? undefined
}

/** Every element below a node, through shadow roots. */
function* descendants(node: ParentNode): Generator<Element> {
  for (const element of node.querySelectorAll('*')) {
    yield element
    if (element.shadowRoot) yield* descendants(element.shadowRoot)
  }
  if (node instanceof Element && node.shadowRoot) yield* descendants(node.shadowRoot)
}
