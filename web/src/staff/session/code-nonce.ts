/**
 * A code only works with the nonce from the reply to its request. Stored in sessionStorage, because phones
 * can unload the page while the user reads the text.
 */
const key = "clearline.code"

export function keepNonce(phone: string, nonce: string | undefined): void {
  try {
    if (nonce === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify({ phone, nonce }))
  } catch {
    // Without storage, the nonce lasts as long as the page.
  }
}

export function nonceFor(phone: string): string | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "{}") as { phone?: string; nonce?: string }
    return stored.phone === phone ? stored.nonce : undefined
  } catch {
    return undefined
  }
}
