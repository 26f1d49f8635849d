/** What a customer adds to their job stands here; all else of it on the page that a link leads to, too. */
const addition = "photos"

/**
 * Leads a customer to the page of their job, which is another build's. Whoever came from a page of the app can go back to it;
 * an address that was opened by itself, or by way of the login, is no page to go back to.
 */
export function leaveForJob(invoiceNumber: string, asked: URL): Promise<never> | undefined {
  if (asked.searchParams.get("show") === addition) return undefined
  const here = window.location.pathname
  const isPassed = here === asked.pathname || here === "/login"
  window.location[isPassed ? "replace" : "assign"](`/job/${invoiceNumber}`)
  // Nothing of this page is shown meanwhile.
  return new Promise(() => {})
}
