import type { Page } from 'playwright-core'

/** What is cut off in the page, or reaches beyond it, as text. */
export function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.visually-hidden') === null
    const describeBox = (element: Element, text: string) =>
      `${element.localName}.${element.className} ${text.trim().slice(0, 60)}`
    /** The nearest ancestor that cuts off what reaches beyond it, or is painted, so that it shows. */
    const frameOf = (element: Element): Element | null => {
      const parent = element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null
      if (parent === null || parent === document.body) return null
      const { overflowX, backgroundColor } = getComputedStyle(parent)
      // Forced colours keep what is transparent so, in a colour of the system.
      const isPainted = !backgroundColor.endsWith(', 0)')
      return overflowX === 'visible' && !isPainted ? frameOf(parent) : parent
    }
    const look = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) look(element.shadowRoot)
        if (!(element instanceof HTMLElement) || element.matches('style, script') || !isShown(element))
          continue
        const { left, right } = frameOf(element)?.getBoundingClientRect() ?? { left: 0, right: innerWidth }
        for (const node of element.childNodes) {
          if (!(node instanceof Text) || node.data.trim() === '') continue
          const range = document.createRange()
          range.selectNodeContents(node)
          const isOut = Array.from(range.getClientRects()).some(
            (box) => box.width > 0 && (box.left < left - 1 || box.right > right + 1),
          )
          if (isOut) found.push(describeBox(element, node.data))
        }
        const box = element.getBoundingClientRect()
        if (
          element.matches('button, a, input, summary, img, svg') &&
          (box.left < -0.5 || box.right > innerWidth + 0.5)
        )
          found.push(describeBox(element, element.textContent ?? ''))
      }
    }
    look(document.body)
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} pixels wide`)
    return found
  })
}
