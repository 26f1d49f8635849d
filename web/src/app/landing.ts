import { untilDoing } from "./doing.ts"

/** How long the rest of a page is waited for, milliseconds. */
const growing = 5000

/** Scrolls to where a page was left, once it has grown that long; the answer calls it off. */
export function reach(top: number): () => void {
  const waiting = untilDoing()
  const stop = () => waiting.abort()
  const go = () => {
    if (waiting.signal.aborted) return
    window.scrollTo({ top, behavior: "instant" })
    if (window.scrollY >= top - 1) stop()
  }
  const grown = new ResizeObserver(go)
  waiting.signal.addEventListener("abort", () => grown.disconnect())
  // The document is as tall as the window; what grows is the page in it.
  grown.observe(document.querySelector("main") ?? document.body)
  setTimeout(stop, growing)
  go()
  return stop
}

/** What has the keyboard when that which had it is gone; nothing after a press beside everything. */
let keeper: (() => HTMLElement | null) | undefined

function give(element: HTMLElement | null, preventScroll: boolean): void {
  if (!element || element === document.activeElement) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll })
}

const pageHeading = (): HTMLElement | null => document.querySelector("h1")

/** The link on the page to this address, whatever it asks for there. */
const linkTo = (pathname: string): HTMLElement | null => {
  const path = CSS.escape(pathname)
  return document.querySelector(`main a[href="${path}"], main a[href^="${path}?"]`)
}

/**
 * On another page its heading has the keyboard, or the link that had led away from it; also when the page comes bit by bit and
 * draws itself anew. A field of the page that took the keyboard by itself keeps it.
 */
export function land(from: string | undefined): void {
  keeper = () => (from === undefined ? null : linkTo(from)) ?? pageHeading()
  if (!document.activeElement?.matches("input, select, textarea, [role=dialog] *")) give(keeper(), true)
}

/** It can still have the keyboard: what a dialog was opened by, once the dialog is gone. */
const isThere = (element: HTMLElement): boolean =>
  element.isConnected && element.checkVisibility() && !element.matches(":disabled")

/** The panel by its name, when the one that bore it was drawn anew. */
function panelAgain(panel: Element, name: string): HTMLElement | null {
  const headings = [...document.querySelectorAll<HTMLElement>("main section h2")]
  return panel.isConnected
    ? panel.querySelector("h2")
    : (headings.find((one) => one.textContent === name) ?? null)
}

/**
 * Whoever works with the keyboard stays where they are: when what had it goes, as a form does that was saved, the heading of its
 * panel has it, or that of the page. After a dialog it is with what led there.
 */
export function keepKeyboard(): () => void {
  const off = new AbortController()
  const listen = { capture: true, signal: off.signal }
  const forget = ({ target }: PointerEvent) => {
    const { activeElement: active } = document
    if (active === document.body || !(target instanceof Node && active?.contains(target))) keeper = undefined
  }
  const follow = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.closest("main") || target === keeper?.()) return
    const panel = target.closest("section")
    const name = panel?.querySelector("h2")?.textContent ?? ""
    keeper = () => (isThere(target) ? target : panel && panelAgain(panel, name)) ?? pageHeading()
  }
  const restore = () => {
    const { activeElement: active } = document
    const lost = active === document.body
    const wanted = (lost || active === pageHeading()) && keeper?.()
    if (wanted && !off.signal.aborted) give(wanted, !wanted.closest("section"))
  }
  // A button that is left takes its hint along, and for that moment nothing has the keyboard: it is on its way to the next.
  let waiting: ReturnType<typeof setTimeout> | undefined
  const drawn = new MutationObserver(() => {
    clearTimeout(waiting)
    waiting = setTimeout(restore)
  })
  window.addEventListener("pointerdown", forget, listen)
  window.addEventListener("focusin", follow, listen)
  drawn.observe(document.body, { childList: true, subtree: true })
  return () => {
    off.abort()
    drawn.disconnect()
  }
}
