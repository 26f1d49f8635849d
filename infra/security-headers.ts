/** What every answer of the site's origin carries, in the cloud (CloudFront) and on one machine (the gateway). */
export const securityHeaders = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  // An invoice's address is its key: it must not travel to other sites.
  "referrer-policy": "same-origin",
  // The camera reads VINs and takes pictures, the position helps a technician to the job.
  "permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
} as const

const policy = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`.trim())
    .join("; ")

/** A picture or document of a customer is never a page of ours, whatever it contains. */
export const filesSecurityPolicy = policy({ "default-src": "'none'", sandbox: "" })

/**
 * What a page may load. `uploads` is the origin of the bucket that takes signed uploads. Mantine sets inline styles, so
 * the staff build alone allows them; no build allows inline scripts or those of another origin.
 */
export const contentSecurityPolicy = (build: "site" | "staff", uploads: string): string =>
  policy({
    "default-src": "'self'",
    // What reads bar codes where the browser cannot is a program of WebAssembly; scripts are evaluated in no build.
    "script-src": build === "staff" ? "'self' 'wasm-unsafe-eval'" : "'self'",
    "style-src": build === "staff" ? "'self' 'unsafe-inline'" : "'self'",
    "img-src": "'self' data: blob:",
    "media-src": "'self' blob:",
    "connect-src": `'self' ${uploads}`,
    // A PDF is fetched and shown from memory: the browser's viewer takes it in no other way, for `/files` is sandboxed and
    // framed by nobody. What a frame of ours shows is bound by this same policy.
    ...(build === "staff" && { "frame-src": "blob:" }),
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  })
