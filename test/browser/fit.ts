import type { Page } from "@playwright/test"

/**
 * Controls with less than `least` px across or down (WCAG 2.5.8). A checkbox and its label
 * count as one target. Links inside sentences are skipped.
 */
export const findSmallTargets = (page: Page, least: number, within = "body"): Promise<string[]> =>
  page.evaluate(
    ({ size, selector }) => {
      const controls =
        "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem]"
      const targetSizeOf = (control: Element): { width: number; height: number } => {
        const own = control.getBoundingClientRect()
        const over = getComputedStyle(control, "::after")
        if (over.content !== "none" && over.position === "absolute" && over.inset === "0px")
          return control.closest("article, li, tr")?.getBoundingClientRect() ?? own
        // An empty ::after with negative insets extends what a tap hits.
        const beyond = (inset: string): number =>
          over.content !== "none" && over.position === "absolute"
            ? Math.max(0, -Number.parseFloat(inset)) || 0
            : 0
        const labelFor = control.id ? document.querySelector(`label[for="${CSS.escape(control.id)}"]`) : null
        const label = control.matches("input, select") ? (control.closest("label") ?? labelFor) : null
        const {
          left = own.left,
          right = own.right,
          top = own.top,
          bottom = own.bottom,
        } = label?.getBoundingClientRect() ?? {}
        return {
          width:
            Math.max(own.right, right) - Math.min(own.left, left) + beyond(over.left) + beyond(over.right),
          height:
            Math.max(own.bottom, bottom) - Math.min(own.top, top) + beyond(over.top) + beyond(over.bottom),
        }
      }
      return [...document.querySelectorAll(selector)]
        .flatMap((part) => [...part.querySelectorAll(controls)])
        .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((control) => control.getBoundingClientRect().width > 1)
        .filter(
          (control) => !(control.closest("p, dd, small") && getComputedStyle(control).display === "inline"),
        )
        .flatMap((control) => {
          const { width, height } = targetSizeOf(control)
          const name = control.getAttribute("aria-label") ?? control.textContent.trim()
          return Math.min(width, height) < size - 0.1
            ? [`${name}: ${width.toFixed(1)} x ${height.toFixed(1)}`]
            : []
        })
    },
    { size: least, selector: within },
  )

/** Sets the browser's own text size, which pages and their media queries follow: 16 px unless a person chose another. */
export const setTextSize = async (page: Page, standard: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send("Page.setFontSizes", { fontSizes: { standard, fixed: Math.round(standard * 0.8125) } })
  await session.detach()
}

/** Texts that overflow the page or are clipped by an ancestor. */
export const findClippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    const isCut = (element: Element): boolean => {
      // Measures this element's text nodes only. Children are checked separately, unless they are for screen readers.
      const boxes = [...element.childNodes]
        .filter((node) => node.nodeType === 3)
        .map((node) => {
          const range = document.createRange()
          range.selectNodeContents(node)
          return range.getBoundingClientRect()
        })
        .filter(({ width }) => width > 0)
      const left = Math.min(...boxes.map((box) => box.left))
      const right = Math.max(...boxes.map((box) => box.right))
      for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(ancestor)
        if (overflowX === "auto" || overflowX === "scroll" || textOverflow === "ellipsis") return false
        const box = ancestor.getBoundingClientRect()
        if (overflowX !== "visible" && (right > box.right + 2 || left < box.left - 2)) return true
      }
      return right > edge + 2
    }
    /** Clipped, so that only screen readers read it. */
    const isSpokenOnly = (element: Element): boolean => {
      // A legend is wider than the others by the browser's padding.
      for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement)
        if (getComputedStyle(ancestor).clipPath !== "none" && ancestor.getBoundingClientRect().width <= 5)
          return true
      return false
    }
    return [...document.querySelectorAll("main *, [role=dialog] *")]
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
      )
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest("svg") && !isSpokenOnly(element))
      .filter((element) => element.getBoundingClientRect().width > 2 && isCut(element))
      .map((element) => element.textContent.trim().slice(0, 60))
  })
