import type { SquareSources } from "./square-sources.ts"

/** Headers of every reply of the site's origin, in the cloud and locally. */
export const securityHeaders = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  // An invoice's address contains its key and must not leak to other sites.
  "referrer-policy": "same-origin",
  // The camera reads VINs and takes photos; the position helps technicians navigate. No page opens a browser wallet.
  "permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
} as const

const policy = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`.trim())
    .join("; ")

/** A customer's file must never act as a page of ours. */
export const filesSecurityPolicy = policy({ "default-src": "'none'", sandbox: "" })

export type Kind = "site" | "paying" | "staff"

/**
 * Content security policy of a page. `uploads` is the origin of the upload bucket. Mantine and Square's library set
 * inline styles; no page allows inline scripts. Only Square's card form comes from another origin, in the staff app and
 * on the payment page (docs/decisions/payments.md).
 */
export const contentSecurityPolicy = (
  kind: Kind,
  { uploads, square }: { uploads: string; square: SquareSources },
): string => {
  const [forCards, forStaff, forPayers] = [kind !== "site", kind === "staff", kind === "paying"]
  const sources = (...given: (string | false)[]) => given.filter(Boolean).join(" ")
  return policy({
    "default-src": "'self'",
    // The barcode reader is WebAssembly. No build evaluates scripts.
    "script-src": sources("'self'", forStaff && "'wasm-unsafe-eval'", forCards && square.script),
    "style-src": sources("'self'", forCards && `'unsafe-inline' ${square.style}`),
    "img-src": "'self' data: blob:",
    "media-src": "'self' blob:",
    "connect-src": sources("'self'", uploads, forCards && square.connect),
    // A PDF is framed from a blob address, because `/files` is sandboxed and not frameable (docs/decisions/media.md).
    // Bank frames are only for customers: for a card the office types, Square asks the bank nothing.
    ...(forCards && {
      "frame-src": sources(forStaff && "blob:", square.frame, forPayers && square.challenge),
      "font-src": sources("'self'", square.font),
    }),
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": sources("'self'", forPayers && square.challenge),
    "frame-ancestors": "'none'",
  })
}
