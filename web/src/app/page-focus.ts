import { untilInput } from "./wait-for-input.ts"

/** Milliseconds to wait for the rest of a page. */
const maxWaitMs = 5000

/** Whether a list or a record of the page still loads. */
export const isLoading = (): boolean => document.querySelector("main div[aria-busy=true]") !== null

/** Scrolls back once the page is long enough, and again until it has loaded. Returns a function that cancels it. */
export function scrollWhenReady(top: number): () => void {
  const controller = untilInput()
  const stop = () => controller.abort()
  const go = () => {
    if (controller.signal.aborted) return
    window.scrollTo({ top, behavior: "instant" })
    // The rows of a list move the page again when they replace their placeholders.
    if (window.scrollY >= top - 1 && !isLoading()) stop()
  }
  const resizeObserver = new ResizeObserver(go)
  controller.signal.addEventListener("abort", () => resizeObserver.disconnect())
  // The document has the window's height, so `main` is observed.
  resizeObserver.observe(document.querySelector("main") ?? document.body)
  setTimeout(stop, maxWaitMs)
  go()
  return stop
}

/** Where the focus goes when its element disappears. */
let focusFallback: (() => HTMLElement | null) | undefined

function focus(element: HTMLElement | null, preventScroll: boolean): void {
  if (!element || element === document.activeElement) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll })
}

const pageHeading = (): HTMLElement | null => document.querySelector("h1")

const linkTo = (pathname: string): HTMLElement | null => {
  const path = CSS.escape(pathname)
  return document.querySelector(`main a[href="${path}"], main a[href^="${path}?"]`)
}

/**
 * Focuses the heading of a new page, or the link that led away from it. It repeats this while the page still
 * renders, unless a field took the focus.
 */
export function focusPage(from: string | undefined): void {
  focusFallback = () => (from === undefined ? null : linkTo(from)) ?? pageHeading()
  if (!document.activeElement?.matches("input, select, textarea, [role=dialog] *"))
    focus(focusFallback(), true)
}

const isThere = (element: HTMLElement): boolean =>
  element.isConnected && element.checkVisibility() && !element.matches(":disabled")

/** Placeholders of a loading panel are hidden from screen readers. */
const panelHeading = "h2:not([aria-hidden])"

/** Finds the rerendered panel by its heading. */
function findPanelHeading(panel: Element, name: string): HTMLElement | null {
  const headings = [...document.querySelectorAll<HTMLElement>(`main section ${panelHeading}`)]
  return panel.isConnected
    ? panel.querySelector<HTMLElement>(panelHeading)
    : (headings.find((one) => one.textContent === name) ?? null)
}

/** Of the dialogs that cover the page, the one on top. Each opens at the end of the document. */
const topModal = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>("[role=dialog][aria-modal=true]")].at(-1)

/** The title of a dialog, which is labeled by it. */
const titleOf = (modal: HTMLElement): HTMLElement =>
  document.getElementById(modal.getAttribute("aria-labelledby") ?? "") ?? modal

/**
 * Keeps the focus near when its element disappears: on the title of its dialog, on the heading of its panel or
 * page, or on what opened the dialog.
 */
export function keepFocus(): () => void {
  const off = new AbortController()
  const listen = { capture: true, signal: off.signal }
  const press = ({ target }: PointerEvent) => {
    const { activeElement: active } = document
    if (active === document.body || !(target instanceof Node && active?.contains(target)))
      focusFallback = undefined
    // Pressed again after a press elsewhere that took no focus, as on a signature pad.
    else if (!focusFallback) follow({ target: active })
  }
  const follow = ({ target }: Pick<FocusEvent, "target">) => {
    if (!(target instanceof HTMLElement) || !target.closest("main") || target === focusFallback?.()) return
    const panel = target.closest("section")
    const name = panel?.querySelector(panelHeading)?.textContent ?? ""
    focusFallback = () => (isThere(target) ? target : panel && findPanelHeading(panel, name)) ?? pageHeading()
  }
  const restore = () => {
    const { activeElement: active } = document
    const isFocusLost = active === document.body
    const modal = topModal()
    if (modal) {
      // Behind the dialog, Tab would walk the covered page.
      if (isFocusLost && !off.signal.aborted) focus(titleOf(modal), true)
      return
    }
    const target = (isFocusLost || active === pageHeading()) && focusFallback?.()
    if (target && !off.signal.aborted) focus(target, !target.closest("section"))
  }
  // Leaving a button removes its tooltip while nothing has the focus for a moment.
  let waiting: ReturnType<typeof setTimeout> | undefined
  const domObserver = new MutationObserver(() => {
    clearTimeout(waiting)
    waiting = setTimeout(restore)
  })
  window.addEventListener("pointerdown", press, listen)
  window.addEventListener("focusin", follow, listen)
  domObserver.observe(document.body, { childList: true, subtree: true })
  return () => {
    off.abort()
    domObserver.disconnect()
  }
}
