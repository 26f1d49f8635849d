import type { SquareSources } from "./square-sources.ts"

/** What every answer of the site's origin carries, in the cloud (CloudFront) and on one machine (the gateway). */
export const securityHeaders = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  // An invoice's address is its key: it must not travel to other sites.
  "referrer-policy": "same-origin",
  // The camera reads VINs and takes pictures, the position helps a technician to the job. A card is typed: no page opens a wallet.
  "permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
} as const

const policy = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`.trim())
    .join("; ")

/** A picture or document of a customer is never a page of ours, whatever it contains. */
export const filesSecurityPolicy = policy({ "default-src": "'none'", sandbox: "" })

/** The public site, of it the pages on which a customer pays, and the staff app. */
export type Kind = "site" | "paying" | "staff"

/**
 * What a page may load. `uploads` is the origin of the bucket that takes signed uploads. Mantine sets inline styles, as Square's
 * library does; no page allows inline scripts. Of another origin only Square's card form is loaded, whose fields stand in a
 * frame of Square's (docs/decisions/payments.md): in the staff app, and where a customer pays.
 */
export const contentSecurityPolicy = (
  kind: Kind,
  { uploads, square }: { uploads: string; square: SquareSources },
): string => {
  const [forCards, forStaff, forPayers] = [kind !== "site", kind === "staff", kind === "paying"]
  const sources = (...given: (string | false)[]) => given.filter(Boolean).join(" ")
  return policy({
    "default-src": "'self'",
    // What reads bar codes where the browser cannot is a program of WebAssembly; scripts are evaluated in no build.
    "script-src": sources("'self'", forStaff && "'wasm-unsafe-eval'", forCards && square.script),
    "style-src": sources("'self'", forCards && `'unsafe-inline' ${square.style}`),
    "img-src": "'self' data: blob:",
    "media-src": "'self' blob:",
    "connect-src": sources("'self'", uploads, forCards && square.connect),
    // A PDF is fetched and shown from memory: the browser's viewer takes it in no other way, for `/files` is sandboxed and
    // framed by nobody. What a frame of ours shows is bound by this same policy. A bank asks only who pays by themselves: a card
    // that the office types comes with no word of its owner's, and Square asks for none.
    ...(forCards && {
      "frame-src": sources(forStaff && "blob:", square.frame, forPayers && square.challenge),
      "font-src": sources("'self'", square.font),
    }),
    "object-src": "'none'",
    "base-uri": "'none'",
    // The library posts to the bank's frame from the page itself.
    "form-action": sources("'self'", forPayers && square.challenge),
    "frame-ancestors": "'none'",
  })
}
