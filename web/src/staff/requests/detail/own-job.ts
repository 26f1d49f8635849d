/** Customers add photos on this page. Everything else is on the job page of the public site. */
const addition = "photos"

/**
 * Sends a customer to the public job page. The address is replaced unless the user came from a page of the
 * app, so that Back skips direct links and the login.
 */
export function redirectToJobPage(invoiceNumber: string, requestedUrl: URL): Promise<never> | undefined {
  if (requestedUrl.searchParams.get("show") === addition) return undefined
  const here = window.location.pathname
  const isPassed = here === requestedUrl.pathname || here === "/login"
  window.location[isPassed ? "replace" : "assign"](`/job/${invoiceNumber}`)
  // Never resolves, so this page doesn't appear before the redirect.
  return new Promise(() => {})
}
