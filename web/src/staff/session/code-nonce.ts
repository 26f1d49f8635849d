/**
 * A code works only with the nonce that this browser got when it asked for the code. Kept in the tab, as a phone may throw the
 * page away while its owner reads the text.
 */
const key = "clearline.code"

export function keepNonce(phone: string, nonce: string | undefined): void {
  try {
    if (nonce === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify({ phone, nonce }))
  } catch {
    // A browser that stores nothing keeps it as long as the page is open.
  }
}

export function nonceFor(phone: string): string | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "{}") as { phone?: string; nonce?: string }
    return kept.phone === phone ? kept.nonce : undefined
  } catch {
    return undefined
  }
}
