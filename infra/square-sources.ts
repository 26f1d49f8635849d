/**
 * Where the browser finds Square's form, and whom the form asks: what the policy of a page with it lets through. `challenge` is
 * where a bank asks whoever pays who they are (3-D Secure).
 */
export type SquareSources = {
  script: string
  frame: string
  connect: string
  style: string
  font: string
  challenge: string
}

/** A bank shows its question in a frame of its own domain, and there are thousands: they can't be listed beforehand. */
const anyBank = "https:"

/**
 * The hosts are those of https://developer.squareup.com/docs/web-payments/content-security-policy, without the one that takes
 * reports of Square's own errors (o160250.ingest.sentry.io): nothing needs it, and it is no business of whoever pays. That page
 * is silent on banks; https://developer.squareup.com/forums/t/csp-issues-when-integrating-with-web-payments-api/22234 is not.
 * The sandbox moves no money.
 */
export const squareHosts = {
  production: {
    api: "https://connect.squareup.com",
    library: "https://web.squarecdn.com/v1/square.js",
    sources: {
      script: "https://web.squarecdn.com",
      frame: "https://web.squarecdn.com",
      connect: "https://web.squarecdn.com https://pci-connect.squareup.com",
      style: "https://web.squarecdn.com",
      font: "https://square-fonts-production-f.squarecdn.com https://d1g145x70srn7h.cloudfront.net",
      challenge: anyBank,
    },
  },
  sandbox: {
    api: "https://connect.squareupsandbox.com",
    library: "https://sandbox.web.squarecdn.com/v1/square.js",
    sources: {
      script: "https://sandbox.web.squarecdn.com",
      frame: "https://sandbox.web.squarecdn.com",
      connect: "https://sandbox.web.squarecdn.com https://pci-connect.squareupsandbox.com",
      style: "https://sandbox.web.squarecdn.com",
      font: "https://square-fonts-production-f.squarecdn.com https://d1g145x70srn7h.cloudfront.net",
      challenge: anyBank,
    },
  },
} as const satisfies Record<string, { api: string; library: string; sources: SquareSources }>

/** Of a stand-in that is everything at one address. */
export const squareAt = (origin: string): SquareSources => ({
  script: origin,
  frame: origin,
  connect: origin,
  style: origin,
  font: origin,
  challenge: origin,
})

/** `-c square=sandbox` deploys a system that plays with Square's test cards. */
export const squareHostsNamed = (name: unknown): (typeof squareHosts)["production" | "sandbox"] =>
  name === "sandbox" ? squareHosts.sandbox : squareHosts.production
