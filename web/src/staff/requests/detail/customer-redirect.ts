import { type Language, pathIn } from "#shared/language.ts"
import { queryClient } from "#web/app/query-client.ts"
import { accountQuery } from "#web/data/people/account.ts"

/** Customers add photos on this page. Everything else is on the job page of the public site. */
const photosParameter = "photos"

/**
 * Sends a customer to the public job page. The address is replaced unless the user came from a page of the
 * app, so that Back skips direct links and the login.
 */
export async function redirectToJobPage(invoiceNumber: string, requestedUrl: URL): Promise<void> {
  if (requestedUrl.searchParams.get("show") === photosParameter) return
  const currentPath = window.location.pathname
  const isPassed = currentPath === requestedUrl.pathname || currentPath === "/login"
  const language = await ownLanguage()
  window.location[isPassed ? "replace" : "assign"](pathIn(language, `/job/${invoiceNumber}`))
  // Never resolves, so this page doesn't appear before the redirect.
  await new Promise(() => {})
}

const ownLanguage = async (): Promise<Language> => {
  try {
    return (await queryClient.ensureQueryData(accountQuery)).language ?? "en"
  } catch {
    return "en"
  }
}
