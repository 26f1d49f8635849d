/** Hosts that Square's card form needs. `challenge` is where a bank verifies the cardholder (3-D Secure). */
export type SquareSources = {
  script: string
  frame: string
  connect: string
  style: string
  font: string
  challenge: string
}

/** Banks use thousands of domains for their frames, so they can't be listed. */
const anyBank = "https:"

/**
 * Hosts from https://developer.squareup.com/docs/web-payments/content-security-policy, without Square's own error
 * reporting. For bank frames see
 * https://developer.squareup.com/forums/t/csp-issues-when-integrating-with-web-payments-api/22234.
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

export const squareAt = (origin: string): SquareSources => ({
  script: origin,
  frame: origin,
  connect: origin,
  style: origin,
  font: origin,
  challenge: origin,
})
